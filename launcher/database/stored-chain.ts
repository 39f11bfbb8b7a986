import type { ParkedBlock } from "zchf-runtime/channel/begin";
import { createFinalBlocks, FINAL_BLOCKS } from "zchf-runtime/ponder/final-blocks";
import {
  cachedBlockBetween,
  cachedBlocks,
  finalBlock,
  LAUNCHER_SCHEMA,
  type Row,
} from "zchf-runtime/ponder/tables";
import type { Database } from "./open.ts";
import type { KnownBlock, KnownBlocks } from "./probe.ts";

/** What the database holds of a chain. */
export type StoredChain = {
  /** The last block of which the schema's tables are final. */
  settled: ParkedBlock | undefined;
  /** The newest block in Ponder's cache. */
  cached: ParkedBlock | undefined;
  blocks: KnownBlocks;
};

/** @param replaced a block that Ponder saw replaced, although it was final */
export async function readStoredChain(
  { query }: Database,
  schema: string,
  chainId: number,
  replaced: KnownBlock | undefined,
): Promise<StoredChain> {
  const bounds = await cachedBlocks(query, chainId);
  const [newest] = bounds;
  await createFinalBlocks(query);
  const finals = await query(
    `(select number, hash from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2 order by number limit 1)
     union
     (select number, hash from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2 order by number desc limit 1)`,
    [schema, chainId],
  );
  const settled = await finalBlock(query, schema, chainId);
  return {
    settled,
    cached: newest && { number: Number(newest.number), timestamp: Number(newest.timestamp) },
    blocks: {
      known: [...[...bounds, ...finals].map(toKnownBlock), ...(replaced ? [replaced] : [])],
      between: async (low, high) => {
        const row = newest && (await cachedBlockBetween(query, chainId, low, high));
        return row && toKnownBlock(row);
      },
      settled: settled?.number ?? 0,
    },
  };
}

function toKnownBlock(row: Row): KnownBlock {
  return { number: Number(row.number), hash: String(row.hash) };
}
