/** Multicall3, at the same address on every chain. */
export const multicall3Address = "0xcA11bde05977b3631167028862bE2a173976CA11";

/**
 * How the engine's client asks several things in one call of a block. The block is said explicitly, because the engine
 * otherwise asks ahead for what it predicts, each call by itself.
 */
export const togetherAt = (blockNumber: bigint) =>
  ({ multicallAddress: multicall3Address, batchSize: 0, allowFailure: false, blockNumber }) as const;
