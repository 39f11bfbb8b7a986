export type Order = "newestFirst" | "oldestFirst";

/** Where a row stands in the merged order of all chains: by time, then chain, block and log. */
export type Place = { timestamp: bigint; chainId: number; block: bigint; logIndex: number };

/** The merged order. */
export function byPlace(a: Place, b: Place): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  if (a.chainId !== b.chainId) return a.chainId - b.chainId;
  if (a.block !== b.block) return a.block < b.block ? -1 : 1;
  return a.logIndex - b.logIndex;
}

/** What the columns of a place hold at most: int8 and int4 of the database. */
export const MAX_INT8 = 2n ** 63n - 1n;
export const MAX_INT4 = 2 ** 31 - 1;

/** After all logs of a second, on all chains. */
export const endOfSecond = (timestamp: bigint): Place => ({
  timestamp,
  chainId: MAX_INT4,
  block: MAX_INT8,
  logIndex: MAX_INT4,
});
