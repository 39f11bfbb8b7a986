import type { ADDRESS } from "@frankencoin/zchf";

/** What is known of a chain besides its contracts. No row depends on it, so it stands outside src/. */
export type Network = {
  /**
   * Finality depth in blocks. A reorg that goes deeper re-indexes the chain, and each start requests
   * so many blocks again. Optimism and Base: five minutes, within which their batches reach Ethereum.
   */
  finality: number;
  /** Average milliseconds between two blocks: when the head is requested depends on them. */
  blockTimeMs: number;
};

const NETWORKS: Readonly<Record<keyof typeof ADDRESS, Network>> = {
  1: { finality: 65, blockTimeMs: 12_000 },
  10: { finality: 150, blockTimeMs: 2_000 },
  100: { finality: 30, blockTimeMs: 5_000 },
  137: { finality: 200, blockTimeMs: 2_000 },
  146: { finality: 30, blockTimeMs: 600 },
  8453: { finality: 150, blockTimeMs: 2_000 },
  42161: { finality: 240, blockTimeMs: 250 },
  43114: { finality: 30, blockTimeMs: 1_700 },
};

/** Throws for a chain that is not in the table. */
export function networkOf(chainId: number | undefined): Network {
  const network = (NETWORKS as Readonly<Record<number, Network>>)[chainId ?? 0];
  if (!network) throw new Error(`chain ${chainId} has no finality depth: add a row to config/networks.ts`);
  return network;
}

/** Whether another block of the chain may have the same timestamp as its last: timestamps are whole seconds. */
export const hasBlocksWithinSecond = (chainId: number): boolean => networkOf(chainId).blockTimeMs < 2_000;
