import type { PublicClient } from "viem";

/** The last block of a chain before a time in unix seconds; its first block where there is none. */
export async function lastBlockBefore(
  client: Pick<PublicClient, "getBlock" | "getBlockNumber">,
  seconds: number,
): Promise<bigint> {
  let [low, high] = [0n, await client.getBlockNumber({ cacheTime: 0 })];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const { timestamp } = await client.getBlock({ blockNumber: middle });
    if (Number(timestamp) < seconds) low = middle;
    else high = middle - 1n;
  }
  return low;
}
