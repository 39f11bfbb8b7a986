import type { Data } from "zchf-api-client";

type Place = Data<"/freshness">["chains"][string];

/** What a reader should make of a chain's figures. */
export type Standing = "live" | "syncing" | "stale" | "unknown";

/** A chain whose last indexed block is older, in seconds, is stale even when its RPCs answer. */
const LIMIT = 600;

export function standingOf(place: Place, isReached: boolean): Standing {
  if (!isReached) return "unknown";
  if (place.state === "syncing") return "syncing";
  return place.state === "stalled" || place.lagSeconds > LIMIT ? "stale" : "live";
}

export const EXPLANATIONS: Readonly<Record<Standing, string>> = {
  live: "Indexed up to its head.",
  syncing: "Still being read; answers that need it wait.",
  stale: "No new blocks arrive; its figures are those of its last indexed block.",
  unknown: "The service does not answer; this is the last that it told.",
};
