import { setTimeout as wait } from "node:timers/promises";
import { numberToHex } from "viem";
import { z } from "zod";
import { type Endpoint, WrongChainError } from "../src/rpc/endpoint.ts";

/** A block the database was filled from. */
export type KnownBlock = { number: number; hash: string };

export type Probe =
  /** An RPC answers, and its history holds every known block. */
  | { state: "live"; final: KnownBlock }
  /** No RPC answers. */
  | { state: "silent" }
  /** The RPC's history ends before the known blocks; `agrees` when it holds at least one of them. */
  | { state: "behind"; head: number; agrees: boolean }
  /** The RPC tells another history. */
  | { state: "other"; known: KnownBlock; found: string }
  /** Every URL answers as another chain. */
  | { state: "wrong"; message: string };

const blockSchema = z.object({ number: z.string().transform(Number), hash: z.string() }).nullable();

/** Times a chain is looked at before it stands still, and the milliseconds within which another look begins. */
const LOOKS = 5;
const PATIENCE = 3_000;

/**
 * Looks at a chain, again where nobody answers or all are behind: one request that went wrong, as on the way to any
 * node now and then, must not let it stand still. `settled` is the block up to which the database holds it for final.
 */
export async function probeChain(
  endpoints: readonly Endpoint[],
  finality: number,
  knownBlocks: readonly KnownBlock[],
  settled: number,
): Promise<Probe> {
  const begin = Date.now();
  for (let look = 1; ; look++) {
    const probe = await probeOnce(endpoints, finality, knownBlocks, settled);
    const isDoubtful = probe.state === "silent" || probe.state === "behind";
    if (!isDoubtful || look === LOOKS || Date.now() - begin > PATIENCE) return probe;
    await wait(look * 100);
  }
}

/** Asks each of the RPCs until one agrees with the database: a single one that lies or lags must not decide. */
async function probeOnce(
  endpoints: readonly Endpoint[],
  finality: number,
  knownBlocks: readonly KnownBlock[],
  settled: number,
): Promise<Probe> {
  const found: Probe[] = [];
  for (const endpoint of endpoints) {
    const probe = await probeEndpoint(endpoint, finality, knownBlocks, settled);
    if (probe.state === "live") return probe;
    found.push(probe);
  }
  const first = (state: Probe["state"]) => found.find((probe) => probe.state === state);
  const silent = first("silent");
  if (!silent && found.length > 0)
    return first("other") ?? first("behind") ?? found[0] ?? { state: "silent" };
  return first("behind") ?? { state: "silent" };
}

async function probeEndpoint(
  endpoint: Endpoint,
  finality: number,
  knownBlocks: readonly KnownBlock[],
  settled: number,
): Promise<Probe> {
  const blockAt = async (tag: string) =>
    blockSchema.parse(await endpoint.request({ method: "eth_getBlockByNumber", params: [tag, false] }));
  try {
    const head = await blockAt("latest");
    if (!head) return { state: "silent" };
    const finalNumber = Math.max(head.number - finality, 0);
    let behind = finalNumber < settled;
    let agrees = false;
    for (const known of knownBlocks) {
      const block = known.number > head.number ? null : await blockAt(numberToHex(known.number));
      if (!block) behind = true;
      else if (block.hash !== known.hash) return { state: "other", known, found: block.hash };
      else agrees = true;
    }
    if (behind) return { state: "behind", head: head.number, agrees };
    const final = await blockAt(numberToHex(finalNumber));
    return final ? { state: "live", final } : { state: "silent" };
  } catch (error) {
    if (error instanceof WrongChainError) return { state: "wrong", message: error.message };
    return { state: "silent" };
  }
}
