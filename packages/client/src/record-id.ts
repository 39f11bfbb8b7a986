/** First record identifier of logs with an index of 100,000 or more in their block. */
const LARGE_BLOCK_OFFSET = 4_000_000_000_000_000_000n;

/** Decodes a record identifier (`count`); undefined when it is malformed. */
export function decodeRecordId(count: string): { blockNumber: bigint; logIndex: number } | undefined {
  if (!/^\d+$/.test(count)) return undefined;
  const id = BigInt(count);
  const [position, logsPerBlock] =
    id < LARGE_BLOCK_OFFSET ? [id / 100n, 100_000n] : [(id - LARGE_BLOCK_OFFSET) / 100n, 10_000_000n];
  return { blockNumber: position / logsPerBlock, logIndex: Number(position % logsPerBlock) };
}
