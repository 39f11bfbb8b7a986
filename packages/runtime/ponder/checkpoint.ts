/** A block of a Ponder checkpoint: its number, and its time in unix seconds. */
export type CheckpointBlock = { number: number; timestamp: number };

/** The checkpoint before everything of a chain. */
export const firstCheckpoint = (chainId: number): string =>
  `${"0".repeat(10)}${String(chainId).padStart(16, "0")}${"0".repeat(49)}`;

/** The chain of a checkpoint. */
export const chainOf = (checkpoint: string): number => Number(checkpoint.slice(10, 26));

/**
 * The block of a checkpoint, a text of 75 digits: block time (10), chain id (16), block number (16), and the place in
 * the block (33), which is all zeros before the block's first log.
 */
export const blockOf = (checkpoint: string): CheckpointBlock => ({
  timestamp: Number(checkpoint.slice(0, 10)),
  number: Number(checkpoint.slice(26, 42)),
});

/** The last block of which everything is indexed at this checkpoint. */
export function lastCompleteBlock(checkpoint: string): CheckpointBlock {
  const { number, timestamp } = blockOf(checkpoint);
  const isBegun = /[1-9]/.test(checkpoint.slice(42));
  return { timestamp, number: isBegun ? number : Math.max(number - 1, 0) };
}
