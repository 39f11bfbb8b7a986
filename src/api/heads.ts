import type { ChainHead } from "./shared/freshness.ts";

type Block = { number: bigint; timestamp: bigint };
type HeadReader = { getBlock(place?: { blockNumber: bigint }): Promise<Block> };

export type HeadsOptions = {
  readers: ReadonlyMap<number, HeadReader>;
  /** Whether the chain's RPCs do not answer at present. */
  isSilent: (chainId: number) => boolean;
  /** Whether the launcher found the chain silent before the start, and waits for it. */
  isParked: (chainId: number) => boolean;
  /** Whether all chains are indexed in one order of time, so that none comes further than the slowest head. */
  inOneOrder: boolean;
  /** Milliseconds between two attempts to learn a head. */
  retry: number;
  /** Milliseconds after which a chain that has not answered counts as silent; it is asked on. */
  patience: number;
  /** Milliseconds between two looks at a known chain, which tell whether its RPCs still answer. */
  recheck: number;
};

/**
 * Learn the head that is latest as the process starts, of each chain: only when it is indexed up to there is an
 * answer complete. A chain whose head cannot be learned is silent until it can. Where all chains are indexed in one
 * order, the last block before the slowest head stands for the head: the rest may wait for that chain for ever.
 */
export function headsAtStart(options: HeadsOptions): (chainId: number) => ChainHead {
  const { readers, inOneOrder } = options;
  const heads = new Map<number, Block | "silent">();
  const goals = new Map<number, bigint>();
  const deadline = performance.now() + options.patience;
  for (const [chainId, reader] of readers) void learn(chainId, reader);
  return (chainId) => {
    const head = heads.get(chainId);
    const goal = inOneOrder ? goals.get(chainId) : typeof head === "object" ? head.number : undefined;
    return { atStart: head === "silent" ? head : (goal ?? "pending"), silent: options.isSilent(chainId) };
  };

  async function learn(chainId: number, reader: HeadReader) {
    const isKnown = typeof heads.get(chainId) === "object";
    const head = await reader.getBlock().catch(
      // The engine reports the failing RPC; here it only means that the head is still unknown.
      () => undefined,
    );
    if (!isKnown && head !== undefined && !options.isSilent(chainId)) heads.set(chainId, head);
    else if (!isKnown && (options.isParked(chainId) || performance.now() >= deadline)) {
      heads.set(chainId, "silent");
    }
    if (inOneOrder) await learnGoal(chainId, reader).catch(() => undefined);
    const isDone = inOneOrder ? goals.has(chainId) || heads.get(chainId) === "silent" : heads.has(chainId);
    setTimeout(() => void learn(chainId, reader), isDone ? options.recheck : options.retry).unref();
  }

  /** The last block that comes before the slowest head; known as soon as no head is awaited any more. */
  async function learnGoal(chainId: number, reader: HeadReader): Promise<void> {
    const head = heads.get(chainId);
    if (goals.has(chainId) || typeof head !== "object" || heads.size < readers.size) return;
    const known = [...heads].flatMap(([id, found]) =>
      typeof found === "object" ? [placeOf(id, found)] : [],
    );
    const [slowest = ""] = known.toSorted();
    let [low, high] = [-1n, head.number];
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      const block = middle === head.number ? head : await reader.getBlock({ blockNumber: middle });
      if (placeOf(chainId, block) <= slowest) low = middle;
      else high = middle - 1n;
    }
    goals.set(chainId, low < 0n ? 0n : low);
  }
}

/** A block's place in the order of all chains: by time, then chain. As text that sorts so. */
function placeOf(chainId: number, { timestamp }: Block): string {
  return `${String(timestamp).padStart(20, "0")} ${String(chainId).padStart(16, "0")}`;
}
