import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as schema from "../../../ponder.schema.ts";
import { blockRow, syncDatabase } from "../../../tools/harness/sync-database.ts";
import { firstCheckpoint } from "./checkpoint.ts";
import {
  CACHE_TABLES,
  cachedBlockBetween,
  cachedLogs,
  deleteUnsettledReads,
  factoryChildren,
  finalBlock,
  forgetChain,
  forgetGaps,
  logFragments,
  revertChain,
} from "./tables.ts";

const BASE = 8453;
const GNOSIS = 100;

let database: Awaited<ReturnType<typeof syncDatabase>>;
beforeAll(async () => {
  database = await syncDatabase();
});
afterAll(() => database.close());

const query = (sql: string, parameters?: unknown[]) => database.query(sql, parameters);

/** The end of everything in a block, or with 0 the beginning. */
const checkpoint = (chainId: number, block: number, timestamp = 1_700_000_000 + block) =>
  `${timestamp}${String(chainId).padStart(16, "0")}${String(block).padStart(16, "0")}${"9".repeat(33)}`;

/** A cached block with a log, on both chains; Gnosis must stay as it is. */
async function cache(block: number) {
  for (const chainId of [BASE, GNOSIS]) {
    const zero = (count: number) => Array(count).fill("'0'").join();
    await query(`insert into ponder_sync.blocks ${blockRow(chainId, block, `0x${block}`)}`);
    await query(
      `insert into ponder_sync.logs (chain_id, block_number, log_index, transaction_index, block_hash, transaction_hash,
         address, data) values (${chainId}, ${block}, 0, 0, ${zero(4)})`,
    );
    await query(
      `insert into ponder_sync.rpc_request_results values ('call ${block}', ${chainId}, ${block}, '"0x01"'),
         ('receipt ${block}', ${chainId}, null, '{"status":"0x1","blockNumber":"0x${block.toString(16)}"}')`,
    );
  }
}

beforeEach(async () => {
  for (const table of [...Object.keys(CACHE_TABLES), "intervals"])
    await query(`truncate ponder_sync.${table}`);
  await query(`drop schema if exists zchf cascade; `);
  for (const block of [10, 20, 30, 40]) await cache(block);
});

const blocksIn = async (table: string, chainId: number) =>
  (await query(`select * from ponder_sync.${table} where chain_id = ${chainId}`)).map(
    ({ number, block_number, request_hash }) => String(request_hash ?? number ?? block_number),
  );

/** The blocks of cached contract reads. */
const readsOf = async (chainId: number) =>
  (
    await query(
      `select block_number from ponder_sync.rpc_request_results
       where chain_id = ${chainId} and block_number is not null order by block_number`,
    )
  ).map(({ block_number }) => String(block_number));

const ranges = async () =>
  Object.fromEntries(
    (await query("select fragment_id, blocks::text as blocks from ponder_sync.intervals")).map(
      ({ fragment_id, blocks }) => [fragment_id, blocks],
    ),
  );

describe("the cache", () => {
  test("default: what is after the fork is gone from one chain", async () => {
    await revertChain(query, "zchf", BASE, 20);
    expect(await blocksIn("blocks", BASE)).toEqual(["10", "20"]);
    expect(await blocksIn("logs", BASE)).toEqual(["10", "20"]);
    expect(await blocksIn("rpc_request_results", BASE)).toEqual(
      expect.arrayContaining(["call 10", "receipt 10", "call 20", "receipt 20"]),
    );
    expect(await blocksIn("rpc_request_results", BASE)).toHaveLength(4);
    expect(await blocksIn("blocks", GNOSIS)).toHaveLength(4);
    expect(await blocksIn("logs", GNOSIS)).toHaveLength(4);
    expect(await blocksIn("rpc_request_results", GNOSIS)).toHaveLength(8);
  });

  // As Ponder stores blocks a to b: [a, b + 1].
  test.each([
    ["a range around the fork", "{[5,41]}", "{[5,21]}"],
    ["a range that ends with it", "{[5,21]}", "{[5,21]}"],
    ["a range that begins after it", "{[5,11],[21,41]}", "{[5,11]}"],
    ["nothing before it", "{[30,41]}", "{}"],
  ])("ranges: %s", async (_name, before, after) => {
    await query(
      `insert into ponder_sync.intervals values ('a', ${BASE}, '${before}'), ('b', ${GNOSIS}, '${before}')`,
    );
    await revertChain(query, "zchf", BASE, 20);
    expect(await ranges()).toEqual({ a: after, b: before });
  });

  test("gaps: their ranges are taken out, of their fragments alone; what is cached of them stays", async () => {
    await query(
      `insert into ponder_sync.intervals values ('a', ${BASE}, '{[5,41]}'), ('b', ${BASE}, '{[5,41]}')`,
    );
    await forgetGaps(query, "zchf", BASE, [
      { fragments: ["a"], from: 10, to: 12 },
      { fragments: ["a"], from: 20, to: 20 },
    ]);
    expect(await ranges()).toEqual({ a: "{[5,10],[13,20],[21,41]}", b: "{[5,41]}" });
    expect(await blocksIn("logs", BASE)).toHaveLength(4);
  });

  test("fragments that are requested up to a block, their ranges, and the children of factories", async () => {
    await query(
      `insert into ponder_sync.intervals values
         ('log_8453_0xc0_0xa_null_0xb_null_0', ${BASE}, '{[5,11],[20,41]}'),
         ('log_8453_0xc0_0xold_null_null_null_0', ${BASE}, '{[5,11]}'),
         ('block_8453_1_0', ${BASE}, '{[5,41]}'),
         ('log_100_0xc0_0xa_null_null_null_0', ${GNOSIS}, '{[5,41]}')`,
    );
    expect(await logFragments(query, BASE, 40)).toEqual([
      {
        id: "log_8453_0xc0_0xa_null_0xb_null_0",
        of: "contract",
        address: "0xc0",
        topics: ["0xa", null, "0xb", null],
        ranges: [
          [5, 10],
          [20, 40],
        ],
      },
    ]);
    await query(`insert into ponder_sync.factories (factory) values ('{"address": "0xFa"}')`);
    await query(
      `insert into ponder_sync.factory_addresses (factory_id, chain_id, block_number, address)
       select id, ${BASE}, 10, '0xC1' from ponder_sync.factories`,
    );
    expect(await factoryChildren(query, BASE)).toEqual(new Map([["0xc1", "0xfa"]]));
    expect(await cachedLogs(query, BASE, 15, 30)).toEqual(new Set(["20:0", "30:0"]));
  });

  test("a block between two others, until there is none", async () => {
    expect(await cachedBlockBetween(query, BASE, 0, 50)).toMatchObject({ number: "30", hash: "0x30" });
    expect(await cachedBlockBetween(query, BASE, 10, 30)).toMatchObject({ number: "20" });
    expect(await cachedBlockBetween(query, BASE, 10, 20)).toBeUndefined();
  });
});

describe("the tables", () => {
  const rows = async (table = "thing") =>
    (await query(`select chain_id, n from zchf.${table} order by chain_id, n`)).map(
      ({ chain_id, n }) => `${chain_id} ${n}`,
    );
  const place = async (chainId: number) =>
    (await query(`select * from zchf._ponder_checkpoint where chain_id = ${chainId}`))[0];

  /** A table of Ponder's, whose trigger records changes in the reorg table as Ponder's do. */
  beforeEach(async () => {
    for (const statement of [
      "create schema zchf",
      "create table zchf._ponder_meta (key text primary key, value jsonb)",
      `insert into zchf._ponder_meta values ('app', '{"table_names": ["thing"]}')`,
      "create table zchf.thing (chain_id integer, n integer, primary key (chain_id, n))",
      "create table zchf._reorg__thing (chain_id integer, n integer, operation integer)",
      `create function zchf.record() returns trigger language plpgsql as $$ begin
         insert into zchf._reorg__thing values (old.chain_id, old.n, 2); return null; end $$`,
      "create trigger reorg after delete on zchf.thing for each row execute procedure zchf.record()",
      `create table zchf._ponder_checkpoint (chain_name text primary key, chain_id bigint, safe_checkpoint varchar(75),
         latest_checkpoint varchar(75), finalized_checkpoint varchar(75))`,
      `insert into zchf.thing values (${BASE}, 1), (${BASE}, 2), (${GNOSIS}, 1)`,
      `insert into zchf._reorg__thing values (${BASE}, 2, 0), (${GNOSIS}, 1, 0)`,
    ]) {
      await query(statement);
    }
    for (const id of [BASE, GNOSIS]) {
      await query(
        `insert into zchf._ponder_checkpoint values ('${id}', ${id}, '${checkpoint(id, 30)}', '${checkpoint(id, 45)}', '${checkpoint(id, 40)}')`,
      );
    }
  });

  test("default: the chain's rows are gone and it begins again; the other chain keeps its rows", async () => {
    await revertChain(query, "zchf", BASE, 20);
    expect(await rows()).toEqual([`${GNOSIS} 1`]);
    expect(await rows("_reorg__thing")).toEqual([`${GNOSIS} 1`]);
    const first = firstCheckpoint(BASE);
    expect(await place(BASE)).toMatchObject({
      safe_checkpoint: first,
      latest_checkpoint: first,
      finalized_checkpoint: first,
    });
    expect(await place(GNOSIS)).toMatchObject({ finalized_checkpoint: checkpoint(GNOSIS, 40) });
    expect(await finalBlock(query, "zchf", BASE)).toBeUndefined();
    expect(await finalBlock(query, "zchf", GNOSIS)).toMatchObject({ number: 40 });
  });

  test("behavior: rows that Ponder reverts itself stay until then", async () => {
    await revertChain(query, "zchf", BASE, 30);
    expect(await rows()).toEqual([`${GNOSIS} 1`, `${BASE} 1`, `${BASE} 2`]);
    expect(await place(BASE)).toMatchObject({
      safe_checkpoint: checkpoint(BASE, 30),
      finalized_checkpoint: checkpoint(BASE, 30),
    });
  });

  test("another history: everything of the chain is gone, from its first block", async () => {
    await query(
      `insert into ponder_sync.intervals values ('a', ${BASE}, '{[0,41]}'), ('b', ${GNOSIS}, '{[0,41]}')`,
    );
    await forgetChain(query, "zchf", BASE);
    for (const table of ["blocks", "logs", "rpc_request_results"]) {
      expect([table, await blocksIn(table, BASE)]).toEqual([table, []]);
      expect((await blocksIn(table, GNOSIS)).length).toBeGreaterThan(0);
    }
    expect(await ranges()).toEqual({ b: "{[0,41]}" });
    expect(await rows()).toEqual([`${GNOSIS} 1`]);
    expect(await place(BASE)).toMatchObject({ finalized_checkpoint: firstCheckpoint(BASE) });
    expect(await place(GNOSIS)).toMatchObject({ finalized_checkpoint: checkpoint(GNOSIS, 40) });
  });

  test("behavior: reads of blocks that are neither final nor cached are deleted", async () => {
    await query(`insert into ponder_sync.rpc_request_results values ('call 45', ${BASE}, 45, '"0x01"')`);
    await deleteUnsettledReads(query, "zchf", BASE);
    expect(await readsOf(BASE)).toEqual(["10", "20", "30", "40"]);
    expect(await readsOf(GNOSIS)).toHaveLength(4);
  });

  test("behavior: an index that is behind the cache keeps the reads of cached blocks", async () => {
    await query(`update zchf._ponder_checkpoint set finalized_checkpoint = '${checkpoint(BASE, 20)}'`);
    await deleteUnsettledReads(query, "zchf", BASE);
    expect(await readsOf(BASE)).toEqual(["10", "20", "30", "40"]);
  });

  test("behavior: final blocks without logs, which are not cached, keep their reads", async () => {
    await query(`insert into ponder_sync.rpc_request_results values ('call 45', ${BASE}, 45, '"0x01"')`);
    await query(`update zchf._ponder_checkpoint set finalized_checkpoint = '${checkpoint(BASE, 45)}'`);
    await deleteUnsettledReads(query, "zchf", BASE);
    expect(await readsOf(BASE)).toContain("45");
  });

  test("behavior: a failure leaves everything as it was", async () => {
    await query("drop table zchf._reorg__thing cascade");
    await expect(revertChain(query, "zchf", BASE, 20)).rejects.toThrow();
    expect(await rows()).toHaveLength(3);
    expect(await blocksIn("blocks", BASE)).toHaveLength(4);
  });
});

test("every table has the column by which the rows of a chain are found", () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable));
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) expect(getTableColumns(table)).toHaveProperty("chainId");
});
