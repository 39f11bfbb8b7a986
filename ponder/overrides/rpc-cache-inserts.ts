import { LABELS, labelOf, type QueryBuilder } from "../globals.ts";

type Row = Record<string, unknown>;

/** The part of drizzle's query builder that one of Ponder's inserts uses. */
type InsertBuilder = {
  insert: (table: unknown) => {
    values: (rows: readonly Row[]) => { onConflictDoNothing: (target: unknown) => unknown };
  };
};
type Query = (db: InsertBuilder) => unknown;

/** Milliseconds that a row may wait for others. */
const BATCH_DELAY_MS = 50;
/** Most rows of a statement. */
const BATCH_ROWS = 500;
/** Deletions of replaced blocks that are remembered. */
const REMEMBERED_DELETIONS = 20;

type Batch = {
  table: unknown;
  target: unknown;
  rows: Row[];
  context: unknown;
  timer: NodeJS.Timeout;
  written: PromiseWithResolvers<unknown>;
};

/**
 * Inserts cached contract reads in batches. Ponder writes each result of an `eth_call` in a statement of its own, which
 * took a sixth of a backfill. Waiting rows are written before Ponder selects or deletes cached reads. After a crash the
 * last few calls are requested again.
 *
 * @returns deletes the reads of lately replaced blocks again. Ponder deletes them when it notices the reorg, but until it
 * reverts the blocks it may read at them once more, and the new blocks have the same numbers.
 */
export function batchRpcCacheInserts(builder: Pick<QueryBuilder, "wrap">): () => Promise<void> {
  const wrap = builder.wrap.bind(builder);
  let batch: Batch | undefined;
  const deletions: unknown[][] = [];
  /** Resolves when no insert is in flight. */
  let idle: Promise<unknown> = Promise.resolve();

  const flush = () => {
    if (!batch) return idle;
    const { table, target, rows, context, timer, written } = batch;
    batch = undefined;
    clearTimeout(timer);
    const insert: Query = (db) => db.insert(table).values(rows).onConflictDoNothing(target);
    written.resolve(wrap({ label: LABELS.insertRpcRequests }, insert, context));
    // Without the results, each of which would hold those before it.
    idle = Promise.allSettled([written.promise, idle]).then(() => undefined);
    return idle;
  };

  const add = (table: unknown, rows: readonly Row[], target: unknown, context: unknown) => {
    batch ??= {
      table,
      target,
      rows: [],
      context,
      timer: setTimeout(flush, BATCH_DELAY_MS),
      written: Promise.withResolvers(),
    };
    const { written } = batch;
    batch.rows.push(...rows);
    if (batch.rows.length >= BATCH_ROWS) void flush();
    return written.promise;
  };

  builder.wrap = async (...args) => {
    const label = labelOf(args);
    if (label === LABELS.insertRpcRequests) {
      const [, query, context] = args as [unknown, Query, unknown];
      return query({
        insert: (table) => ({
          values: (rows) => ({ onConflictDoNothing: (target) => add(table, rows, target, context) }),
        }),
      });
    }
    if (label === LABELS.selectRpcRequests || label === LABELS.deleteRpcRequests) await flush();
    if (label === LABELS.deleteRpcRequests && deletions.push(args) > REMEMBERED_DELETIONS) deletions.shift();
    return wrap(...args);
  };
  return async () => {
    await flush();
    for (const deletion of deletions) await wrap(...deletion);
  };
}
