/** Identifiers of logs beyond the usual 100,000 of a block begin here. */
const BEYOND = 4_000_000_000_000_000_000n;

/** The log that a record identifier (`count`) names, undefined for a text that is none. */
export function recordPlace(count: string): { blockNumber: bigint; logIndex: number } | undefined {
  if (!/^\d+$/.test(count)) return undefined;
  const id = BigInt(count);
  const [place, logsPerBlock] = id < BEYOND ? [id / 100n, 100_000n] : [(id - BEYOND) / 100n, 10_000_000n];
  return { blockNumber: place / logsPerBlock, logIndex: Number(place % logsPerBlock) };
}
