import { type SQLWrapper, sql, type Table } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { RootQueryBuilder } from "../globals.ts";

type Transaction = Pick<RootQueryBuilder, "wrap" | "$dialect">;
type Executor = {
  execute: (statement: SQLWrapper) => PromiseLike<{ rows: Record<string, unknown>[] }>;
};
type Update = { table: PgTable; query: (db: Executor) => SQLWrapper };

/** The updates of one block, by transaction. */
const pending = new WeakMap<Transaction, { updates: Update[]; written: Promise<unknown> }>();
/** On a database with a single connection: the number of rows ever inserted, by table, at the last commit. */
const inserts = new WeakMap<Transaction, Map<string, string>>();

/**
 * Commits a block in one statement. Ponder updates the reorg rows of each table in a statement of its own, most of which
 * change nothing, and calls this for all tables in the same turn.
 */
export function commitTable(
  tx: Transaction,
  table: Table,
  query: Update["query"],
  context: unknown,
): Promise<unknown> {
  let batch = pending.get(tx);
  if (batch === undefined) {
    const updates: Update[] = [];
    const written = Promise.resolve().then(() => {
      pending.delete(tx);
      return tx.wrap({ label: "commit_block" }, (db: Executor) => commit(tx, db, updates), context);
    });
    batch = { updates, written };
    pending.set(tx, batch);
  }
  batch.updates.push({ table: table as PgTable, query });
  return batch.written;
}

/**
 * On the embedded database, whose only connection counts this process's inserts, tables without new rows are left out: it
 * need not open their files.
 */
async function commit(tx: Transaction, db: Executor, updates: readonly Update[]): Promise<unknown> {
  if (tx.$dialect === "postgres") return db.execute(joined(db, updates));
  const previous = inserts.get(tx);
  const counts = await countInserts(
    db,
    updates.map(({ table }) => nameOf(table)),
  );
  const chosen = updates.filter(({ table }) => {
    const count = counts.get(nameOf(table));
    return count === undefined || previous?.get(nameOf(table)) !== count;
  });
  const result = chosen.length > 0 ? await db.execute(joined(db, chosen)) : undefined;
  inserts.set(tx, new Map([...(previous ?? []), ...counts]));
  return result;
}

/** PostgreSQL's own count of the rows ever inserted into each table; empty where it does not count. */
async function countInserts(db: Executor, names: readonly string[]): Promise<Map<string, string>> {
  // Rows of the open transaction are counted apart. Reading the statistics opens no table.
  const { rows } = await db.execute(
    sql`select name, concat_ws(' ', oid, pg_stat_get_tuples_inserted(oid), pg_stat_get_xact_tuples_inserted(oid)) as inserted
        from (
          select name, name::regclass::oid as oid
          from unnest(array[${sql.join([...names], sql`, `)}]::text[]) as name
        ) as given
        where current_setting('track_counts') = 'on'`,
  );
  return new Map(rows.map(({ name, inserted }) => [String(name), String(inserted)]));
}

function nameOf(table: PgTable): string {
  const { schema = "public", name } = getTableConfig(table);
  return `"${schema}"."${name}"`;
}

function joined(db: Executor, updates: readonly Update[]): SQLWrapper {
  const parts = updates.map(({ query }, i) => sql`${sql.identifier(`update_${i}`)} as ${query(db)}`);
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}
