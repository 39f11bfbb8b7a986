import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import { parkedBlocks } from "./settings.ts";

/** Most messages say which phase begins, see phase.ts. */

/** Path on the admin port below which the API responds before its database is verified. */
export const UNVERIFIED_API = "/unverified";

const toPonder = z.discriminatedUnion("phase", [
  /** The database is prepared: Ponder may open it and send requests; until then it only loads its code. */
  z.strictObject({ phase: z.literal("backfilling"), parked: parkedBlocks }),
  /** The responses of a restored database agree with the chains. */
  z.strictObject({ phase: z.literal("live") }),
]);

/** A range of blocks in which logs are missing, and the fragments of Ponder's cache that these logs are of. */
const gap = z.strictObject({ fragments: z.array(z.string()).readonly(), from: z.int(), to: z.int() });

const cause = z.discriminatedUnion("kind", [
  /** The chain returned so far ahead that a restart is the faster way to catch up. */
  z.strictObject({ kind: z.literal("returned"), chainId: z.int() }),
  /** In a backfill, for which all chains wait, no URL serves this request: the launcher parks the chain until one does. */
  z.strictObject({
    kind: z.literal("failing calls"),
    chainId: z.int(),
    call: z.object({
      method: z.string(),
      params: z.unknown().optional(),
      blockHash: z.string().optional(),
    }),
    fault: z.string(),
    pausesMs: z.array(z.number()),
  }),
  /** A final block of the chain was replaced: the launcher looks for the fork. */
  z.strictObject({
    kind: z.literal("replaced"),
    chainId: z.int(),
    block: z.strictObject({ number: z.int(), hash: z.string() }),
  }),
  /** Logs are missing in these ranges of blocks, by chain id: the launcher has them requested again. */
  z.strictObject({
    kind: z.literal("missing logs"),
    gaps: z.record(z.string(), z.array(gap).readonly()),
  }),
]);

const toLauncher = z.discriminatedUnion("phase", [
  /** The database was restored from a snapshot; the launcher compares the responses below UNVERIFIED_API with the chains. */
  z.strictObject({ phase: z.literal("unverified") }),
  /** The event loop runs, see `sendHeartbeats`. */
  z.strictObject({ phase: z.literal("alive") }),
  /** A handler failed at this block, and Ponder exits: the launcher looks for missing logs before it starts it again. */
  z.strictObject({ phase: z.literal("failing"), chainId: z.int(), block: z.int() }),
  /** Ponder must be restarted, because it cannot do by itself what the cause requires. */
  z.strictObject({ phase: z.literal("restarting"), cause }),
]);

export type ToPonder = z.infer<typeof toPonder>;
export type ToLauncher = z.infer<typeof toLauncher>;
export type RestartCause = z.infer<typeof cause>;

/** Has no effect once the process has ended. */
export function sendToPonder(child: ChildProcess, message: ToPonder): void {
  if (child.connected) child.send(message);
}

export function receiveFromPonder(child: ChildProcess, listener: (message: ToLauncher) => void): void {
  child.on("message", (message) => listener(toLauncher.parse(message)));
}

/** False without a launcher, as in tests and in threads. */
export const sendToLauncher = (message: ToLauncher): boolean => process.send?.(message) ?? false;

export function receiveFromLauncher(listener: (message: ToPonder) => void): void {
  process.on("message", (message) => listener(toPonder.parse(message)));
}

/** Milliseconds between two heartbeats. */
const HEARTBEAT_MS = 5_000;

/**
 * Sends the launcher a message from the event loop as long as that runs: a process that hangs, for whatever cause, sends
 * none.
 */
export function sendHeartbeats(everyMs = HEARTBEAT_MS): void {
  setInterval(() => {
    // Between the loss of the channel and "disconnect", on which the process ends, sending fails.
    if (process.connected) process.send?.({ phase: "alive" }, undefined, undefined, () => undefined);
  }, everyMs).unref();
}
