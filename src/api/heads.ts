import type { ChainHead } from "./shared/freshness.ts";

type HeadReader = { getBlock(): Promise<{ number: bigint }> };

/** Milliseconds between two attempts to learn a chain's head. */
const RETRY = 2_000;

/**
 * Learn the head that is latest as the process starts, of each chain: only when it is indexed up to there is an
 * answer complete.
 */
export function headsAtStart(
  readers: ReadonlyMap<number, HeadReader>,
  isSilent: (chainId: number) => boolean,
): (chainId: number) => ChainHead {
  const heads = new Map<number, bigint | "silent">();
  for (const [chainId, reader] of readers) {
    const ask = async () => {
      try {
        const { number } = await reader.getBlock();
        heads.set(chainId, isSilent(chainId) ? "silent" : number);
      } catch {
        // The engine reports the failing RPC; here it only means that the head is still unknown.
        heads.set(chainId, "silent");
      }
      if (heads.get(chainId) === "silent") setTimeout(() => void ask(), RETRY).unref();
    };
    void ask();
  }
  return (chainId) => ({ atStart: heads.get(chainId) ?? "pending", silent: isSilent(chainId) });
}
