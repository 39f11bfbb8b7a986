import { createRequire } from "node:module";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { onchainTable, primaryKey } from "ponder";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../../../../tools/harness/postgres.ts";
import { openFresh } from "../../../../tools/harness/test-client.ts";
import type { RootQueryBuilder } from "../globals.ts";
import { ORDERING } from "../tables.ts";
import type * as CachedReads from "./cached-reads.ts";
import { changePonder, ponderModule } from "./module-source.ts";
import { SOURCE_CHANGES } from "./source-changes.ts";

/* Ponder's own functions with all changes, on an embedded database, by the statements that they execute. */

const hooks = changePonder(SOURCE_CHANGES);
// The query loads the module again, with the changes.
const load = (module: string) => import(`${ponderModule(module)}?changed`);
// Node's own instance of the module, which Ponder's modules import, and not that of Vitest.
const { deleteReplacedReads } = createRequire(import.meta.url)("./cached-reads.ts") as typeof CachedReads;

const client = await openFresh();
afterAll(async () => {
  hooks.deregister();
  await client.close();
});
const warnings: unknown[] = [];
const logger = {
  trace: () => undefined,
  warn: (entry: unknown) => warnings.push(entry),
  debug: () => undefined,
};
const common = {
  logger,
  metrics: { ponder_database_method_duration: { observe: () => undefined } },
  shutdown: { isKilled: false },
};
const statements: string[] = [];

async function builder(): Promise<RootQueryBuilder> {
  const { createQB } = await load("./database/queryBuilder.js");
  const db = drizzle(client, {
    casing: "snake_case",
    logger: { logQuery: (text) => statements.push(text) },
  });
  return createQB(db, { common });
}
const count = (words: RegExp) => statements.filter((text) => words.test(text)).length;

test("sync-store: results of contract reads are found until their block is replaced, also those that come late", async () => {
  await client.exec(`create schema ponder_sync; create table ponder_sync.rpc_request_results (
    request_hash text, chain_id bigint, block_number numeric(78), result text, primary key (request_hash, chain_id))`);
  const { createSyncStore } = await load("./sync-store/index.js");
  const store = createSyncStore({ common, qb: await builder() });
  const request = (n: number) => ({ method: "eth_call", params: [{ to: `0x${n}` }, "0x7"] });
  const insert = (n: number) =>
    store.insertRpcRequestResults({
      requests: [{ request: request(n), blockNumber: 7, result: `0x${n}` }],
      chainId: 1,
    });
  const results = () =>
    store.getRpcRequestResults({ requests: [request(1), request(3), request(9)], chainId: 1 });
  await Promise.all([insert(1), insert(2), insert(3)]);
  expect(await results()).toEqual(["0x1", "0x3", undefined]);
  await store.pruneRpcRequestResults({ blocks: [{ number: "0x7" }], chainId: 1 });
  expect(await results()).toEqual([undefined, undefined, undefined]);
  void insert(3);
  await deleteReplacedReads();
  expect(await results()).toEqual([undefined, undefined, undefined]);
});

test("options: the logs of positions are requested by address, however many there are", async () => {
  const { buildOptions } = await load("./internal/options.js");
  const options = buildOptions({ cliOptions: { command: "start", root: ".", config: "ponder.config.ts" } });
  expect(options.factoryAddressCountThreshold).toBe(Number.POSITIVE_INFINITY);
});

test("sql-parse: a statement is parsed once", async () => {
  const { isReadonlySQLQuery } = await load("./utils/sql-parse.js");
  for (const [statement, isReadonly] of [
    ["select * from position where chain_id = $1", true],
    ["update position set minted = 0", false],
  ]) {
    const answer = isReadonlySQLQuery(statement);
    expect(await answer).toBe(isReadonly);
    expect(isReadonlySQLQuery(statement)).toBe(answer);
  }
});

test("commitBlock: the reorg rows of a chain in all tables are updated in one statement", async () => {
  vi.stubGlobal("PONDER_NAMESPACE_BUILD", { schema: "public" });
  const tables = ["coin", "position"].map((name) =>
    onchainTable(name, (t) => ({ id: t.integer().primaryKey() })),
  );
  vi.unstubAllGlobals();
  const { commitBlock } = await load("./database/actions.js");
  const { MAX_CHECKPOINT_STRING } = await load("./utils/checkpoint.js");
  for (const name of ["coin", "position"]) {
    await client.exec(`
      create table _reorg__${name} (id int, chain_id int, operation_id int, operation int, checkpoint text);
      insert into _reorg__${name} values
        (1, 1, 1, 0, '${MAX_CHECKPOINT_STRING}'), (1, 100, 2, 0, '${MAX_CHECKPOINT_STRING}')`);
  }
  const qb = await builder();
  const preBuild = { ordering: ORDERING };
  const commit = (checkpoint: string) =>
    qb.transaction({ label: "block" }, (tx: unknown) =>
      Promise.all(tables.map((table) => commitBlock(tx, { table, checkpoint, preBuild }))),
    );
  const checkpoints = async () => {
    const { rows } = await client.query<{ checkpoint: string }>(
      "select checkpoint from _reorg__coin union all select checkpoint from _reorg__position order by 1",
    );
    return rows.map(({ checkpoint }) => checkpoint);
  };
  const block = `1700000000${"1".padStart(16, "0")}${"7".padStart(49, "0")}`;
  await commit(block);
  expect(await checkpoints()).toEqual([block, MAX_CHECKPOINT_STRING, block, MAX_CHECKPOINT_STRING].sort());
  expect(count(/update "_reorg__\w+"|update "public"/)).toBe(1);
});

describe("two chains at the same time", () => {
  const CHAINS = [1, 100];
  const NAMES = ["coin", "position"];
  const forkOf = (chainId: number) =>
    `1700000000${String(chainId).padStart(16, "0")}${"5".padStart(49, "0")}`;

  /** Tables with a partition of each chain, on a pool of connections, and Ponder's functions. */
  async function partitioned() {
    const { drop, url } = await createDatabase();
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    onTestFinished(async () => {
      await pool.end();
      await drop();
    });
    vi.stubGlobal("PONDER_NAMESPACE_BUILD", { schema: "public" });
    const tables = NAMES.map((name) =>
      onchainTable(
        name,
        (t) => ({ chainId: t.integer().notNull(), id: t.integer().notNull() }),
        ({ chainId, id }) => ({ pk: primaryKey({ columns: [chainId, id] }) }),
      ),
    );
    vi.unstubAllGlobals();
    for (const name of NAMES) {
      const columns = "chain_id int not null, id int not null";
      await pool.query(`
        create table ${name} (${columns}, primary key (chain_id, id)) partition by list (chain_id);
        create table _reorg__${name} (${columns}, operation_id serial, operation int, checkpoint text)`);
      for (const id of CHAINS) {
        const { getPartitionName } = await load("./drizzle/onchain.js");
        const table = tables[NAMES.indexOf(name)];
        await pool.query(
          `create table "${getPartitionName(table, id)}" partition of ${name} for values in (${id})`,
        );
      }
    }
    const { createQB } = await load("./database/queryBuilder.js");
    const qb: RootQueryBuilder = createQB(drizzle(pool, { casing: "snake_case" }), { common });
    return { pool, tables, qb, actions: await load("./database/actions.js") };
  }

  test("createTriggers: the functions that both use are created in turn", async () => {
    const { qb, tables, actions } = await partitioned();
    for (let i = 0; i < 5; i++) {
      await Promise.all(CHAINS.map((chainId) => actions.createTriggers(qb, { tables, chainId })));
    }
    expect(warnings).toEqual([]);
  });

  test("reverts of both end, and delete the rows of their chains after the fork", async () => {
    const { pool, qb, tables, actions } = await partitioned();
    for (const chainId of CHAINS) await actions.createTriggers(qb, { tables, chainId });
    for (const name of NAMES) {
      for (const id of CHAINS) await pool.query(`insert into ${name} values (${id}, 1), (${id}, 2)`);
      const place = `'1700000000' || lpad(chain_id::text, 16, '0') || lpad((id * 4)::text, 49, '0')`;
      await pool.query(`update _reorg__${name} set checkpoint = ${place}`);
    }
    const both = promiseBarrier(CHAINS.length);
    await Promise.all(
      CHAINS.map((chainId) =>
        qb.transaction({ label: "reorg" }, async (inner: unknown) => {
          await both();
          await actions.dropTriggers(inner, { tables, chainId });
          const revert = { checkpoint: forkOf(chainId), tables };
          await actions.revertIsolated(inner, revert);
          await actions.createTriggers(inner, { tables, chainId });
        }),
      ),
    );
    expect(warnings).toEqual([]);
    for (const name of NAMES) {
      const { rows } = await pool.query(`select chain_id, id from ${name} order by 1`);
      expect(rows).toEqual(CHAINS.map((chain_id) => ({ chain_id, id: 1 })));
    }
  });

  test("a revert locks no partition of the other chain", async () => {
    const { qb, tables, actions } = await partitioned();
    await qb.transaction({ label: "reorg" }, async (inner: unknown) => {
      await actions.revertIsolated(inner, { checkpoint: forkOf(1), tables });
      const tx = inner as typeof qb;
      const { rows } = (await tx.wrap((db: { execute: (text: string) => unknown }) =>
        db.execute(`select relation::regclass::text as name from pg_locks
                    where pid = pg_backend_pid() and relation is not null`),
      )) as { rows: { name: string }[] };
      const locked = rows.map(({ name }) => name.replaceAll('"', ""));
      expect(locked).toContain("coin_1");
      expect(locked.filter((name) => /(coin|position)_100/.test(name))).toEqual([]);
    });
  });
});

/** Resolves for all callers when so many have called it. */
function promiseBarrier(callers: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === callers) resolve();
    return promise;
  };
}

test("handleRealtimeSyncEvent: final blocks are stored with their hashes, the first and the last one stay", async () => {
  vi.stubGlobal("PONDER_NAMESPACE_BUILD", { schema: "zchf" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { handleRealtimeSyncEvent } = await load("./runtime/realtime.js");
  const syncProgress = { finalized: { number: "0x1" } };
  const params = {
    chain: { id: 100, disableCache: true },
    database: { syncQB: await builder() },
    unfinalizedBlocks: [],
    syncProgress,
  };
  for (const number of ["0x0", "0x1f", "0x3e", "0x5d"]) {
    const block = { number, hash: `${number}ff`, timestamp: "0x1" };
    await handleRealtimeSyncEvent({ type: "finalize", block }, params);
    expect(syncProgress.finalized).toBe(block);
  }
  const { rows } = await client.query("select * from zchf_launcher.final_blocks order by number");
  const row = { schema_name: "zchf", chain_id: "100" };
  expect(rows).toEqual([
    { ...row, number: "31", hash: "0x1fff" },
    { ...row, number: "93", hash: "0x5dff" },
  ]);
});
