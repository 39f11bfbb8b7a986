/**
 * Where the database of the launcher's Ponder process is between two starts:
 * - `restarting`: the launcher prepares the database, or Ponder ends so that it can; nothing else may open it;
 * - `backfilling`: Ponder indexes, and each chain is served once it has reached its head and agrees with its contracts;
 * - `unverified`: the tables came from a snapshot; they are served once the launcher has compared them with the chains;
 * - `live`: they agree.
 */
export type Phase = "restarting" | "backfilling" | "unverified" | "live";

const NEXT: Readonly<Record<Phase, readonly Phase[]>> = {
  restarting: ["backfilling"],
  backfilling: ["unverified", "restarting"],
  unverified: ["live", "restarting"],
  live: ["restarting"],
};

/** Whether the phase may change so; a message that says otherwise came too late, such as one of a process that ends. */
export const mayFollow = (from: Phase, to: Phase): boolean => NEXT[from].includes(to);
