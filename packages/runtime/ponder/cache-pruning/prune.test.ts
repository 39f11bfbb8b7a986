import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncDatabase } from "../../../../tools/harness/sync-database.ts";
import { CACHE_TABLES } from "../tables.ts";
import { KEPT_BLOCKS, pruneCache } from "./prune.ts";

const ETHEREUM = 1;
const GNOSIS = 100;
/** A year of Ethereum has 7,200 blocks a day; what is left must not depend on this number. */
const BLOCKS_A_DAY = Number(process.env.PRUNING_BLOCKS_A_DAY ?? 30);
const DAYS = 364;
const DAYS_PER_STEP = 14;
/** Every so many blocks, one has a log of ours. */
const BLOCKS_PER_LOG = 30;

let database: Awaited<ReturnType<typeof syncDatabase>>;
const query = (sql: string, parameters?: unknown[]) => database.query(sql, parameters);

beforeAll(async () => {
  database = await syncDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [...Object.keys(CACHE_TABLES), "intervals"])
    await query(`truncate ponder_sync.${table}`);
  await query("drop schema if exists zchf cascade");
  await query("create schema zchf");
  await query(
    "create table zchf._ponder_checkpoint (chain_name text, chain_id bigint primary key, finalized_checkpoint text)",
  );
});

/** Caches blocks as Ponder does when they become final; those whose number is a multiple of `perLog` have a log. */
async function cacheBlocks(chainId: number, from: number, to: number, perLog = BLOCKS_PER_LOG) {
  const zero = (count: number) => Array(count).fill("'0'").join();
  const wide = `'0x' || repeat(md5(n::text), 16)`;
  await query(
    `insert into ponder_sync.blocks (chain_id, number, timestamp, hash, parent_hash, logs_bloom, miner, gas_used,
       gas_limit, state_root, receipts_root, transactions_root, size, difficulty, extra_data)
     select ${chainId}, n, 1600000000 + n * 12, '0x' || n, '0x' || n - 1, ${wide}, ${zero(9)}
     from generate_series(${from}, ${to}) n`,
  );
  await query(
    `insert into ponder_sync.logs (chain_id, block_number, log_index, transaction_index, block_hash, transaction_hash,
       address, data)
     select ${chainId}, n, 0, 0, ${zero(4)} from generate_series(${from}, ${to}) n where n % ${perLog} = 0`,
  );
  await query(
    `insert into ponder_sync.rpc_request_results
     select 'call ' || n, ${chainId}, n, '"0x01"' from generate_series(${from}, ${to}) n
     on conflict do nothing`,
  );
  const checkpoint =
    String(1_600_000_000 + to * 12) +
    String(chainId).padStart(16, "0") +
    String(to).padStart(16, "0") +
    "9".repeat(33);
  await query(
    `insert into zchf._ponder_checkpoint values ('c${chainId}', ${chainId}, '${checkpoint}')
     on conflict (chain_id) do update set finalized_checkpoint = excluded.finalized_checkpoint`,
  );
}

/** Bytes of the pruned tables with their indexes. */
async function sizeOfCache(): Promise<number> {
  const [size] = await query(
    `select pg_total_relation_size('ponder_sync.blocks') + pg_total_relation_size('ponder_sync.rpc_request_results')
       as bytes`,
  );
  return Number(size?.bytes);
}

const numbers = async (table: string, column: string, chainId = ETHEREUM) =>
  (await query(`select ${column} as n from ponder_sync.${table} where chain_id = ${chainId} order by 1`)).map(
    ({ n }) => Number(n),
  );

test("default: blocks without a log and reads at them are gone, on this chain alone", async () => {
  for (const chainId of [ETHEREUM, GNOSIS]) await cacheBlocks(chainId, 1, 2_000, 250);
  await query(
    `insert into ponder_sync.rpc_request_results values ('latest', 1, 0, '"0x02"'),
       ('receipt', 1, null, '{"blockNumber":"0x5"}')`,
  );
  const pruned = await pruneCache(query, "zchf", ETHEREUM, 0);
  expect(pruned).toEqual({ blocks: 996, reads: 996, to: 2_000 - KEPT_BLOCKS });
  const kept = Array.from({ length: KEPT_BLOCKS }, (_, i) => 1_001 + i);
  expect(await numbers("blocks", "number")).toEqual([250, 500, 750, 1_000, ...kept]);
  const reads = await query(
    "select request_hash as h from ponder_sync.rpc_request_results where chain_id = 1 and coalesce(block_number, 0) <= 1000 order by 1",
  );
  expect(reads.map(({ h }) => h)).toEqual([
    "call 1000",
    "call 250",
    "call 500",
    "call 750",
    "latest",
    "receipt",
  ]);
  expect(await numbers("logs", "block_number")).toHaveLength(8);
  expect(await numbers("blocks", "number", GNOSIS)).toHaveLength(2_000);
  expect(await pruneCache(query, "zchf", ETHEREUM, pruned.to + 1)).toEqual({
    blocks: 0,
    reads: 0,
    to: 1_000,
  });
});

test("behavior: Ponder does not take pruned blocks for cached, and those of logs stay so", async () => {
  await cacheBlocks(ETHEREUM, 1, 2_000);
  await query(
    `insert into ponder_sync.intervals values ('block_1_1_0', 1, '{[5,601],[900,1501]}'),
       ('log_1_0xc0_0xa_null_null_null_0', 1, '{[5,1501]}'), ('block_100_1_0', 100, '{[5,1501]}')`,
  );
  await pruneCache(query, "zchf", ETHEREUM, 0);
  const rows = await query(
    "select fragment_id as id, blocks::text as b from ponder_sync.intervals order by 1",
  );
  expect(Object.fromEntries(rows.map(({ id, b }) => [id, b]))).toEqual({
    block_1_1_0: "{[1001,1501]}",
    log_1_0xc0_0xa_null_null_null_0: "{[5,1501]}",
    block_100_1_0: "{[5,1501]}",
  });
});

test("behavior: nothing is pruned before the first final blocks", async () => {
  await cacheBlocks(ETHEREUM, 1, KEPT_BLOCKS);
  expect(await pruneCache(query, "zchf", ETHEREUM, 0)).toEqual({ blocks: 0, reads: 0, to: 0 });
  await query("truncate zchf._ponder_checkpoint");
  expect(await pruneCache(query, "zchf", ETHEREUM, 0)).toEqual({ blocks: 0, reads: 0, to: -1 });
});

test(`default: over a year of ${BLOCKS_A_DAY} blocks a day the cache grows by its blocks with logs alone`, async () => {
  let from = 0;
  let deleted = 0;
  let unprunedBytesPerBlock = 0;
  for (let day = 0; day < DAYS; day += DAYS_PER_STEP) {
    await cacheBlocks(ETHEREUM, day * BLOCKS_A_DAY + 1, (day + DAYS_PER_STEP) * BLOCKS_A_DAY);
    if (day === 0) unprunedBytesPerBlock = (await sizeOfCache()) / (DAYS_PER_STEP * BLOCKS_A_DAY);
    const pruned = await pruneCache(query, "zchf", ETHEREUM, from);
    from = pruned.to + 1;
    deleted += pruned.blocks;
    for (const table of ["blocks", "rpc_request_results"]) await query(`vacuum ponder_sync.${table}`);
  }
  const blocks = DAYS * BLOCKS_A_DAY;
  const withLogs = Math.floor(blocks / BLOCKS_PER_LOG);
  const left = (await numbers("blocks", "number")).length;
  const keptWithLogs = Math.ceil(KEPT_BLOCKS / BLOCKS_PER_LOG);
  expect(left).toBeGreaterThanOrEqual(withLogs + KEPT_BLOCKS - keptWithLogs - 1);
  expect(left).toBeLessThanOrEqual(withLogs + KEPT_BLOCKS);
  expect(left + deleted).toBe(blocks);
  expect(await numbers("logs", "block_number")).toHaveLength(withLogs);
  const [size, unpruned] = [await sizeOfCache(), unprunedBytesPerBlock * blocks];
  console.log(
    `${blocks} blocks, ${left} left, ${(size / 1e6).toFixed(1)} MB, without pruning ${(unpruned / 1e6).toFixed(1)} MB`,
  );
  expect(size).toBeLessThan(unpruned / 4);
});
