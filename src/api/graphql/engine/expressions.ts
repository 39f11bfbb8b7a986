import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SqlType } from "./entity.ts";

export const not = (condition: SQLWrapper): SQL => sql`(not ${condition})`;

export const equals = (expression: SQLWrapper, value: string | number): SQL =>
  sql`${expression} = ${typed(value)}`;

/** The expression, or the value where it is null. */
export const orElse = (expression: SQLWrapper, value: string | number): SQL =>
  sql`coalesce(${expression}, ${typed(value)})`;

/** The same value in every row. */
export const constant = (value: string | number): SQL => sql`(${typed(value)})`;

/** With its type: PostgreSQL takes a bare number in `order by` for the number of a column. */
const typed = (value: string | number): SQL =>
  typeof value === "string" ? sql`${value}::text` : sql`${value}::int4`;

/** Rows that were computed, as `from`. */
export const computedRows = <Name extends string>(
  name: string,
  columns: Readonly<Record<Name, SqlType>>,
  rows: readonly Readonly<Record<Name, string>>[],
): SQL => {
  const names = Object.keys(columns) as Name[];
  const tuples = rows.map((row) => {
    const values = names.map((column) => sql`${row[column]}::${sql.raw(columns[column])}`);
    return sql`(${sql.join(values, sql`, `)})`;
  });
  const headers = names.map((column) => sql.identifier(column));
  return sql`(values ${sql.join(tuples, sql`, `)}) as ${sql.identifier(name)} (${sql.join(headers, sql`, `)})`;
};

/** A column of such rows. */
export const columnOf = (name: string, column: string): SQL =>
  sql`${sql.identifier(name)}.${sql.identifier(column)}`;
