import { hasTable, LAUNCHER_SCHEMA, type Query } from "../tables.ts";
import { forgetVerified } from "../verification.ts";

const REPAIRS = "repairs";

export type RepairCause = "reorg" | "missing logs";

/** Remembers that the blocks `from` to `to` of a chain were requested again; its rows are unverified from then on. */
export async function recordRepair(
  query: Query,
  schema: string,
  { chainId, cause, from, to }: { chainId: number; cause: RepairCause; from: number; to: number },
): Promise<void> {
  await query(`create schema if not exists ${LAUNCHER_SCHEMA}`);
  await query(
    `create table if not exists ${LAUNCHER_SCHEMA}.${REPAIRS} (
       schema_name text not null, chain_id bigint not null, cause text not null, from_block bigint not null,
       to_block bigint not null, is_confirmed boolean not null, at timestamptz not null default now())`,
  );
  await query(`insert into ${LAUNCHER_SCHEMA}.${REPAIRS} values ($1, $2, $3, $4, $5, ${cause === "reorg"})`, [
    schema,
    chainId,
    cause,
    from,
    to,
  ]);
  await forgetVerified(query, schema, chainId);
}

export type Repairs = {
  /** Number of repairs so far. */
  total: number;
  byChain: { chainId: number; cause: RepairCause; count: number }[];
  /** Ranges of which it is not known yet whether their logs are complete now, and how often they were repaired. */
  unconfirmed: Map<number, { from: number; to: number; count: number }>;
};

export async function readRepairs(query: Query, schema: string): Promise<Repairs> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, REPAIRS))) {
    return { total: 0, byChain: [], unconfirmed: new Map() };
  }
  const rows = await query(
    `select chain_id, cause, count(*) as count, bool_and(is_confirmed) as is_confirmed,
       min(from_block) filter (where not is_confirmed) as from_block,
       max(to_block) filter (where not is_confirmed) as to_block,
       count(*) filter (where not is_confirmed) as open_count
     from ${LAUNCHER_SCHEMA}.${REPAIRS} where schema_name = $1 group by chain_id, cause`,
    [schema],
  );
  const byChain = rows.map((row) => ({
    chainId: Number(row.chain_id),
    cause: row.cause as RepairCause,
    count: Number(row.count),
  }));
  const open = rows.filter((row) => row.is_confirmed !== true);
  return {
    total: byChain.reduce((sum, { count }) => sum + count, 0),
    byChain,
    unconfirmed: new Map(
      open.map((row) => [
        Number(row.chain_id),
        { from: Number(row.from_block), to: Number(row.to_block), count: Number(row.open_count) },
      ]),
    ),
  };
}

/** The repaired ranges of a chain were compared once more and are complete. */
export async function confirmRepairs(query: Query, schema: string, chainId: number): Promise<void> {
  await query(
    `update ${LAUNCHER_SCHEMA}.${REPAIRS} set is_confirmed = true where schema_name = $1 and chain_id = $2`,
    [schema, chainId],
  );
}

/** Deletes what was remembered of the schema, whose tables are dropped. */
export async function deleteRepairs(query: Query, schema: string): Promise<void> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, REPAIRS))) return;
  await query(`delete from ${LAUNCHER_SCHEMA}.${REPAIRS} where schema_name = $1`, [schema]);
}
