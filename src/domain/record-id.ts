const LOGS_PER_BLOCK = 100_000n;
const SLOTS = 100n;

/** From here on are the identifiers of logs with an index of 100,000 or more, far above all other identifiers. */
export const BEYOND = 4_000_000_000_000_000_000n;
const LOGS_PER_BLOCK_BEYOND = 10_000_000n;

/**
 * The identifier of a record that stems from one log: `(block * 100_000 + logIndex) * 100 + slot`.
 * Stateless: unique over all chains, the same in every re-index, ascending in (block, log) within a chain.
 * Anyone may fill a cheap block with more than 100,000 logs; those beyond get identifiers in a range of their
 * own, so that they neither collide with the next block's nor stop the indexer.
 * @param slot the chain's fixed number, see src/chains.ts
 */
export function recordId(blockNumber: bigint, logIndex: number, slot: number): bigint {
  const log = BigInt(logIndex);
  const place =
    log < LOGS_PER_BLOCK
      ? blockNumber * LOGS_PER_BLOCK + log
      : BEYOND / SLOTS + blockNumber * LOGS_PER_BLOCK_BEYOND + log;
  return place * SLOTS + BigInt(slot);
}

/** Block and index of the log that a record identifier names. */
export function placeOfRecord(id: bigint): { block: bigint; logIndex: number } {
  const [first, logsPerBlock] = id < BEYOND ? [0n, LOGS_PER_BLOCK] : [BEYOND, LOGS_PER_BLOCK_BEYOND];
  const place = (id - first) / SLOTS;
  return { block: place / logsPerBlock, logIndex: Number(place % logsPerBlock) };
}

/** The slot of the chain a record identifier belongs to. */
export function slotOfRecord(id: bigint): number {
  return Number(id % SLOTS);
}
