import type { QueryBuilder } from "../globals.ts";

type Builder = Pick<QueryBuilder, "wrap">;

/** Deletions of replaced blocks that are remembered. */
const REMEMBERED_DELETIONS = 20;

/** Insertions in flight, for which Ponder does not wait. */
const insertions = new Set<Promise<unknown>>();
const deletions: (() => Promise<unknown>)[] = [];

/** Inserts contract reads, in the place of `qb.wrap`. */
export function insertReads(qb: Builder, ...args: unknown[]): Promise<unknown> {
  const insertion = qb.wrap(...args);
  insertions.add(insertion);
  const end = () => insertions.delete(insertion);
  void insertion.then(end, end);
  return insertion;
}

/** Deletes the contract reads of replaced blocks, in the place of `qb.wrap`. */
export async function deleteReads(qb: Builder, ...args: unknown[]): Promise<void> {
  const deletion = () => qb.wrap(...args);
  if (deletions.push(deletion) > REMEMBERED_DELETIONS) deletions.shift();
  await Promise.allSettled(insertions);
  await deletion();
}

/**
 * Deletes the reads of lately replaced blocks again. Ponder deletes them when it notices the reorg, but until it reverts
 * the blocks it may read at them once more, and the new blocks have the same numbers.
 */
export async function deleteReplacedReads(): Promise<void> {
  await Promise.allSettled(insertions);
  for (const deletion of deletions) await deletion();
}
