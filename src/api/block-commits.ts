import { type SQLWrapper, sql } from "drizzle-orm";
import { adaptBuilders, type Builder } from "./engine.ts";

type Update = SQLWrapper & { toSQL: () => { sql: string } };
type Database = {
  execute: (statement: SQLWrapper) => PromiseLike<{ rows: Record<string, unknown>[] }>;
};
type Query = (db: Database) => Update;

const COMMIT = "commit_block";

/**
 * Lets the engine note in one statement to which block all that was just written belongs. By itself it tells every table
 * in a statement of its own, of which most change nothing: a third of the time from a block to its rows.
 *
 * @param countsOwnWrites whether the database tells what a transaction wrote, table by table, as one with a single
 * connection does; then no table is told that has nothing new, so that its files need not be opened
 */
export function commitTogether(builder: Builder, { countsOwnWrites }: { countsOwnWrites: boolean }): void {
  adaptBuilders(builder, (one) => join(one, countsOwnWrites));
}

function join(builder: Builder, countsOwnWrites: boolean): void {
  const wrap = builder.wrap.bind(builder);
  let waiting: { queries: Query[]; written: Promise<unknown> } | undefined;
  /** How many rows were ever inserted, by table, when it was last told. */
  const known = new Map<string, string>();
  builder.wrap = (...args) => {
    const [options, query, context] = args as [{ label?: string }, Query, unknown];
    if (options.label !== COMMIT) return wrap(...args);
    if (waiting === undefined) {
      const queries: Query[] = [];
      // All tables are told of in the same turn.
      const written = Promise.resolve().then(() => {
        waiting = undefined;
        return wrap(
          options,
          (db: Database) => write(db, queries, countsOwnWrites ? known : undefined),
          context,
        );
      });
      waiting = { queries, written };
    }
    waiting.queries.push(query);
    return waiting.written;
  };
}

async function write(db: Database, queries: readonly Query[], known?: Map<string, string>): Promise<unknown> {
  const updates = queries.map((query) => query(db));
  if (known === undefined) return db.execute(all(updates));
  const tables = updates.map(tableOf);
  const inserted = await insertedRows(db, tables);
  const isNews = (table: string | undefined) => {
    const rows = table && inserted.get(table);
    return !rows || known.get(table) !== rows;
  };
  const chosen = updates.filter((_, i) => isNews(tables[i]));
  const result = chosen.length > 0 ? await db.execute(all(chosen)) : undefined;
  for (const [table, rows] of inserted) known.set(table, rows);
  return result;
}

/** What PostgreSQL counts of the rows that were ever inserted into each table; empty where it does not count. */
async function insertedRows(
  db: Database,
  tables: readonly (string | undefined)[],
): Promise<Map<string, string>> {
  const names = tables.flatMap((table) => table ?? []);
  // Those of this transaction are counted apart; the statistics are PostgreSQL's own, and open no table.
  const { rows } = await db.execute(
    sql`select name, concat_ws(' ', oid, pg_stat_get_tuples_inserted(oid), pg_stat_get_xact_tuples_inserted(oid)) as inserted
        from (
          select name, name::regclass::oid as oid
          from unnest(array[${sql.join(names, sql`, `)}]::text[]) as name
        ) as given
        where current_setting('track_counts') = 'on'`,
  );
  return new Map(rows.map(({ name, inserted }) => [String(name), String(inserted)]));
}

/** The table's name as the statement has it. */
const tableOf = (update: Update): string | undefined =>
  /^update ((?:"(?:[^"]|"")+"\.)?"(?:[^"]|"")+")/i.exec(update.toSQL().sql)?.[1];

function all(updates: readonly SQLWrapper[]): SQLWrapper {
  const parts = updates.map((update, i) => sql`${sql.identifier(`update_${i}`)} as ${update}`);
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}
