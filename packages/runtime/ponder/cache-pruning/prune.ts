import { deleteIntervals, finalBlock, type Query, SYNC_SCHEMA } from "../tables.ts";

/**
 * Blocks before the final one that stay: Ponder writes the cache of a block in several statements, and a later start may
 * find a final block that is older.
 */
export const KEPT_BLOCKS = 1_000;
/** Rows of one statement. */
const BATCH_ROWS = 2_000;

export type Pruned = { blocks: number; reads: number };

/**
 * Deletes what no index ever reads again from Ponder's cache of a chain: blocks without a log, which Ponder caches because
 * the head of Ethereum is an event of its own, and contract reads at such blocks. A re-index handles the blocks with logs,
 * and heads only from its own start on. Reads of the latest state, which Ponder keeps as block 0, and receipts stay.
 * @param from first block to look at, after those of an earlier call
 * @returns the numbers of deleted rows, and the block up to which the cache was pruned
 */
export async function pruneCache(
  query: Query,
  schema: string,
  chainId: number,
  from: number,
): Promise<Pruned & { to: number }> {
  const final = await finalBlock(query, schema, chainId);
  const to = (final?.number ?? 0) - KEPT_BLOCKS;
  if (to < from) return { blocks: 0, reads: 0, to: from - 1 };
  // Ponder would take these blocks for cached.
  await deleteIntervals(query, `fragment_id like 'block\\_${chainId}\\_%' and chain_id = $1`, chainId, 0, to);
  const blocks = await deleteBatches(query, "blocks", "number", chainId, from, to);
  const reads = await deleteBatches(query, "rpc_request_results", "block_number", chainId, from, to);
  return { blocks, reads, to };
}

/** Deletes the rows of these blocks that have no log. */
async function deleteBatches(
  query: Query,
  table: string,
  column: string,
  chainId: number,
  from: number,
  to: number,
): Promise<number> {
  let deleted = 0;
  for (let after = Math.max(from, 1) - 1; ; ) {
    const rows = await query(
      `with unused as (
         select ${column} as number, ctid as place from ${SYNC_SCHEMA}.${table} cached
         where chain_id = $1 and ${column} > $2 and ${column} <= $3 and not exists (
           select from ${SYNC_SCHEMA}.logs where logs.chain_id = cached.chain_id and logs.block_number = cached.${column})
         order by ${column} limit ${BATCH_ROWS}
       ), deleted as (
         delete from ${SYNC_SCHEMA}.${table} using unused where ${table}.ctid = unused.place returning unused.number
       ) select count(*) as count, max(number) as last from deleted`,
      [chainId, after, to],
    );
    const count = Number(rows[0]?.count);
    deleted += count;
    if (count < BATCH_ROWS) return deleted;
    // Several rows of the last block may be left.
    after = Number(rows[0]?.last) - 1;
  }
}
