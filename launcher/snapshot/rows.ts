import type { CheckedColumn } from "../../ponder/snapshot/row-checks.ts";
import { SnapshotError, type TableEntry } from "./format.ts";

/** Characters of a wrong value that a message contains. */
const SHOWN_CHARACTERS = 40;

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
  if (!field.includes("\\")) return field;
  if (field === "\\N") return null;
  if (/^(?:[^\\]|\\[bfnrtv\\])*$/.test(field))
    return field.replace(/\\./g, (sequence) => ESCAPES[sequence] ?? "");
  return undefined;
}

/** Checks the rows of a part, in COPY text format; throws a SnapshotError that names the first wrong value. */
export function checkRows(
  table: Pick<TableEntry, "name" | "columns">,
  rows: Buffer,
  columns: readonly CheckedColumn[],
  checkRow: RowCheck = () => undefined,
): void {
  const order = table.columns.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const lines = rows.toString().split("\n").slice(0, -1);
  for (const [index, line] of lines.entries()) {
    const problem = problemOf(line, order, checkRow);
    if (problem !== undefined) {
      throw new SnapshotError(`row ${index + 1} of a part of table ${table.name}: ${problem}`);
    }
  }
}

function problemOf(line: string, columns: readonly CheckedColumn[], checkRow: RowCheck): string | undefined {
  const fields = line.split("\t");
  if (fields.length !== columns.length) return `it has ${fields.length} values, not ${columns.length}`;
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
