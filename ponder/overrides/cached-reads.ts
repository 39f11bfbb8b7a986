import type { QueryBuilder } from "../globals.ts";

type Builder = Pick<QueryBuilder, "wrap">;
type Row = Record<string, unknown>;
/** Ponder's own statement for these rows. */
type Insert = (rows: readonly Row[]) => unknown;

/** Milliseconds that a row may wait for others. */
const BATCH_DELAY_MS = 50;
/** Most rows of a statement. */
const BATCH_ROWS = 500;
/** Deletions of replaced blocks that are remembered. */
const REMEMBERED_DELETIONS = 20;

type Batch = {
  rows: Row[];
  write: (rows: readonly Row[]) => Promise<unknown>;
  timer: NodeJS.Timeout;
  written: PromiseWithResolvers<unknown>;
};

let batch: Batch | undefined;
/** Resolves when no insert is in flight. */
let idle: Promise<unknown> = Promise.resolve();
const deletions: (() => Promise<unknown>)[] = [];

/**
 * Inserts cached contract reads in batches. Ponder writes each result of an `eth_call` in a statement of its own, which
 * took a sixth of a backfill. After a crash the last few calls are requested again.
 */
export function insertReads(
  qb: Builder,
  rows: readonly Row[],
  insert: Insert,
  context: unknown,
): Promise<unknown> {
  batch ??= {
    rows: [],
    write: (all) => qb.wrap({ label: "insert_rpc_requests" }, insert(all), context),
    timer: setTimeout(flushReads, BATCH_DELAY_MS),
    written: Promise.withResolvers(),
  };
  const { written } = batch;
  batch.rows.push(...rows);
  if (batch.rows.length >= BATCH_ROWS) void flushReads();
  return written.promise;
}

/** Writes the waiting rows; Ponder is about to select cached reads. */
export function flushReads(): Promise<unknown> {
  if (!batch) return idle;
  const { rows, write, timer, written } = batch;
  batch = undefined;
  clearTimeout(timer);
  written.resolve(write(rows));
  // Without the results, each of which would hold those before it.
  idle = Promise.allSettled([written.promise, idle]).then(() => undefined);
  return idle;
}

/** Deletes the contract reads of replaced blocks, in the place of `qb.wrap`. */
export async function deleteReads(qb: Builder, ...args: unknown[]): Promise<void> {
  const deletion = () => qb.wrap(...args);
  if (deletions.push(deletion) > REMEMBERED_DELETIONS) deletions.shift();
  await flushReads();
  await deletion();
}

/**
 * Deletes the reads of lately replaced blocks again. Ponder deletes them when it notices the reorg, but until it reverts
 * the blocks it may read at them once more, and the new blocks have the same numbers.
 */
export async function deleteReplacedReads(): Promise<void> {
  await flushReads();
  for (const deletion of deletions) await deletion();
}
