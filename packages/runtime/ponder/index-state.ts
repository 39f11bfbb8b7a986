import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { blockOf } from "./checkpoint.ts";
import { CHECKPOINT, META } from "./tables.ts";

/** SQL on Ponder's own tables for the read side, over drizzle. */

type Executor = { execute: (statement: SQL) => PromiseLike<{ rows: unknown[] }> };

/** A table of the last change of each family's data on each chain. */
type VersionsTable<Family> = PgTable & {
  $inferSelect: { chainId: number; family: Family; block: bigint; logIndex: number; blockHash: string };
};

/** What Ponder and the table of versions hold of every chain. */
const stateRow = z.object({
  is_ready: z.boolean().nullable(),
  unverified: z.record(z.string(), z.string()).nullable(),
  build: z.string().nullable(),
  repairs: z.string().nullable(),
  reverted_at: z.string().nullable(),
  checkpoints: z.array(z.tuple([z.coerce.number(), z.string(), z.string()])).nullable(),
  versions: z.array(z.tuple([z.number(), z.string(), z.number(), z.number(), z.string()])).nullable(),
});

/** Reads everything in one statement, so that all of it is of one snapshot. */
export async function readIndexState<Family extends string>(db: Executor, versions: VersionsTable<Family>) {
  const { rows } = await db.execute(
    sql`select (select bool_and(value->>'is_ready' = '1') from ${sql.raw(META)}) as is_ready,
               (select value->'unverified' from ${sql.raw(META)} where key = 'app') as unverified,
               (select string_agg(value->>'build_id', ' ' order by key) || ' ' || ${sql.raw(`'${META}'::regclass::oid`)} from ${sql.raw(META)}) as build,
               (select max(value->>'repairs') from ${sql.raw(META)}) as repairs,
               (select max(value->>'reverted_at') from ${sql.raw(META)}) as reverted_at,
               (select json_agg(json_build_array(chain_id, latest_checkpoint, finalized_checkpoint)) from ${sql.raw(CHECKPOINT)}) as checkpoints,
               (select json_agg(json_build_array(chain_id, family, block, log_index, block_hash) order by chain_id, family) from ${versions}) as versions`,
  );
  const row = stateRow.parse(rows[0]);
  const blocks = new Map(
    (row.checkpoints ?? []).map(([chainId, latest, finalized]) => [
      chainId,
      { ...blockOf(latest), finalized: blockOf(finalized).timestamp },
    ]),
  );
  return {
    isReady: blocks.size > 0 && row.is_ready === true,
    unverified: new Map(Object.entries(row.unverified ?? {}).map(([id, reason]) => [Number(id), reason])),
    build: row.build ?? "",
    repairs: row.repairs ?? undefined,
    revertedAt: row.reverted_at ?? "",
    blocks,
    versions: (row.versions ?? []).map(([chainId, family, ...place]) => ({
      chainId,
      family: family as Family,
      version: place.join(" "),
    })),
  };
}

/** The statement that notes how often rows were repaired: afterwards, equal versions do not mean the rows of before. */
export function repairNote(schema: string, repairs: number): string {
  return `update "${schema}".${META} set value = value || '{"repairs": ${repairs}}'`;
}
