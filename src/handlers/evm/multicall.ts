import { multicall3Address } from "../../domain/multicall.ts";

/**
 * Options of Ponder's `multicall` for one eth_call at a block. The block is explicit, because without it Ponder predicts
 * the calls of coming events and sends each as a request of its own.
 */
export const multicallAt = (blockNumber: bigint) =>
  ({ multicallAddress: multicall3Address, batchSize: 0, allowFailure: false, blockNumber }) as const;
