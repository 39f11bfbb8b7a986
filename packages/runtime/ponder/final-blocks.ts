import { hasTable, LAUNCHER_SCHEMA, type Query } from "./tables.ts";

/**
 * The launcher's table of final blocks: those at the starts of each writer, of the snapshot it began with, and the last
 * one while it follows the chain. The next start compares them with the chain.
 */
export const FINAL_BLOCKS = "final_blocks";

export async function createFinalBlocks(query: Query): Promise<void> {
  await query(`create schema if not exists ${LAUNCHER_SCHEMA}`);
  await query(
    `create table if not exists ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} (
       schema_name text, chain_id bigint, number bigint, hash text not null, primary key (schema_name, chain_id, number))`,
  );
}

export async function storeFinalBlock(
  query: Query,
  schema: string,
  chainId: number,
  { number, hash }: { number: number; hash: string },
): Promise<void> {
  // Chains with the same genesis block are not the same chain.
  if (number === 0) return;
  await createFinalBlocks(query);
  await query(
    `insert into ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} values ($1, $2, $3, $4) on conflict do nothing`,
    [schema, chainId, number, hash],
  );
}

/** Stores a block that became final while the chain is followed; of those before, the oldest stays. */
export async function advanceFinalBlock(
  query: Query,
  schema: string,
  chainId: number,
  block: { number: number; hash: string },
): Promise<void> {
  if (block.number === 0) return;
  await storeFinalBlock(query, schema, chainId, block);
  const ofChain = `from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2`;
  await query(`delete ${ofChain} and number < $3 and number > (select min(number) ${ofChain})`, [
    schema,
    chainId,
    block.number,
  ]);
}

export async function deleteFinalBlocks(query: Query, schema: string): Promise<void> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, FINAL_BLOCKS))) return;
  await query(`delete from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1`, [schema]);
}
