import type { Build } from "./build-id.ts";
import { blockOf, type CheckpointBlock, firstCheckpoint, lastCompleteBlock } from "./checkpoint.ts";

/** SQL on Ponder's own tables for the launcher, which imports neither drizzle nor Ponder. */

/** Schema of Ponder's cache of logs, blocks and contract reads, shared by all schemas of a database. */
export const SYNC_SCHEMA = "ponder_sync";

/** The launcher's own schema. */
export const LAUNCHER_SCHEMA = "zchf_launcher";

/** Each chain is indexed on its own, in partitions of its own: docs/decisions/ordering.md. */
export const ORDERING = "experimental_isolated";

/** Ponder's own tables in each schema. */
export const META = "_ponder_meta";
export const CHECKPOINT = "_ponder_checkpoint";

export type Row = Record<string, unknown>;
export type Query = (sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Whether the table exists; `schema` and `table` come from settings and code, never from users. */
export async function hasTable(query: Query, schema: string, table: string): Promise<boolean> {
  const [row] = await query("select to_regclass($1) is not null as found", [`"${schema}"."${table}"`]);
  return row?.found === true;
}

/** Whether Ponder ever indexed into the schema. */
export const hasIndex = (query: Query, schema: string) => hasTable(query, schema, META);

/** The build that filled the schema; undefined when none has. */
export async function storedBuild(query: Query, schema: string): Promise<Build | undefined> {
  if (!(await hasIndex(query, schema))) return undefined;
  const [row] = await query(
    `select value->>'build_id' as id, value->>'version' as version from "${schema}".${META} where key = 'app'`,
  );
  return row && { id: String(row.id), tablesVersion: String(row.version) };
}

/** Tables of Ponder's cache with rows of blocks, and the column of the block's number. */
export const CACHE_TABLES = {
  blocks: "number",
  transactions: "block_number",
  transaction_receipts: "block_number",
  logs: "block_number",
  traces: "block_number",
  factory_addresses: "block_number",
  rpc_request_results: "block_number",
} as const;

/** The block ranges that Ponder has requested, one row for each form of filter. */
export const INTERVALS = "intervals";

/** A form of filter whose logs Ponder has requested, from one row of `intervals`. */
export type LogFragment = {
  id: string;
  /** Whose logs: the contract's, or those of the children of this factory. */
  of: "contract" | "children";
  /** The contract or the factory, lower case. */
  address: string;
  /** What the log's topics must be; null: anything. */
  topics: readonly (string | null)[];
  /** Requested ranges of blocks, both ends included. */
  ranges: readonly (readonly [from: number, to: number])[];
};

/** Prefix of the table in which Ponder keeps what unfinalized blocks changed in a table. */
export const REORG_PREFIX = "_reorg__";

/** The last block of which the schema's tables are final and complete; undefined before there is one. */
export async function finalBlock(
  query: Query,
  schema: string,
  chainId: number,
): Promise<CheckpointBlock | undefined> {
  if (!(await hasTable(query, schema, CHECKPOINT))) return undefined;
  const [row] = await query(
    `select finalized_checkpoint from "${schema}".${CHECKPOINT} where chain_id = $1`,
    [chainId],
  );
  const block = row && lastCompleteBlock(String(row.finalized_checkpoint));
  return block?.timestamp ? block : undefined;
}

/**
 * The newest and the oldest block in Ponder's cache, in this order, of those up to block `last`; one row or none when there
 * are not two.
 */
export async function cachedBlocks(
  query: Query,
  chainId: number,
  last = Number.MAX_SAFE_INTEGER,
): Promise<Row[]> {
  if (!(await hasTable(query, SYNC_SCHEMA, "blocks"))) return [];
  const blocks = `select number, hash, timestamp from ${SYNC_SCHEMA}.blocks where chain_id = $1 and number <= $2`;
  return query(
    `(${blocks} order by number desc limit 1) union (${blocks} order by number limit 1) order by number desc`,
    [chainId, last],
  );
}

/** Blocks in Ponder's cache, chosen at random; all of them when there are not more than `count`. */
export function randomCachedBlocks(query: Query, chainId: number, count: number): Promise<Row[]> {
  return query(
    `select number, hash from ${SYNC_SCHEMA}.blocks where chain_id = $1 order by random() limit $2`,
    [chainId, count],
  );
}

/** A cached block between these numbers, about in the middle of those that are there; undefined when there is none. */
export async function cachedBlockBetween(
  query: Query,
  chainId: number,
  low: number,
  high: number,
): Promise<Row | undefined> {
  const between = `from ${SYNC_SCHEMA}.blocks where chain_id = $1 and number > $2 and number < $3`;
  const [row] = await query(
    `select number, hash ${between} order by number offset (select count(*) / 2 ${between}) limit 1`,
    [chainId, low, high],
  );
  return row;
}

/**
 * Deletes the cached contract reads of blocks that were not final: Ponder keys them by block number, which a reorg reuses.
 * Cached blocks are final, too: while an index of another build is behind them, it needs their reads, for which a full
 * node has no state.
 */
export async function deleteUnsettledReads(query: Query, schema: string, chainId: number): Promise<void> {
  if (!(await hasTable(query, SYNC_SCHEMA, "rpc_request_results"))) return;
  const settled = await finalBlock(query, schema, chainId);
  const [newest] = await cachedBlocks(query, chainId);
  const last = Math.max(settled?.number ?? -1, Number(newest?.number ?? -1));
  if (last < 0) return;
  await query(`delete from ${SYNC_SCHEMA}.rpc_request_results where chain_id = $1 and block_number > $2`, [
    chainId,
    last,
  ]);
}

/**
 * Takes back what the database holds of a chain after block `fork`, in one transaction: Ponder then requests these blocks
 * again and keeps everything else that it has cached. When rows of replaced blocks are final, which Ponder cannot revert,
 * it indexes this chain again, from its cached logs; the rows of the other chains stay.
 */
export async function revertChain(
  query: Query,
  schema: string,
  chainId: number,
  fork: number,
): Promise<void> {
  await inTransaction(query, async () => {
    if (await hasTable(query, SYNC_SCHEMA, INTERVALS)) {
      await deleteReceiptsAfter(query, chainId, fork);
      for (const [table, number] of Object.entries(CACHE_TABLES)) {
        await query(`delete from ${SYNC_SCHEMA}.${table} where chain_id = $1 and ${number} > $2`, [
          chainId,
          fork,
        ]);
      }
      await deleteIntervals(query, "chain_id = $1", chainId, fork + 1);
    }
    if (await hasTable(query, schema, CHECKPOINT)) await revertRows(query, schema, chainId, fork);
  });
}

/** Deletes everything that the database holds of a chain: Ponder requests and indexes it again, the other chains stay. */
export async function forgetChain(query: Query, schema: string, chainId: number): Promise<void> {
  await inTransaction(query, async () => {
    if (await hasTable(query, SYNC_SCHEMA, INTERVALS)) {
      for (const table of [...Object.keys(CACHE_TABLES), INTERVALS]) {
        await query(`delete from ${SYNC_SCHEMA}.${table} where chain_id = $1`, [chainId]);
      }
    }
    if (await hasTable(query, schema, CHECKPOINT)) await restartChain(query, schema, chainId);
  });
}

/** Ranges of blocks in which logs are missing, and the fragments that these logs are of. */
export type Gap = { fragments: readonly string[]; from: number; to: number };

/** Makes Ponder request these ranges again and index the chain from its cached logs; the rows of the others stay. */
export async function forgetGaps(
  query: Query,
  schema: string,
  chainId: number,
  gaps: readonly Gap[],
): Promise<void> {
  await inTransaction(query, async () => {
    for (const { fragments, from, to } of gaps) {
      for (const id of fragments) await deleteIntervals(query, "fragment_id = $1", id, from, to);
    }
    if (await hasTable(query, schema, CHECKPOINT)) await restartChain(query, schema, chainId);
  });
}

/** Filters whose logs Ponder has requested up to `block`; those of former settings end before. */
export async function logFragments(query: Query, chainId: number, block: number): Promise<LogFragment[]> {
  const rows = await query(
    `select fragment_id as id, blocks::text as ranges from ${SYNC_SCHEMA}.${INTERVALS}
     where chain_id = $1 and blocks @> ($2)::numeric and fragment_id like '%log\\_%'`,
    [chainId, block],
  );
  return rows.map((row) => parseFragment(String(row.id), String(row.ranges)));
}

/**
 * `log_<chain>_<address>_<topics 0 to 3>_<receipts>`, with `<factory>_<event>_<place>` in place of the address for its
 * children, or `factory_log_<chain>_<factory>_<event>_<place>_<from>_<to>`.
 */
export function parseFragment(id: string, ranges: string): LogFragment {
  const isFactory = id.startsWith("factory_");
  const [address = "", ...rest] = id.split("_").slice(isFactory ? 3 : 2);
  const hasChildren = !isFactory && rest.length > 5;
  const topics = (isFactory ? rest.slice(0, 1) : rest.slice(hasChildren ? 2 : 0).slice(0, 4)).map((topic) =>
    topic === "null" ? null : topic,
  );
  const matches = [...ranges.matchAll(/\[(\d+),(\d+)\]/g)];
  return {
    id,
    of: hasChildren ? "children" : "contract",
    address,
    topics,
    ranges: matches.map(([, from, end]) => [Number(from), Number(end) - 1] as const),
  };
}

/** Known children of the chain's factories: factory by child, both lower case. */
export async function factoryChildren(query: Query, chainId: number): Promise<Map<string, string>> {
  const rows = await query(
    `select lower(child.address) as child, lower(factory->>'address') as factory
     from ${SYNC_SCHEMA}.factory_addresses child join ${SYNC_SCHEMA}.factories on factories.id = factory_id
     where chain_id = $1`,
    [chainId],
  );
  return new Map(rows.map(({ child, factory }) => [String(child), String(factory)]));
}

/** Places of the cached logs of these blocks, as `<block>:<log index>`. */
export async function cachedLogs(
  query: Query,
  chainId: number,
  from: number,
  to: number,
): Promise<Set<string>> {
  const rows = await query(
    `select block_number || ':' || log_index as place from ${SYNC_SCHEMA}.logs
     where chain_id = $1 and block_number between $2 and $3`,
    [chainId, from, to],
  );
  return new Set(rows.map(({ place }) => String(place)));
}

async function inTransaction(query: Query, work: () => Promise<void>): Promise<void> {
  await query("begin");
  try {
    await work();
    await query("commit");
  } catch (error) {
    await query("rollback");
    throw error;
  }
}

/** Deletes the cached receipts of later blocks. They are cached by the transaction's hash, without a block number. */
async function deleteReceiptsAfter(query: Query, chainId: number, block: number): Promise<void> {
  await query(
    `delete from ${SYNC_SCHEMA}.rpc_request_results where chain_id = $1 and block_number is null
     and result like '{%"blockNumber"%'
     and ('x' || lpad(substr(result::jsonb->>'blockNumber', 3), 16, '0'))::bit(64)::bigint > $2`,
    [chainId, block],
  );
}

/**
 * Takes the blocks from `from` on out of the ranges that Ponder has requested, up to `to` where it is given. Ponder stores
 * blocks a to b as [a, b + 1] and expects brackets: an open range is subtracted, and what it leaves as [a, a] is empty.
 */
export async function deleteIntervals(
  query: Query,
  condition: string,
  argument: unknown,
  from: number,
  to?: number,
): Promise<void> {
  await query(
    `update ${SYNC_SCHEMA}.${INTERVALS} set blocks = coalesce((
       select range_agg(part) from unnest(blocks - nummultirange(numrange($2, $3, '()'))) part
       where lower(part) < upper(part)
     ), '{}') where ${condition} and blocks && nummultirange(numrange($2, $3, '()'))`,
    [argument, from, to === undefined ? null : to + 1],
  );
}

/** Deletes the rows of the chain, unless those of its replaced blocks are not final: Ponder reverts them at its start. */
async function revertRows(query: Query, schema: string, chainId: number, fork: number): Promise<void> {
  const [row] = await query(`select safe_checkpoint from "${schema}".${CHECKPOINT} where chain_id = $1`, [
    chainId,
  ]);
  if (!row) return;
  const safe = String(row.safe_checkpoint);
  if (lastCompleteBlock(safe).number > fork) await restartChain(query, schema, chainId);
  else await setCheckpoints(query, schema, chainId, safe);
}

/** Deletes the rows of the chain, so that Ponder indexes it from its start. */
async function restartChain(query: Query, schema: string, chainId: number): Promise<void> {
  await deleteRows(query, schema, chainId);
  await setCheckpoints(query, schema, chainId, firstCheckpoint(chainId));
}

async function setCheckpoints(query: Query, schema: string, chainId: number, checkpoint: string) {
  await query(
    `update "${schema}".${CHECKPOINT} set safe_checkpoint = $2, latest_checkpoint = $2, finalized_checkpoint = $2
     where chain_id = $1`,
    [chainId, checkpoint],
  );
}

async function deleteRows(query: Query, schema: string, chainId: number): Promise<void> {
  // They would record the deletion as a change to revert. Ponder creates them anew after each backfill.
  const triggers = await query(
    `select tgname as name, relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = to_regnamespace($1) and not tgisinternal`,
    [`"${schema}"`],
  );
  for (const { name, table } of triggers) {
    await query(`drop trigger if exists "${name}" on "${schema}"."${table}"`);
  }
  for (const table of await indexedTables(query, schema)) {
    for (const name of [table, `${REORG_PREFIX}${table}`]) {
      await query(`delete from "${schema}"."${name}" where chain_id = $1`, [chainId]);
    }
  }
}

/** Names of Ponder's connections that write the schema. */
export const writerConnections = (schema: string): string[] =>
  ["internal", "user"].map((pool) => `${schema}_${pool}`.slice(0, 63));

/** Releases the lock of a Ponder process that was killed; Ponder would wait 25 seconds for it. */
export async function releaseLock(query: Query, schema: string): Promise<void> {
  await query(
    `update "${schema}".${META} set value = value || '{"is_locked": 0, "is_ready": 0}' where key = 'app'`,
  );
  // Ponder starts by reverting what is not final and updates its checkpoint later. Done here, the API never takes the
  // reverted tables for complete ones.
  if (await hasTable(query, schema, CHECKPOINT)) {
    await query(`update "${schema}".${CHECKPOINT} set latest_checkpoint = safe_checkpoint`);
  }
}

/** Names of the tables that handlers write. */
export async function indexedTables(query: Query, schema: string): Promise<string[]> {
  const tables = await query(
    `select jsonb_array_elements_text(value->'table_names') as name from "${schema}".${META} where key = 'app'`,
  );
  return tables.map(({ name }) => String(name));
}

/** Names of all tables that a writer's schema offers to replicas. */
export async function writerTables(query: Query, schema: string): Promise<string[]> {
  return [...(await indexedTables(query, schema)), META, CHECKPOINT];
}

/** Why replicas cannot read the writer's schema yet; undefined when they can. */
export async function writerBlocker(query: Query, schema: string): Promise<string | undefined> {
  const [app] = await query(
    `select bool_and(value->>'is_ready' = '1') as ready,
       (select json_object_agg(chain_id, latest_checkpoint) from "${schema}".${CHECKPOINT}
          where exists (select from "${schema}".${META} where value->'unverified' ? chain_id::text)) as unverified
     from "${schema}".${META}`,
  );
  if (app?.ready !== true) return `${schema} has not finished its backfill`;
  const unverified = Object.entries((app.unverified ?? {}) as Record<string, string>)
    // A chain without a block, whose RPC is silent, has no rows.
    .filter(([, checkpoint]) => blockOf(checkpoint).timestamp > 0)
    .map(([chainId]) => chainId);
  if (unverified.length > 0) {
    return `${schema} was not compared with chain ${unverified.join(", ")} yet; see /freshness`;
  }
  return undefined;
}

/** The schema that the views of `views` read; undefined when there are no views. */
export async function viewedSchema(query: Query, views: string): Promise<string | undefined> {
  const [row] = await query(
    `select table_schema as schema from information_schema.view_table_usage
     where view_schema = $1 and view_name = '${CHECKPOINT}'`,
    [views],
  );
  return row && String(row.schema);
}

/** Stops `current` from advancing until the transaction ends; names of the chains on which `next` is behind it. */
export async function chainsBehind(query: Query, current: string, next: string): Promise<string[]> {
  await query(`lock table "${current}".${CHECKPOINT} in share mode`);
  const behind = await query(
    `select old.chain_name from "${current}".${CHECKPOINT} old
     left join "${next}".${CHECKPOINT} new using (chain_id)
     where new.latest_checkpoint is null or new.latest_checkpoint < old.latest_checkpoint
     order by chain_id`,
  );
  return behind.map(({ chain_name }) => String(chain_name));
}
