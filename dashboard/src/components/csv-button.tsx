import { useState } from "react";
import { type CsvColumn, downloadCsv } from "./csv.ts";

type Props<Row> = {
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** The rows in their current order. */
  rows: () => readonly Row[];
};

/** A button that downloads rows as CSV, with an error message when that fails. */
export function CsvButton<Row>({ name, columns, rows }: Props<Row>) {
  const [hasFailed, setFailed] = useState(false);
  const download = () => {
    setFailed(false);
    downloadCsv(name, columns, rows()).catch(() => setFailed(true));
  };
  return (
    <>
      {hasFailed && (
        <p className="wrong" role="alert">
          The file could not be created: a part of this page could not be loaded. Reload the page.
        </p>
      )}
      <button type="button" onClick={download}>
        Download CSV
      </button>
    </>
  );
}
