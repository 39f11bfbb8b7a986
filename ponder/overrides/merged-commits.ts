import { type SQLWrapper, sql } from "drizzle-orm";
import { LABELS, labelOf, type QueryBuilder } from "../globals.ts";
import { adaptBuilders } from "./transactions.ts";

type Update = SQLWrapper & { toSQL: () => { sql: string } };
type Executor = {
  execute: (statement: SQLWrapper) => PromiseLike<{ rows: Record<string, unknown>[] }>;
};
type Query = (db: Executor) => Update;

/**
 * Commits a block in one statement. Ponder updates the reorg rows of each table in a statement of its own, most of
 * which change nothing: a third of the time from a block to its rows.
 *
 * @param countsInserts whether the database counts this process's inserts table by table, as one with a single
 * connection does; then tables without new rows are left out, so that PostgreSQL need not open their files
 */
export function mergeCommits(builder: QueryBuilder, { countsInserts }: { countsInserts: boolean }): void {
  adaptBuilders(builder, (one) => merge(one, countsInserts));
}

function merge(builder: QueryBuilder, countsInserts: boolean): void {
  const wrap = builder.wrap.bind(builder);
  let pending: { queries: Query[]; written: Promise<unknown> } | undefined;
  /** Number of rows ever inserted, by table, at the last commit. */
  const inserts = new Map<string, string>();
  builder.wrap = (...args) => {
    if (labelOf(args) !== LABELS.commitBlock) return wrap(...args);
    const [options, query, context] = args as [unknown, Query, unknown];
    if (pending === undefined) {
      const queries: Query[] = [];
      // Ponder calls for all tables in the same turn.
      const written = Promise.resolve().then(() => {
        pending = undefined;
        const write = (db: Executor) => commit(db, queries, countsInserts ? inserts : undefined);
        return wrap(options, write, context);
      });
      pending = { queries, written };
    }
    pending.queries.push(query);
    return pending.written;
  };
}

async function commit(
  db: Executor,
  queries: readonly Query[],
  inserts: Map<string, string> | undefined,
): Promise<unknown> {
  const updates = queries.map((query) => query(db));
  if (inserts === undefined) return db.execute(joined(updates));
  const tables = updates.map(tableOf);
  const counts = await countInserts(db, tables);
  const hasNewRows = (table: string | undefined) => {
    const count = table && counts.get(table);
    return !count || inserts.get(table) !== count;
  };
  const chosen = updates.filter((_, i) => hasNewRows(tables[i]));
  const result = chosen.length > 0 ? await db.execute(joined(chosen)) : undefined;
  for (const [table, count] of counts) inserts.set(table, count);
  return result;
}

/** PostgreSQL's own count of the rows ever inserted into each table; empty where it does not count. */
async function countInserts(
  db: Executor,
  tables: readonly (string | undefined)[],
): Promise<Map<string, string>> {
  const names = tables.flatMap((table) => table ?? []);
  // Rows of the open transaction are counted apart. Reading the statistics opens no table.
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

/** The name of the table that a statement updates, as the statement quotes it. */
const tableOf = (update: Update): string | undefined =>
  /^update ((?:"(?:[^"]|"")+"\.)?"(?:[^"]|"")+")/i.exec(update.toSQL().sql)?.[1];

function joined(updates: readonly SQLWrapper[]): SQLWrapper {
  const parts = updates.map((update, i) => sql`${sql.identifier(`update_${i}`)} as ${update}`);
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}
