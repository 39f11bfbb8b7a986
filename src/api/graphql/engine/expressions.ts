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

/** A small integer as a 64-bit one. */
export const asInt8 = (expression: SQLWrapper): SQL => sql`${expression}::int8`;

/** Unix seconds as the UTC day, like 2025-07-18. */
export const utcDay = (seconds: SQLWrapper): SQL =>
  sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD')`;

/** Rows that were computed, as `from`. */
export const computedRows = <Name extends string>(
  name: string,
  columns: Readonly<Record<Name, SqlType>>,
  rows: readonly Readonly<Record<Name, string>>[],
): SQL => {
  // `values` needs a row.
  if (rows.length === 0) return noRows(name, columns);
  const names = Object.keys(columns) as Name[];
  const tuples = rows.map((row) => {
    const values = names.map((column) => sql`${row[column]}::${sql.raw(columns[column])}`);
    return sql`(${sql.join(values, sql`, `)})`;
  });
  const headers = names.map((column) => sql.identifier(column));
  return sql`(values ${sql.join(tuples, sql`, `)}) as ${sql.identifier(name)} (${sql.join(headers, sql`, `)})`;
};

/** No rows, as `from`. */
export const noRows = <Name extends string>(name: string, columns: Readonly<Record<Name, SqlType>>): SQL => {
  const values = Object.entries<SqlType>(columns).map(
    ([column, type]) => sql`null::${sql.raw(type)} as ${sql.identifier(column)}`,
  );
  return sql`(select ${sql.join(values, sql`, `)} where false) as ${sql.identifier(name)}`;
};

/** A column of such rows. */
export const columnOf = (name: string, column: string): SQL =>
  sql`${sql.identifier(name)}.${sql.identifier(column)}`;
