import type { ParkedBlock } from "../src/rpc/parked.ts";

/**
 * The last block of which everything is indexed, by one of the engine's checkpoints: 10 digits of seconds, 16 of chain
 * id, 16 of block number, and the place in the block, which is nothing but zeros before the block's first log.
 */
export function settledBlock(checkpoint: string): ParkedBlock {
  const number = Number(checkpoint.slice(26, 42));
  const isBegun = /[1-9]/.test(checkpoint.slice(42));
  return { timestamp: Number(checkpoint.slice(0, 10)), number: isBegun ? number : Math.max(number - 1, 0) };
}
