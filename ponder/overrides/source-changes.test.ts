import { createRequire } from "node:module";
import { drizzle } from "drizzle-orm/node-postgres";
import { onchainTable } from "ponder";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openFresh } from "../../harness/test-client.ts";
import type { RootQueryBuilder } from "../globals.ts";
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
const logger = { trace: () => undefined, warn: () => undefined, debug: () => undefined };
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

test("commitBlock: the reorg rows of all tables are updated in one statement", async () => {
  vi.stubGlobal("PONDER_NAMESPACE_BUILD", { schema: "public" });
  const tables = ["coin", "position"].map((name) =>
    onchainTable(name, (t) => ({ id: t.integer().primaryKey() })),
  );
  vi.unstubAllGlobals();
  const { commitBlock } = await load("./database/actions.js");
  const { MAX_CHECKPOINT_STRING } = await load("./utils/checkpoint.js");
  for (const name of ["coin", "position"]) {
    await client.exec(`
      create table _reorg__${name} (id int, operation_id int, operation int, checkpoint text);
      insert into _reorg__${name} values (1, 1, 0, '${MAX_CHECKPOINT_STRING}')`);
  }
  const qb = await builder();
  const preBuild = { ordering: "multichain" };
  const commit = (checkpoint: string) =>
    qb.transaction({ label: "block" }, (tx: unknown) =>
      Promise.all(tables.map((table) => commitBlock(tx, { table, checkpoint, preBuild }))),
    );
  const checkpoints = async () => {
    const { rows } = await client.query<{ checkpoint: string }>(
      "select checkpoint from _reorg__coin union all select checkpoint from _reorg__position",
    );
    return rows.map(({ checkpoint }) => checkpoint);
  };
  await commit("block 1");
  expect(await checkpoints()).toEqual(["block 1", "block 1"]);
  expect(count(/update "_reorg__\w+"|update "public"/)).toBe(1);
});

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
