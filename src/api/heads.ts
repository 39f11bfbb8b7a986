import type { ChainHead } from "./shared/freshness.ts";

type HeadReader = { getBlock(): Promise<{ number: bigint }> };

export type HeadsOptions = {
  readers: ReadonlyMap<number, HeadReader>;
  /** Whether the chain's RPCs do not answer at present. */
  isSilent: (chainId: number) => boolean;
  /** Whether the launcher found the chain silent before the start, and waits for it. */
  isParked: (chainId: number) => boolean;
  /** Milliseconds between two attempts to learn a head. */
  retry: number;
  /** Milliseconds after which a chain that has not answered counts as silent; it is asked on. */
  patience: number;
  /** Milliseconds between two looks at a known chain, which tell whether its RPCs still answer. */
  recheck: number;
};

/**
 * Learn the head that is latest as the process starts, of each chain: only when it is indexed up to there is an
 * answer complete. A chain whose head cannot be learned is silent until it can.
 */
export function headsAtStart(options: HeadsOptions): (chainId: number) => ChainHead {
  const heads = new Map<number, bigint | "silent">();
  const deadline = performance.now() + options.patience;
  for (const [chainId, reader] of options.readers) void learn(chainId, reader);
  return (chainId) => ({ atStart: heads.get(chainId) ?? "pending", silent: options.isSilent(chainId) });

  async function learn(chainId: number, reader: HeadReader) {
    const head = await reader.getBlock().then(
      ({ number }) => number,
      // The engine reports the failing RPC; here it only means that the head is still unknown.
      () => undefined,
    );
    const isKnown = typeof heads.get(chainId) === "bigint";
    if (!isKnown && head !== undefined && !options.isSilent(chainId)) heads.set(chainId, head);
    else if (!isKnown && (options.isParked(chainId) || performance.now() >= deadline)) {
      heads.set(chainId, "silent");
    }
    const pause = heads.has(chainId) ? options.recheck : options.retry;
    setTimeout(() => void learn(chainId, reader), pause).unref();
  }
}
