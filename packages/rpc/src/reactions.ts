import { blockOf, type Call, kindOf } from "./calls.ts";
import type { FailureClass } from "./classify.ts";

/** Milliseconds without a request after a provider's daily or monthly quota was used up. */
const QUOTA_PAUSE_MS = 10 * 60_000;

/** What follows from a failure: for the URL that returned it, and for the request. */
export type Reaction = {
  /**
   * What the pace of the URL learns: the rate was too high, the request was handled, or nothing. A request that any URL
   * refused for its rate is sent again when the pace allows it, for up to 30 minutes (one of a followed block for one), before
   * `repeats` counts.
   */
  pace: "refused" | "handled" | "nothing";
  /** The least milliseconds until the next request after a refusal that names no time itself. */
  pauseMs?: number;
  /** Whether other URLs are preferred for some seconds, longer after each failure in a row. */
  rests?: true;
  /** When the URL is asked for its chain id again, because another node may respond at it. */
  identifiesAgain?: "always" | "without response";
  /** What is not sent to the URL for a while; "old state" is an eth_call at a block that nodes may have pruned. */
  avoids?: "everything" | "method" | "old blocks" | "old state" | "wide ranges";
  /**
   * How often the request is repeated after all URLs failed: never, and no other URL is tried, because every node returns
   * the same; never, after all URLs were tried; as often as a block may be too new; or as often as any other failure.
   */
  repeats: "never" | "not after all URLs" | "while the block is new" | "always";
  /** Failed attempts after which an eth_getLogs is sent for fewer blocks. */
  splitsAfter?: number;
  /** The line to print, after the name of the URL. */
  warning?: (call: Call, pace: string) => string;
};

/** By class of a failure: the one reaction to it. */
export const REACTIONS: Readonly<Record<FailureClass, Reaction>> = {
  rate: {
    pace: "refused",
    repeats: "always",
    warning: (_, pace) => `limits the rate of requests: continuing at ${pace}`,
  },
  quota: {
    pace: "refused",
    pauseMs: QUOTA_PAUSE_MS,
    repeats: "always",
    warning: () => "has used up the quota of its plan; next attempt in 10 minutes, unless it names a time",
  },
  range: { pace: "handled", avoids: "wide ranges", repeats: "always", splitsAfter: 1 },
  timeout: {
    pace: "nothing",
    rests: true,
    identifiesAgain: "without response",
    repeats: "always",
    splitsAfter: 1,
  },
  toolarge: {
    pace: "nothing",
    rests: true,
    identifiesAgain: "without response",
    repeats: "always",
    splitsAfter: 1,
  },
  // A page of a gateway is mostly an outage.
  html: { pace: "nothing", rests: true, identifiesAgain: "always", repeats: "always", splitsAfter: 2 },
  archive: {
    pace: "nothing",
    avoids: "old blocks",
    repeats: "always",
    warning: (call) => `lacks contract state of ${blockAndMethod(call)}: other URLs are preferred for it`,
  },
  pruned: {
    pace: "nothing",
    avoids: "old blocks",
    repeats: "always",
    warning: (call) => `lacks history of ${blockAndMethod(call)}: other URLs are preferred for it`,
  },
  unsupported: {
    pace: "nothing",
    avoids: "method",
    repeats: "not after all URLs",
    warning: (call) => `does not offer ${kindOf(call)}: not used for it for an hour`,
  },
  auth: {
    pace: "nothing",
    avoids: "everything",
    repeats: "always",
    warning: ({ method }) => `rejects the key or the plan (${method}): not used for 5 minutes`,
  },
  redirect: {
    pace: "nothing",
    avoids: "everything",
    repeats: "always",
    warning: () => "redirects to another address, which is not followed: not used for 5 minutes",
  },
  // Some nodes say of state they do not have that they do not know its block.
  lag: { pace: "handled", avoids: "old state", repeats: "while the block is new" },
  // An error that is not classified may be a range in new words, where the node serves a single block meanwhile.
  badnode: {
    pace: "nothing",
    rests: true,
    identifiesAgain: "without response",
    repeats: "always",
    splitsAfter: 3,
  },
  revert: { pace: "handled", repeats: "never" },
  gas: { pace: "handled", repeats: "never" },
};

/** A gateway's page with status 429, which limits the rate. */
const PAGE_OF_RATE: Reaction = { pace: "refused", repeats: "always" };

/** The reaction to a failure of this class, which a response with this HTTP status had. */
export function reactionTo(failureClass: FailureClass, status: number | undefined): Reaction {
  return failureClass === "html" && status === 429 ? PAGE_OF_RATE : REACTIONS[failureClass];
}

function blockAndMethod(call: Call): string {
  return `block ${blockOf(call)} (${call.method})`;
}
