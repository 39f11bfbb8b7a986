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
  const chosen = known ? await withNews(db, updates, known) : updates;
  return chosen.length > 0 ? db.execute(all(chosen)) : undefined;
}

/** The updates of tables into which rows were inserted since the last time. */
async function withNews(db: Database, updates: readonly Update[], known: Map<string, string>) {
  const named = updates.map((update) => ({ update, table: tableOf(update) }));
  const names = named.flatMap(({ table }) => table ?? []);
  // Those of this transaction are counted apart; the statistics are PostgreSQL's own, and open no table.
  const { rows } = await db.execute(
    sql`select name, concat_ws(' ', oid, pg_stat_get_tuples_inserted(oid), pg_stat_get_xact_tuples_inserted(oid)) as inserted
        from (
          select name, name::regclass::oid as oid
          from unnest(array[${sql.join(names, sql`, `)}]::text[]) as name
        ) as given
        where current_setting('track_counts') = 'on'`,
  );
  const inserted = new Map(rows.map((row) => [row.name, String(row.inserted)]));
  return named.flatMap(({ update, table }) => {
    const count = inserted.get(table);
    if (table !== undefined && count !== undefined) {
      if (known.get(table) === count) return [];
      known.set(table, count);
    }
    return [update];
  });
}

/** The table's name as the statement has it. */
const tableOf = (update: Update): string | undefined =>
  /^update ((?:"(?:[^"]|"")+"\.)?"(?:[^"]|"")+")/i.exec(update.toSQL().sql)?.[1];

function all(updates: readonly SQLWrapper[]): SQLWrapper {
  const parts = updates.map((update, i) => sql`${sql.identifier(`update_${i}`)} as ${update}`);
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}
