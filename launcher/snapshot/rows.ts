import type { CheckedColumn } from "zchf-runtime/ponder/snapshot/row-checks";
import { SnapshotError, type TableEntry } from "./format.ts";

/** Characters of a wrong value that a message contains. */
const SHOWN_CHARACTERS = 40;
/** Largest row that is read: one of nested JSON takes 60 times its size when it is parsed. */
const MAX_ROW_BYTES = 8 * 2 ** 20;
const LINE_FEED = 10;

/** A row by the names of its columns; null where it has no value. */
export type RowValues = Record<string, string | null>;
/** What is wrong with a row whose values are right one by one. */
export type RowCheck = (values: RowValues) => string | undefined;

/** Escapes of PostgreSQL's COPY text format, as PostgreSQL writes them; it reads others, too, which are refused here. */
const ESCAPES: Record<string, string> = {
  "\\b": "\b",
  "\\f": "\f",
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
  "\\v": "\v",
  "\\\\": "\\",
};

function decode(field: string): string | null | undefined {
  if (field === "\\N") return null;
  let isKnown = true;
  const decoded = field.replace(/\\.?/gsu, (sequence) => {
    isKnown &&= sequence in ESCAPES;
    return ESCAPES[sequence] ?? "";
  });
  return isKnown ? decoded : undefined;
}

/** Checks the rows of a part, in COPY text format; throws a SnapshotError that names the first wrong value. */
export function checkRows(
  table: Pick<TableEntry, "name" | "columns">,
  rows: Buffer,
  columns: readonly CheckedColumn[],
  checkRow: RowCheck = () => undefined,
): void {
  const order = table.columns.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  let row = 0;
  for (let start = 0; start < rows.length; ) {
    row++;
    const end = rows.indexOf(LINE_FEED, start);
    const problem = sizeProblem(start, end) ?? problemOf(rows.toString("utf8", start, end), order, checkRow);
    if (problem !== undefined) {
      throw new SnapshotError(`row ${row} of a part of table ${table.name}: ${problem}`);
    }
    start = end + 1;
  }
}

/** PostgreSQL stores a last row without an end, too. */
function sizeProblem(start: number, end: number): string | undefined {
  if (end === -1) return "it has no end";
  return end - start > MAX_ROW_BYTES ? `it has more than ${MAX_ROW_BYTES} bytes` : undefined;
}

function problemOf(line: string, columns: readonly CheckedColumn[], checkRow: RowCheck): string | undefined {
  const fields = line.split("\t", columns.length + 1);
  if (fields.length > columns.length) return `it has more than ${columns.length} values`;
  if (fields.length < columns.length) return `it has ${fields.length} values, not ${columns.length}`;
  const values: RowValues = {};
  for (const [index, column] of columns.entries()) {
    const value = decode(fields[index] ?? "");
    if (value === undefined) return `${column.name} has an unknown escape`;
    const problem = value === null ? nullProblem(column) : column.check(value);
    if (problem !== undefined) return `${column.name} is ${shown(value)}, ${problem}`;
    values[column.name] = value;
  }
  return checkRow(values);
}

const nullProblem = ({ isNullable }: CheckedColumn) => (isNullable ? undefined : "expected a value");

function shown(value: string | null): string {
  if (value === null) return "missing";
  return JSON.stringify(value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value);
}
