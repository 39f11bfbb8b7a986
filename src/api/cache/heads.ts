import { repeat } from "../../../jobs/repeat.ts";
import type { HeadAtStart } from "./freshness.ts";

type Block = { number: bigint; timestamp: bigint };
type HeadReader = { getBlock(place?: { blockNumber: bigint }): Promise<Block> };

export type HeadsOptions = {
  readers: ReadonlyMap<number, HeadReader>;
  /** Whether no RPC of the chain responds at present. */
  isSilent: (chainId: number) => boolean;
  /** Whether the launcher found the chain silent before the start and paused it. */
  isParked: (chainId: number) => boolean;
  /** Whether the ordering is omnichain: no chain advances beyond the slowest head. */
  isOmnichain: boolean;
  /** Milliseconds between two attempts to read a head. */
  retryMs: number;
  /** Milliseconds after which a chain that has not responded counts as silent; attempts go on. */
  silentAfterMs: number;
  /** Milliseconds until the next request to a known chain, which shows whether its RPCs still respond. */
  recheckMs: (chainId: number) => number;
  /** Ends the requests. */
  stopped: AbortSignal;
};

/**
 * Reads the latest head of each chain when the process starts: a response is complete once the chain is indexed up to
 * it. A chain whose head cannot be read is silent until it can. With omnichain ordering, the last block before the slowest
 * head takes the place of the head: later blocks may wait for the slowest chain for good.
 */
export function headsAtStart(options: HeadsOptions): (chainId: number) => HeadAtStart {
  const { readers, isOmnichain } = options;
  const heads = new Map<number, Block | "silent">();
  const goals = new Map<number, bigint>();
  const deadline = performance.now() + options.silentAfterMs;
  for (const [chainId, reader] of readers) {
    const every = () => (isDone(chainId) ? options.recheckMs(chainId) : options.retryMs);
    void repeat(options.stopped, { every }, () => learn(chainId, reader));
  }
  return (chainId) => {
    const head = heads.get(chainId);
    if (head === "silent") return head;
    return (isOmnichain ? goals.get(chainId) : head?.number) ?? "pending";
  };

  async function learn(chainId: number, reader: HeadReader): Promise<void> {
    const isKnown = typeof heads.get(chainId) === "object";
    const head = await reader.getBlock().catch(
      // Ponder logs the failing RPC; here it only means that the head is still unknown.
      () => undefined,
    );
    if (!isKnown && head !== undefined && !options.isSilent(chainId)) heads.set(chainId, head);
    else if (!isKnown && (options.isParked(chainId) || performance.now() >= deadline)) {
      heads.set(chainId, "silent");
    }
    if (isOmnichain) await learnGoal(chainId, reader).catch(() => undefined);
  }

  function isDone(chainId: number): boolean {
    return isOmnichain ? goals.has(chainId) || heads.get(chainId) === "silent" : heads.has(chainId);
  }

  /** The last block before the slowest head; known when no head is pending. */
  async function learnGoal(chainId: number, reader: HeadReader): Promise<void> {
    const head = heads.get(chainId);
    if (goals.has(chainId) || typeof head !== "object" || heads.size < readers.size) return;
    const known = [...heads].flatMap(([id, other]) =>
      typeof other === "object" ? [placeOf(id, other)] : [],
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

/** A block's place in the order of all chains, by time and then chain, as a text that sorts this way. */
function placeOf(chainId: number, { timestamp }: Block): string {
  return `${String(timestamp).padStart(20, "0")} ${String(chainId).padStart(16, "0")}`;
}
