import type { Family } from "../../tables/marks.ts";
import { indexedThrough, isIndexed, markKey, type Reading } from "./freshness.ts";

/** What an answer is made of. */
export type Need = {
  /** Chains whose rows it holds. */
  chainIds: readonly number[];
  /** Chains without which there is no answer at all, be they silent or not configured. */
  essential: readonly number[];
  /** Families of facts it is made of. */
  facts: readonly Family[];
  /** Whether it tells prices. */
  prices?: boolean;
  /** Whether it depends on the time of the indexed heads: accrued interest, requests, who is a minter. */
  time?: boolean;
  cacheControl: string;
};

/** Chains that must be indexed further before there is an answer. */
export function lackingChains({ chains }: Reading, need: Need): number[] {
  const missing = need.essential.filter(
    (id) => !chains.some((chain) => chain.chainId === id && isIndexed(chain)),
  );
  const awaited = chains.filter(({ chainId, isAwaited }) => isAwaited && need.chainIds.includes(chainId));
  return [...new Set([...missing, ...awaited.map(({ chainId }) => chainId)])];
}

/** Unix seconds up to which all chains of the answer are indexed. */
export const throughOf = ({ chains }: Reading, need: Need): string =>
  String(indexedThrough(chains.filter(({ chainId }) => need.chainIds.includes(chainId))));

/** Differs whenever the facts that the answer is made of do. */
export function factsOf({ build, chains, marks }: Reading, need: Need): string {
  const places = need.chainIds.flatMap((id) => need.facts.map((family) => marks.get(markKey(id, family))));
  // A chain that has no facts yet is told apart from one that nobody has read.
  const unread = chains.filter((chain) => need.chainIds.includes(chain.chainId) && !isIndexed(chain));
  return [build, ...places, ...unread.map(({ chainId }) => `without ${chainId}`)].join();
}

/** Differs whenever the time of a head does that the answer depends on. */
export const timeOf = ({ chains }: Reading, need: Need): string =>
  need.time ? chains.map(({ timestamp }) => timestamp).join() : "";
