import { repeat } from "zchf-runtime/jobs/repeat";
import type { HeadAtStart } from "./freshness.ts";

type Block = { number: bigint };
type HeadReader = { getBlock(): Promise<Block> };

export type HeadsOptions = {
  readers: ReadonlyMap<number, HeadReader>;
  /** Whether no RPC of the chain responds at present. */
  isSilent: (chainId: number) => boolean;
  /** Whether the launcher found the chain silent before the start and paused it. */
  isParked: (chainId: number) => boolean;
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
 * it. A chain whose head cannot be read is silent until it can.
 */
export function headsAtStart(options: HeadsOptions): (chainId: number) => HeadAtStart {
  const { readers } = options;
  const heads = new Map<number, Block | "silent">();
  const deadline = performance.now() + options.silentAfterMs;
  for (const [chainId, reader] of readers) {
    const every = () => (heads.has(chainId) ? options.recheckMs(chainId) : options.retryMs);
    void repeat(options.stopped, { every }, () => learn(chainId, reader));
  }
  return (chainId) => {
    const head = heads.get(chainId);
    return typeof head === "object" ? head.number : (head ?? "pending");
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
  }
}
