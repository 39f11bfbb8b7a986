import { setTimeout as wait } from "node:timers/promises";
import { numberToHex } from "viem";
import { type Call, identityCall } from "zchf-rpc/calls";
import type { FailingCall } from "zchf-rpc/chain-rpc";
import { causeOf, type Endpoint, WrongChainError } from "zchf-rpc/endpoint";
import { z } from "zod";

/** A block the database was filled from. */
export type KnownBlock = { number: number; hash: string };

export type Probe =
  /** An RPC responds, calls contracts at its head, and its history contains every known block. */
  | { state: "live"; final: KnownBlock }
  /** No RPC responds, or none calls contracts at its head: `fault` says which one does not serve what. */
  | { state: "silent"; fault?: string }
  /** The RPC's history ends before the known blocks; `agrees` when it holds at least one of them. */
  | { state: "behind"; head: number; agrees: boolean }
  /** The RPC has other blocks after block `fork`, which is at most the last common one; `known` is one of the replaced. */
  | { state: "forked"; fork: number; known: KnownBlock; found: string }
  /** The RPC has another history, without any of the known blocks. */
  | { state: "other"; known: KnownBlock; found: string }
  /** Every URL responds as another chain. */
  | { state: "wrong"; message: string };

/** What the database holds of a chain. */
export type KnownBlocks = {
  /** Some blocks that the database was filled from, among them the oldest and the newest. */
  known: readonly KnownBlock[];
  /** Another one between these two numbers, about in the middle; undefined when there is none. */
  between: (low: number, high: number) => Promise<KnownBlock | undefined>;
  /** The last block whose rows are final, 0 before there is one. */
  settled: number;
};

const blockSchema = z.object({ number: z.string().transform(Number), hash: z.string() }).nullable();

/** Probes of a chain before it is paused, and the milliseconds within which the last one starts. */
const PROBES = 5;
const LAST_PROBE_MS = 3_000;

/** Probes a chain, again while no RPC responds or all are behind: a single failed request must not pause it. */
export async function probeChain(
  endpoints: readonly Endpoint[],
  finality: number,
  blocks: KnownBlocks,
  failing?: FailingCall,
): Promise<Probe> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    const probe = await probeOnce(endpoints, finality, blocks, failing);
    const isDoubtful = probe.state === "silent" || probe.state === "behind";
    if (!isDoubtful || attempt === PROBES || performance.now() - begin > LAST_PROBE_MS) return probe;
    await wait(attempt * 100);
  }
}

/** Requests each RPC until one agrees with the database: a single one that lies or lags must not decide. */
async function probeOnce(
  endpoints: readonly Endpoint[],
  finality: number,
  blocks: KnownBlocks,
  failing: FailingCall | undefined,
): Promise<Probe> {
  const probes: Probe[] = [];
  for (const endpoint of endpoints) {
    // One whose quota is used up would hold up the start of all chains for ten minutes.
    const isPaused = endpoint.pace.delayMs > LAST_PROBE_MS;
    const probe: Probe = isPaused
      ? (silentFor(endpoint) ?? silentWith(failing))
      : await probeEndpoint(endpoint, finality, blocks, failing);
    if (probe.state === "live") return probe;
    probes.push(probe);
  }
  const first = (state: Probe["state"]) => probes.find((probe) => probe.state === state);
  const silent = first("silent");
  if (!silent && probes.length > 0)
    return first("forked") ?? first("other") ?? first("behind") ?? probes[0] ?? { state: "silent" };
  return first("behind") ?? silent ?? { state: "silent" };
}

function silentFor(endpoint: Endpoint, method?: string): Probe | undefined {
  const problem = endpoint.problemWith(method);
  if (problem === undefined) return undefined;
  return { state: "silent", fault: `${method ? `${method} fails: ` : ""}URL ${endpoint.place} ${problem}` };
}

const silentWith = (failing: FailingCall | undefined): Probe => ({
  state: "silent",
  ...(failing && { fault: failing.fault }),
});

/**
 * Handlers call contracts at heads: with a URL that serves none the service would start, fail and start again. One that
 * lacks the state of this block for a moment may have that of the next one, but what failed before must be served.
 */
async function serves(endpoint: Endpoint, call: Call, isOfHead: boolean): Promise<boolean> {
  try {
    const result = await endpoint.request(call);
    return result !== null && result !== "0x";
  } catch (error) {
    const { avoids, repeats } = causeOf(error).reaction;
    return repeats === "never" || (isOfHead && (avoids === "old blocks" || avoids === "old state"));
  }
}

async function probeEndpoint(
  endpoint: Endpoint,
  finality: number,
  { known, between, settled }: KnownBlocks,
  failing: FailingCall | undefined,
): Promise<Probe> {
  const blockAt = async (tag: string) =>
    blockSchema.parse(await endpoint.request({ method: "eth_getBlockByNumber", params: [tag, false] }));
  /** The newest known block below `high` that the RPC has, too; `low` is one. */
  const lastCommon = async (low: number, high: number): Promise<number> => {
    const middle = await between(low, high);
    if (!middle) return low;
    const block = await blockAt(numberToHex(middle.number));
    if (!block) throw new Error(`${endpoint.label} has no block ${middle.number}`);
    return block.hash === middle.hash ? lastCommon(middle.number, high) : lastCommon(low, middle.number);
  };
  try {
    const head = await blockAt("latest");
    if (!head) return { state: "silent" };
    const finalNumber = Math.max(head.number - finality, 0);
    let behind = finalNumber < settled;
    let common: number | undefined;
    for (const one of known.toSorted((a, b) => a.number - b.number)) {
      const block = one.number > head.number ? null : await blockAt(numberToHex(one.number));
      if (!block) behind = true;
      else if (block.hash === one.hash) common = one.number;
      else if (common === undefined) return { state: "other", known: one, found: block.hash };
      else {
        const fork = await lastCommon(common, one.number);
        return { state: "forked", fork, known: one, found: block.hash };
      }
    }
    if (behind) return { state: "behind", head: head.number, agrees: common !== undefined };
    const final = await blockAt(numberToHex(finalNumber));
    const call = failing?.call ?? identityCall(head.number);
    if (!(await serves(endpoint, call, failing === undefined)))
      return silentFor(endpoint, call.method) ?? silentWith(failing);
    return final ? { state: "live", final } : { state: "silent" };
  } catch (error) {
    if (error instanceof WrongChainError) return { state: "wrong", message: error.message };
    return { state: "silent" };
  }
}
