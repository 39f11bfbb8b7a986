import { stringify } from "csv-stringify/sync";
import { formatUnits } from "viem";

/** One column of a CSV file: its header and how a row fills it. */
export type Column<Row> = { header: string; value: (row: Row) => string };

/** RFC 4180 text of the rows, the header line first, also when there are none. */
export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map((c) => c.value(row)))];
  return stringify(lines, { record_delimiter: "windows" });
}

/** A raw amount of 18 decimals in whole units, exactly. */
export const e18 = (raw: string): string => formatUnits(BigInt(raw), 18);
