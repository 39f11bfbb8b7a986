import { type SQLWrapper, sql } from "drizzle-orm";
import type { QueryBuilder } from "../globals.ts";

type Transaction = Pick<QueryBuilder, "wrap">;
type Executor = {
  execute: (statement: SQLWrapper) => PromiseLike<{ rows: Record<string, unknown>[] }>;
};
type Update = (db: Executor) => SQLWrapper;

/** The updates of one block, by transaction. */
const pending = new WeakMap<Transaction, { updates: Update[]; written: Promise<unknown> }>();

/**
 * Commits a block in one statement. Ponder updates the reorg rows of each table in a statement of its own, most of which
 * change nothing, and calls this for all tables in the same turn.
 */
export function commitTable(tx: Transaction, update: Update, context: unknown): Promise<unknown> {
  let batch = pending.get(tx);
  if (batch === undefined) {
    const updates: Update[] = [];
    const written = Promise.resolve().then(() => {
      pending.delete(tx);
      return tx.wrap({ label: "commit_block" }, (db: Executor) => db.execute(joined(db, updates)), context);
    });
    batch = { updates, written };
    pending.set(tx, batch);
  }
  batch.updates.push(update);
  return batch.written;
}

function joined(db: Executor, updates: readonly Update[]): SQLWrapper {
  const parts = updates.map((update, i) => sql`${sql.identifier(`update_${i}`)} as ${update(db)}`);
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}
