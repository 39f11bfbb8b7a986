import { getTableColumns, getTableName, is, type SQLWrapper, sql } from "drizzle-orm";
import { PgSelectBase, PgTable } from "drizzle-orm/pg-core";
import type { QueryBuilder } from "../globals.ts";
import { adaptBuilders } from "./transactions.ts";

/** A query of Ponder's for rows of one table. */
type Select = {
  config: { table: PgTable };
  toSQL: () => { sql: string; params: unknown[] };
};
type Database = { select: () => { from: (table: PgTable) => { where: (condition: SQLWrapper) => unknown } } };
type Work = (db: Database) => unknown;

/**
 * Shortens the lookups of rows by which Ponder fills its row cache.
 *
 * Of tables that are only inserted into, none is executed: there is no row yet. Ponder looks each row up before it
 * inserts it, also where its key contains the log.
 *
 * The rows that a batch of events is expected to need are read by lists of their keys. Ponder asks for them with one
 * condition per row, joined by "or", which PostgreSQL plans in a time that is quadratic in their number: on the embedded
 * database 13 s for 4,000 rows instead of 25 ms.
 *
 * @param insertOnly names of tables that handlers neither read nor update, with the log's place as primary key
 */
export function shortenLookups(builder: QueryBuilder, insertOnly: ReadonlySet<string>): void {
  adaptBuilders(builder, (one) => {
    const wrap = one.wrap.bind(one);
    one.wrap = (...args) => {
      const [work, ...rest] = args;
      // Lookups have no label; those for a batch of events have a context.
      if (typeof work !== "function") return wrap(...args);
      const isOfBatch = rest.length > 0;
      return wrap((db: Database) => shortened(db, (work as Work)(db), insertOnly, isOfBatch), ...rest);
    };
  });
}

function shortened(
  db: Database,
  query: unknown,
  insertOnly: ReadonlySet<string>,
  isOfBatch: boolean,
): unknown {
  if (!is(query, PgSelectBase)) return query;
  const { config } = query as unknown as Select;
  if (is(config.table, PgTable) && insertOnly.has(getTableName(config.table))) return [];
  return isOfBatch ? byKeyLists(db, query as unknown as Select) : query;
}

/** The query with lists in place of its conditions; unchanged where it is of another form. */
function byKeyLists(db: Database, query: Select): unknown {
  const { config } = query;
  const { sql: text, params } = query.toSQL();
  const names = keyNames(text);
  const rows = params.length / names.length;
  if (rows < 2 || !text.endsWith(conditions(names, rows))) return query;
  const columns = Object.values(getTableColumns(config.table));
  const key = names.map(({ column }) => columns.find(({ name }) => name === column));
  const lists = key.map((column, i) => {
    const values = params.filter((_, at) => at % key.length === i);
    return sql`${sql.param(values)}::${sql.raw(`${column?.getSQLType()}[]`)}`;
  });
  const among = sql`(${sql.join(key, sql`, `)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`;
  return db.select().from(config.table).where(among);
}

/** A column's name, and as a statement writes it with its table and schema. */
type Name = { column: string; qualified: string };

/** The columns of the first row's conditions. */
function keyNames(text: string): Name[] {
  const names: Name[] = [];
  for (const [, qualified = "", column = ""] of text.matchAll(/((?:"\w+"\.)+"(\w+)") = \$\d+/g)) {
    if (names.some((name) => name.column === column)) break;
    names.push({ column, qualified });
  }
  return names;
}

/** The conditions of so many rows as Ponder writes them. */
function conditions(names: readonly Name[], rows: number): string {
  const ofRow = (row: number) => {
    const equal = names.map(({ qualified }, i) => `${qualified} = $${row * names.length + i + 1}`);
    return equal.length === 1 ? equal.join() : `(${equal.join(" and ")})`;
  };
  return ` where (${Array.from({ length: rows }, (_, row) => ofRow(row)).join(" or ")})`;
}
