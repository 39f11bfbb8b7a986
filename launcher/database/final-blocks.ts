import { hasTable, LAUNCHER_SCHEMA } from "../../ponder/tables.ts";
import type { Database } from "./open.ts";
import type { KnownBlock } from "./probe.ts";

/** The launcher's table of the final blocks at the starts of each writer, and of the snapshot it began with. */
export const FINAL_BLOCKS = "final_blocks";

export async function createFinalBlocks(query: Database["query"]): Promise<void> {
  await query(`create schema if not exists ${LAUNCHER_SCHEMA}`);
  await query(
    `create table if not exists ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} (
       schema_name text, chain_id bigint, number bigint, hash text not null, primary key (schema_name, chain_id, number))`,
  );
}

export async function storeFinalBlock(
  query: Database["query"],
  schema: string,
  chainId: number,
  { number, hash }: KnownBlock,
): Promise<void> {
  // Chains with the same genesis block are not the same chain.
  if (number === 0) return;
  await createFinalBlocks(query);
  await query(
    `insert into ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} values ($1, $2, $3, $4) on conflict do nothing`,
    [schema, chainId, number, hash],
  );
}

export async function deleteFinalBlocks(query: Database["query"], schema: string): Promise<void> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, FINAL_BLOCKS))) return;
  await query(`delete from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1`, [schema]);
}
