import type { Data } from "zchf-api-client";

export type ChainFreshness = Data<"/freshness">["chains"][string];

/** Status of the data of a chain. */
export type ChainStatus = "live" | "syncing" | "stale" | "unknown";

/** With a larger lag, a chain is stale even if its RPCs respond. */
const STALE_LAG_SECONDS = 600;

export function statusOf(freshness: ChainFreshness, isReached: boolean): ChainStatus {
  if (!isReached) return "unknown";
  if (freshness.state === "syncing") return "syncing";
  return freshness.state === "stalled" || freshness.lagSeconds > STALE_LAG_SECONDS ? "stale" : "live";
}

export const EXPLANATIONS: Readonly<Record<ChainStatus, string>> = {
  live: "Indexed up to its head.",
  syncing: "Being indexed, or compared with its contracts.",
  stale: "No new blocks; its data is from the last indexed block.",
  unknown: "The service does not respond; this is its last known state.",
};
