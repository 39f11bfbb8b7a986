import { repeat } from "../../jobs/repeat.ts";
import { syncQuery } from "../sync-query.ts";
import { pruneCache } from "./prune.ts";

const INTERVAL_MS = 24 * 3_600_000;
const RETRY_MS = 60_000;
const BACKFILL_CHECK_MS = 1_000;

export type PruningOptions = {
  schema: string;
  chains: readonly { id: number }[];
  /** Whether every chain is indexed up to its head. */
  isBackfilled: () => Promise<boolean>;
};

/** Prunes Ponder's cache after the start and daily, until `stopped` is aborted. */
export function runPruning(
  { schema, chains, isBackfilled }: PruningOptions,
  stopped: AbortSignal,
): Promise<void> {
  /** The first block that was not looked at, by chain. */
  const next = new Map<number, number>();
  const pruneAll = async () => {
    for (const { id } of chains) {
      const { to } = await pruneCache(syncQuery, schema, id, next.get(id) ?? 0);
      next.set(id, to + 1);
    }
  };
  return repeat(
    stopped,
    {
      every: INTERVAL_MS,
      retryAfter: RETRY_MS,
      when: { holds: isBackfilled, checkEvery: BACKFILL_CHECK_MS },
      onFailure: (error) => console.warn("Ponder's cache could not be pruned, trying again", error),
    },
    pruneAll,
  );
}
