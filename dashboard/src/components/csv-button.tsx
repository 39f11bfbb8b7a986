import { useState } from "react";
import { type CsvColumn, downloadCsv } from "./csv.ts";

type Props<Row> = {
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** The rows as they are ordered when someone asks for the file. */
  rows: () => readonly Row[];
};

/** Offers rows as a file, and says so when it cannot be made. */
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
          The file could not be made: a part of this page is unavailable. Load the page again.
        </p>
      )}
      <button type="button" onClick={download}>
        Download CSV
      </button>
    </>
  );
}
