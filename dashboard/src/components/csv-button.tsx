import { useState } from "react";
import { useMoment } from "../data/moment.ts";
import { saveCsv } from "./csv.ts";

type Props = {
  /** Name of the file without extension. */
  name: string;
  /** The file's text. */
  text: () => Promise<string>;
  label?: string;
  /** Whether the file is about a year, instead of the moment of the page. */
  isOfYear?: boolean;
};

/** A button that downloads a CSV file, with an error message when that fails. */
export function CsvButton({ name, text, label = "Download CSV", isOfYear = false }: Props) {
  const moment = useMoment();
  // Not all systems have colons in names.
  const suffix = moment === undefined || isOfYear ? "" : `-${moment.replaceAll(":", "")}`;
  const [hasFailed, setFailed] = useState(false);
  const download = () => {
    setFailed(false);
    text()
      .then((loaded) => saveCsv(name + suffix, loaded))
      .catch(() => setFailed(true));
  };
  return (
    <>
      {hasFailed && (
        <p className="wrong" role="alert">
          The file could not be created: a part of it could not be loaded. Reload the page.
        </p>
      )}
      <button type="button" onClick={download}>
        {label}
      </button>
    </>
  );
}
