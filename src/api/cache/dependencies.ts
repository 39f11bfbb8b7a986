import { MAIN_CHAIN } from "../../chains.ts";
import type { DataFamily } from "../../tables/families.ts";
import {
  type Freshness,
  indexedThrough,
  isAwaited,
  isIndexed,
  type Reading,
  versionKey,
} from "./freshness.ts";

/** Chains, families, prices and clock a response depends on. */
export type DataDependencies = {
  /** Chains whose rows the response contains. */
  chainIds: readonly number[];
  /** Chains without which the response is 503, whether they are not configured or were never indexed. */
  required: readonly number[];
  /** Families whose tables its queries read. */
  families: readonly DataFamily[];
  /** Whether it contains prices. */
  prices?: boolean;
  /** Whether it contains daily prices or the market chart. */
  history?: boolean;
  /** Whether it contains the state of the amplifiers' pools. */
  pools?: boolean;
  /** Whether its figures depend on which chains are indexed: X-Indexed-Chains names them. */
  isOverChains?: boolean;
  /** Whether it depends on the time of the indexed heads: accrued interest, requests, status of minters. */
  headTime?: boolean;
  /** Of which time in the past it is, unix seconds; absent: of now. */
  at?: bigint;
};

type Families = DataDependencies["families"];
type More = Partial<Pick<DataDependencies, "required" | "prices" | "history" | "pools" | "headTime">>;

/** Of every indexed chain, named by X-Indexed-Chains; a chain that is not configured is left out of the response. */
export const onEveryChain =
  (families: Families, more: More = {}) =>
  ({ freshness }: { freshness: Pick<Freshness, "chainIds"> }): DataDependencies => ({
    chainIds: freshness.chainIds,
    required: [],
    families,
    isOverChains: true,
    ...more,
  });

/** Of one chain, without which there is no response. */
export const onChain = (chainId: number, families: Families, more: More = {}): DataDependencies => ({
  chainIds: [chainId],
  required: [chainId],
  families,
  ...more,
});

/** Of the chain with the positions and the equity contract, without which there is no response. */
export const onMainChain = (families: Families, more?: More): DataDependencies =>
  onChain(MAIN_CHAIN, families, more);

/** Chains that must be indexed further, or verified, before there is a response; empty when it can be built. */
export function unavailableChains({ chains }: Reading, { chainIds, required }: DataDependencies): number[] {
  const missing = required.filter((id) => !chains.some((chain) => chain.chainId === id && isIndexed(chain)));
  const awaited = chains.filter((chain) => isAwaited(chain) && chainIds.includes(chain.chainId));
  return [...new Set([...missing, ...awaited.map(({ chainId }) => chainId)])];
}

/**
 * The reading that responses must agree with. While the indexer starts again, having reverted what is not final, that is
 * the last one before: X-Indexed-Through states its age.
 */
export function basisOf(reading: Reading, dependencies: DataDependencies): Reading {
  const { before, build } = reading;
  const isComplete = before?.build === build && unavailableChains(before, dependencies).length === 0;
  return isComplete && isReturning(reading, dependencies) ? before : reading;
}

/** Whether there is no response only because the indexer starts again. */
function isReturning(reading: Reading, dependencies: DataDependencies): boolean {
  const ids = unavailableChains(reading, dependencies);
  const chains = reading.chains.filter(({ chainId }) => ids.includes(chainId));
  return (
    ids.length > 0 && chains.length === ids.length && chains.every((chain) => chain.isReturning === true)
  );
}

/** Unix seconds up to which all chains of the response are indexed, as a decimal string; all chains where it has none. */
export const indexedThroughOf = ({ chains }: Reading, { chainIds }: DataDependencies): string =>
  String(indexedThrough(chains.filter(({ chainId }) => chainIds.length === 0 || chainIds.includes(chainId))));

/** Ids of the chains whose rows the response contains, ascending, comma-separated. */
export const indexedChainsOf = ({ chains }: Reading, { chainIds }: DataDependencies): string =>
  chains
    .filter((chain) => isIndexed(chain) && chainIds.includes(chain.chainId))
    .map(({ chainId }) => chainId)
    .join();

/** Version of all rows that the response depends on: of a final one the build, because later logs change none of them. */
export function rowVersionOf(reading: Reading, dependencies: DataDependencies): string {
  const { chainIds, families } = dependencies;
  const versions = isFinal(reading, dependencies)
    ? ["final"]
    : chainIds.flatMap((id) => families.map((family) => reading.versions.get(versionKey(id, family))));
  // A chain without rows and a chain that is not indexed yet have no versions, and different responses.
  const unindexed = reading.chains.filter((chain) => chainIds.includes(chain.chainId) && !isIndexed(chain));
  return [reading.build, ...versions, ...unindexed.map(({ chainId }) => `without ${chainId}`)].join();
}

/**
 * The dependencies of the same response about a time in the past: stored prices instead of current ones, no state of
 * pools, and of the heads only whether they are past it.
 *
 * @param first family of the table that says when figures begin
 */
export const atTime = (
  { pools: _, prices, history, families, ...dependencies }: DataDependencies,
  at: bigint,
  first: DataFamily,
): DataDependencies => ({
  ...dependencies,
  families: families.includes(first) ? families : [...families, first],
  history: history === true || prices === true,
  headTime: true,
  at,
});

/** Whether no log can change the response any more; prices that are stored later may. */
export const isFinal = ({ chains }: Reading, { chainIds, at }: DataDependencies): boolean =>
  at !== undefined &&
  chains.every(({ chainId, finalized }) => !chainIds.includes(chainId) || at < (finalized ?? 0n));

/** Times of the indexed heads, for a response that depends on them. */
export function headTimesOf({ chains }: Reading, { headTime, at }: DataDependencies): string {
  if (!headTime) return "";
  return chains.map(({ timestamp }) => (at === undefined ? timestamp : timestamp > at)).join();
}
