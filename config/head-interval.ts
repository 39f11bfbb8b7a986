import { networkOf } from "./networks.ts";
import type { Settings } from "./settings.ts";

/** Seconds between two looks at a chain with several blocks in that time, unless HEAD_INTERVAL says otherwise. */
export const DEFAULT_HEAD_INTERVAL = 4;
/** The block time, in milliseconds, below which that default applies. */
const FAST_BLOCKS_MS = 2_000;

/** Milliseconds between two looks at the head of a chain; undefined where every block is read when it is due. */
export function headIntervalMs(
  {
    headInterval,
    headIntervals,
    pollingInterval,
  }: Pick<Settings, "headInterval" | "headIntervals" | "pollingInterval">,
  chainId: number,
): number | undefined {
  const interval = headIntervals.get(chainId) ?? headInterval;
  if (interval === "every-block") return undefined;
  if (interval !== undefined) return interval * 1_000;
  const isFast = networkOf(chainId).blockTimeMs < FAST_BLOCKS_MS;
  return isFast && pollingInterval === undefined ? DEFAULT_HEAD_INTERVAL * 1_000 : undefined;
}

const LEAST_REPLICA_INTERVAL_MS = 120_000;

/** Milliseconds between two requests of a replica for a head: it only learns by them whether the RPCs respond. */
export function replicaHeadIntervalMs(
  settings: Parameters<typeof headIntervalMs>[0],
  chainId: number,
): number {
  return Math.max(headIntervalMs(settings, chainId) ?? 0, LEAST_REPLICA_INTERVAL_MS);
}
