import { getTableName, type SQL, sql, type Table } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** On globalThis, because Ponder's module loader may load this file more than once. */
const shared = globalThis as typeof globalThis & { insertOnlyTables?: ReadonlySet<string> };

/**
 * Names the tables that handlers neither read nor update, with the log's place as primary key: their rows are not looked
 * up. Ponder looks each row up before it inserts it, also where it can only be new.
 */
export function setInsertOnly(names: ReadonlySet<string>): void {
  shared.insertOnlyTables = names;
}

/** Whether a row of the table that is not in memory does not exist. */
export function isInsertOnly(table: Table): boolean {
  return shared.insertOnlyTables?.has(getTableName(table)) ?? false;
}

/**
 * The condition for the rows with these keys, by a list for each column of the key. Ponder's has one condition per row,
 * joined by "or", which PostgreSQL plans in a time that is quadratic in their number.
 * @param key the columns of the primary key by their names in Ponder's rows
 */
export function amongKeys(
  table: Table,
  key: readonly { js: string }[],
  rows: readonly Readonly<Record<string, unknown>>[],
): SQL {
  const columns = key.map(({ js }) => ({ js, column: (table as unknown as Record<string, PgColumn>)[js] }));
  const lists = columns.map(({ js, column }) => {
    if (column === undefined) throw new Error(`table ${getTableName(table)} has no column ${js}`);
    const values = rows.map((row) => column.mapToDriverValue(row[js]));
    return sql`${sql.param(values)}::${sql.raw(`${column.getSQLType()}[]`)}`;
  });
  const names = columns.map(({ column }) => sql`${column}`);
  return sql`(${sql.join(names, sql`, `)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`;
}
