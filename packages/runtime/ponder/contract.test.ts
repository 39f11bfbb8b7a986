import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { getTableColumns, getTableName, is, type Table } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgTable } from "drizzle-orm/pg-core";
import { onchainTable, primaryKey } from "ponder";
import { Counter } from "prom-client";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openFresh } from "../../../tools/harness/test-client.ts";
import { blockOf, chainOf, firstCheckpoint, lastCompleteBlock } from "./checkpoint.ts";
import { LogLines, NO_NEW_BLOCK } from "./log-lines.ts";
import { changePonder, ponderModule } from "./overrides/module-source.ts";
import { SOURCE_CHANGES, USED_BY_LOOKS } from "./overrides/source-changes.ts";
import {
  CACHE_TABLES,
  INTERVALS,
  parseFragment,
  REORG_PREFIX,
  SYNC_SCHEMA,
  writerConnections,
} from "./tables.ts";

/*
 * Every private name, label, column, format and message of Ponder that ponder/ and launcher/ depend on. A Ponder that
 * moves one of them fails here, by its name. PONDER_PACKAGE checks a copy of the package instead of the installed one.
 */

const installed = fileURLToPath(import.meta.resolve("ponder")).replace(/dist\/.*/, "");
const dist = path.join(process.env.PONDER_PACKAGE ?? installed, "dist/esm");

/** Built sources below a folder of Ponder, or one file. */
const sourceOf = (place: string): string => {
  if (place.endsWith(".js")) return readFileSync(path.join(dist, place), "utf8");
  return readdirSync(path.join(dist, place), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(path.join(dist, place, file), "utf8"))
    .join("\n");
};
const load = (file: string) => import(pathToFileURL(path.join(dist, file)).href);

/** How often the text occurs in the file: a label that is changed in one place only is missing there. */
const occurrencesIn = (file: string, text: string): number => sourceOf(file).split(text).length - 1;

describe("global", () => {
  test("PONDER_DATABASE is set before the API is executed", () => {
    expect(sourceOf("build/index.js")).toContain("globalThis.PONDER_DATABASE = database");
    expect(sourceOf("build/plugin.js")).toContain("globalThis.PONDER_DATABASE.readonlyQB.raw");
  });

  test("PONDER_COMMON is set first, and its registry is what /metrics shows", async () => {
    const source = sourceOf("build/index.js");
    expect(source).toContain("globalThis.PONDER_COMMON = common");
    expect(source.indexOf("PONDER_COMMON =")).toBeLessThan(source.indexOf("executeConfig"));
    expect(sourceOf("server/index.js")).toContain("common.metrics.getMetrics()");
    const { MetricsService } = await load("internal/metrics.js");
    const service = new MetricsService();
    new Counter({ name: "of_ours_total", help: "x", registers: [service.registry] }).inc(3);
    expect(await service.getMetrics()).toContain("\nof_ours_total 3\n");
    // The API's app is a part of Ponder's server.
    expect(sourceOf("server/index.js")).toContain('.route("/", apiBuild.app)');
  });

  test("PONDER_DATABASE has the builders userQB and syncQB", () => {
    const source = sourceOf("database/index.js");
    for (const name of ["userQB", "syncQB"]) expect(source).toMatch(new RegExp(`\\b${name} = createQB\\(`));
  });
});

describe("log", () => {
  test("an entry in JSON has level, time, text, keys and the parts of its error", async () => {
    const script = `
      const { createLogger } = await import("${pathToFileURL(path.join(dist, "internal/logger.js"))}");
      const error = Object.assign(new Error("no"), { meta: ["a", "b"] });
      const logger = createLogger({ level: "warn", mode: "json" }).child({ action: "x" });
      logger.error({ msg: "Received JSON-RPC error", request: "{}", chain: "base", duration: 1.4, error });`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
    expect(new LogLines().next(stdout.trim())).toMatch(
      /^[\d-]{10}T[\d:.]{12}Z ERROR Received JSON-RPC error action=x chain=base \(1 ms\)\nError: no\n {4}at .*\na\nb$/s,
    );
  });

  test("what is omitted has these texts and keys", () => {
    expect(sourceOf("runtime/isolated.js")).toMatch(
      /msg: "Indexed block",[^}]*event_count: event\.events\.length/,
    );
    expect(sourceOf("rpc/index.js")).toContain('msg: "Received JSON-RPC error"');
    expect(sourceOf("indexing/client.js")).toContain(`msg: "Failed 'context.client' action"`);
    expect(sourceOf("bin/ponder.js")).toContain('"--log-format <FORMAT>"');
  });

  test.each(["total", "completed", "cached"])("metric: ponder_historical_%s_indexing_seconds", (what) => {
    expect(sourceOf("internal/metrics.js")).toContain(`"ponder_historical_${what}_indexing_seconds"`);
  });
});

describe("query builder", async () => {
  const client = await openFresh();
  afterAll(() => client.close());
  const builder = async () => {
    const { createQB } = await load("database/queryBuilder.js");
    const logger = { trace: () => undefined, warn: () => undefined };
    const metrics = { ponder_database_method_duration: { observe: () => undefined } };
    const common = { logger, metrics, shutdown: { isKilled: false } };
    return createQB(drizzle(client), { common });
  };

  test("$dialect, $client, wrap(options?, query) and transaction(options?, work)", async () => {
    const qb = await builder();
    expect(qb.$dialect).toBe("postgres");
    expect(qb.$client).toBe(client);
    const selectOne = (db: { execute: (sql: string) => Promise<{ rows: unknown[] }> }) =>
      db.execute("select 1 as n");
    expect((await qb.wrap(selectOne)).rows).toEqual([{ n: 1 }]);
    expect((await qb.wrap({ label: "x" }, selectOne)).rows).toEqual([{ n: 1 }]);
    for (const args of [[], [{ label: "x" }]]) {
      const inner = await qb.transaction(...args, async (tx: unknown) => tx);
      expect(inner).toMatchObject({ wrap: expect.any(Function), transaction: expect.any(Function) });
    }
  });
});

test("triggers are created after a backfill, and again after a revert", () => {
  expect(occurrencesIn("runtime/isolated.js", "await createTriggers(")).toBe(2);
});

test("all chains are indexed in the main thread, which may have one", () => {
  expect(sourceOf("bin/isolatedController.js")).toContain("common.options.maxThreads === 1");
});

describe("table", () => {
  const columnsOf = (table: Table) => Object.values(getTableColumns(table)).map(({ name }) => name);

  test("_ponder_checkpoint and its columns", async () => {
    const { getPonderCheckpointTable } = await load("database/index.js");
    const table = getPonderCheckpointTable("zchf");
    expect(getTableName(table)).toBe("_ponder_checkpoint");
    // Ponder creates it by a statement of its own, in snake case.
    expect(columnsOf(table)).toEqual(
      expect.arrayContaining([
        "chainName",
        "chainId",
        "safeCheckpoint",
        "latestCheckpoint",
        "finalizedCheckpoint",
      ]),
    );
    for (const column of [
      "chain_name",
      "chain_id",
      "safe_checkpoint",
      "latest_checkpoint",
      "finalized_checkpoint",
    ]) {
      expect(sourceOf("database/index.js")).toMatch(new RegExp(`^  "${column}" (TEXT|BIGINT|VARCHAR)`, "m"));
    }
  });

  test("_ponder_meta, its columns, and the members of its value", async () => {
    const { getPonderMetaTable } = await load("database/index.js");
    const table = getPonderMetaTable("zchf");
    expect(getTableName(table)).toBe("_ponder_meta");
    expect(columnsOf(table)).toEqual(["key", "value"]);
    const source = sourceOf("database/index.js");
    expect(source).toMatch(/key: "app"/);
    for (const member of ["is_ready", "is_locked", "build_id", "version", "table_names"]) {
      expect(source, member).toMatch(new RegExp(`\\b${member}:`));
    }
  });

  test("the cache: tables of ponder_sync with the chain and the number of the block", async () => {
    const { PONDER_SYNC, ...tables } = await load("sync-store/schema.js");
    expect(PONDER_SYNC.schemaName).toBe(SYNC_SCHEMA);
    const columns = new Map(
      Object.values(tables)
        .filter((table) => is(table, PgTable))
        .map((table) => [getTableName(table), columnsOf(table)]),
    );
    for (const [name, number] of Object.entries(CACHE_TABLES)) {
      // Ponder creates them in snake case.
      const column = number === "number" ? "number" : "blockNumber";
      expect(columns.get(name), name).toEqual(expect.arrayContaining(["chainId", column]));
      columns.delete(name);
    }
    expect(columns.get(INTERVALS)).toEqual(["fragmentId", "chainId", "blocks"]);
    columns.delete(INTERVALS);
    // A factory has no block.
    expect([...columns]).toEqual([["factories", ["id", "factory"]]]);
    expect(columnsOf(tables.factoryAddresses)).toEqual(expect.arrayContaining(["factoryId", "address"]));
    expect(columnsOf(tables.logs)).toContain("logIndex");
    expect(columnsOf(tables.blocks)).toEqual(expect.arrayContaining(["hash", "timestamp"]));
    expect(columnsOf(tables.rpcRequestResults)).toEqual(expect.arrayContaining(["requestHash", "result"]));
  });

  test("the table of what unfinalized blocks changed", async () => {
    const { getReorgTableName } = await load("drizzle/onchain.js");
    expect(getReorgTableName("thing")).toBe(`${REORG_PREFIX}thing`);
  });
});

describe("creation of the tables", () => {
  test("the modules, the settings and the methods that a restore uses", async () => {
    expect(await load("build/schema.js")).toHaveProperty("buildSchema");
    expect(await load("internal/logger.js")).toHaveProperty("createLogger");
    expect(await load("internal/metrics.js")).toHaveProperty("MetricsService");
    expect(await load("internal/shutdown.js")).toHaveProperty("createShutdown");
    const source = sourceOf("database/index.js");
    // An instance of ours, which Ponder does not close.
    expect(source).toContain('dialect === "pglite" || dialect === "pglite_test"');
    expect(source).toContain('if (dialect === "pglite") {\n                await driver.instance.close();');
    expect(source).toContain("async migrateSync()");
    expect(source).toContain("async migrate({ buildId, chains, finalizedBlocks })");
    // Without tables of before, only the partitions read the chains, and nothing reads the final blocks.
    expect(source.match(/finalizedBlocks/g)).toHaveLength(2);
    for (const pool of ["admin", "user", "readonly", "sync"]) expect(source).toContain(`d.${pool}.end()`);
    expect(sourceOf("drizzle/onchain.js")).toContain("globalThis?.PONDER_NAMESPACE_BUILD?.schema");
  });
});

test("the rows of a batch of events are read at once, if their keys are members of the log", async () => {
  const hooks = changePonder(SOURCE_CHANGES);
  onTestFinished(() => hooks.deregister());
  // The query loads the module again, with the changes.
  const { createIndexingCache } = await import(`${ponderModule("./indexing-store/cache.js")}?changed`);
  vi.stubGlobal("PONDER_NAMESPACE_BUILD", { schema: "public" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const moved = onchainTable(
    "moved",
    (t) => ({
      chainId: t.integer().notNull(),
      token: t.hex().notNull(),
      block: t.int8({ mode: "bigint" }).notNull(),
      logIndex: t.integer().notNull(),
      account: t.hex().notNull(),
    }),
    ({ chainId, token, block, logIndex, account }) => ({
      pk: primaryKey({ columns: [chainId, token, block, logIndex, account] }),
    }),
  );
  const nothing = () => undefined;
  const logger = { debug: nothing, child: () => logger };
  const common = {
    options: { indexingCacheMaxBytes: 0 },
    logger,
    metrics: {
      incrementIndexingCacheRequests: nothing,
      ponder_indexing_cache_query_duration: { observe: nothing },
    },
  };
  const name = "Coin:Transfer";
  const cache = createIndexingCache({
    common,
    schemaBuild: { schema: { moved } },
    crashRecoveryCheckpoint: "some",
    chainId: 1,
    eventCount: { [name]: 1 },
  });
  const eventAt = (block: bigint, logIndex: number) => ({
    type: "log",
    chain: { id: 1 },
    eventCallback: { name },
    event: {
      id: `${block} ${logIndex}`,
      args: { from: "0xaa", to: "0xbb" },
      log: { address: "0xcc", logIndex },
      block: { number: block, timestamp: 7n, hash: "0xdd" },
      transaction: { hash: "0xee", from: "0xff", transactionIndex: 0 },
    },
  });
  const statements: string[] = [];
  const client = await openFresh();
  try {
    await client.exec(`create table moved
      (chain_id integer, token text, block bigint, log_index integer, account text)`);
    const db = drizzle(client, {
      casing: "snake_case",
      logger: { logQuery: (text) => statements.push(text) },
    });
    const builder = {
      wrap: async (work: unknown) => (work as (on: unknown) => unknown)(db),
      transaction: async () => undefined,
    };
    cache.qb = builder;
    cache.event = eventAt(100n, 3);
    const key = { chainId: 1, token: "0xcc", block: 100n, logIndex: 3, account: "0xbb" };
    expect(await cache.get({ table: moved, key })).toBe(null);
    statements.length = 0;
    await cache.prefetch({ events: [eventAt(200n, 5), eventAt(201n, 6)] });
    expect(statements).toEqual([expect.stringContaining("in (select * from unnest(")]);
    for (const [block, logIndex] of [[200n, 5] as const, [201n, 6] as const]) {
      expect(await cache.get({ table: moved, key: { ...key, block, logIndex } })).toBe(null);
    }
    expect(statements).toHaveLength(1);
  } finally {
    await client.close();
  }
});

test("a start overwrites the notes in _ponder_meta and is not ready", () => {
  const source = sourceOf("database/index.js").replaceAll(/\s+/g, " ");
  expect(source).toMatch(/const metadata = \{[^}]*\bis_ready: 0,/);
  expect(source).toContain("tx.update(PONDER_META).set({ value: metadata })");
});

test("a revert and the last statement of a block have the schema at hand", () => {
  expect(sourceOf("runtime/isolated.js")).toMatch(/\(\{[^}]*\bnamespaceBuild\b/);
});

test("the builder of a transaction has its dialect", () => {
  expect(occurrencesIn("database/queryBuilder.js", "Object.assign(tx, { $dialect: dialect });")).toBe(2);
});

test("the tables of a block are committed in one turn", () => {
  expect(sourceOf("runtime/isolated.js")).toContain("Promise.all(tables.map((table) => commitBlock(tx,");
});

test("a handler has the contracts of its chain, those without an event of their own, too", () => {
  const source = sourceOf("indexing/index.js");
  expect(source).toContain("contractsByChainId[chain.id] = contracts[i];");
  expect(source.replaceAll(/\s+/g, " ")).toContain("context.contracts = contractsByChainId[event.chain.id];");
});

test("createConfig and factory return what they are given", async () => {
  const { createConfig } = await load("config/index.js");
  const { factory } = await load("config/address.js");
  const given = {};
  expect([createConfig(given), factory(given)].every((result) => result === given)).toBe(true);
});

test("receipts are cached without a block number", () => {
  const source = sourceOf("indexing/client.js").replaceAll(/\s+/g, " ");
  const [, methods] = /nonBlockDependentMethods = new Set\(\[([^\]]*)\]/.exec(source) ?? [];
  expect(methods).toContain('"eth_getTransactionReceipt"');
  expect(source).toContain("const encodedBlockNumber = blockNumber === undefined ? undefined :");
});

test("every block of a block source is cached when it is final, together with its logs", () => {
  const source = sourceOf("runtime/realtime.js").replaceAll(/\s+/g, " ");
  expect(source).toContain("blocks: finalizedBlocks .filter(({ hasMatchedFilter }) => hasMatchedFilter)");
  expect(sourceOf("runtime/fragments.js")).toContain(["`block_$", "{fragment.chainId}_"].join(""));
});

describe("format", () => {
  test("a checkpoint is time, chain, block and the place in the block", async () => {
    const { encodeCheckpoint, blockToCheckpoint } = await load("utils/checkpoint.js");
    const checkpoint = encodeCheckpoint({
      blockTimestamp: 1_700_000_000n,
      chainId: 8453n,
      blockNumber: 31_080_190n,
      transactionIndex: 3n,
      eventType: 5,
      eventIndex: 1n,
    });
    expect(checkpoint).toHaveLength(75);
    expect(blockOf(checkpoint)).toEqual({ number: 31_080_190, timestamp: 1_700_000_000 });
    expect(chainOf(checkpoint)).toBe(8453);
    const block = { number: "0x8", timestamp: "0x6553f100" };
    const place = (end: "up" | "down") => encodeCheckpoint(blockToCheckpoint(block, 1, end));
    expect(lastCompleteBlock(place("up")).number).toBe(8);
    expect(lastCompleteBlock(place("down")).number).toBe(7);
  });

  test("cached blocks a to b are the range [a, b + 1]", () => {
    const source = sourceOf("sync-store/index.js");
    expect(source).toContain("const end = interval[1] + 1;");
    expect(source).toContain(["return `numrange($", "{start}, $", "{end}, '[]')`;"].join(""));
    expect(source).toContain("[interval[0], interval[1] - 1]");
  });

  test("ids of fragments", async () => {
    const { encodeFragment } = await load("runtime/fragments.js");
    const [address, eventSelector] = ["0xf0", "0xe0"];
    const topics = { topic0: "0xa", topic1: null, topic2: "0xb", topic3: null };
    const log = { type: "log", chainId: 1, ...topics, includeTransactionReceipts: true };
    const childAddressLocation = "topic1";
    const parse = (fragment: object) => parseFragment(encodeFragment(fragment), "{}");
    expect(parse({ ...log, address })).toMatchObject({
      of: "contract",
      address,
      topics: ["0xa", null, "0xb", null],
    });
    const children = { address, eventSelector, childAddressLocation };
    expect(parse({ ...log, address: children })).toMatchObject({
      of: "children",
      address,
      topics: ["0xa", null, "0xb", null],
    });
    const factory = { ...children, type: "factory_log", chainId: 1, fromBlock: 5, toBlock: null };
    expect(parse(factory)).toMatchObject({ of: "contract", address, topics: [eventSelector] });
  });

  test("a chain whose checkpoint is the first one is indexed from its start", async () => {
    const source = sourceOf("database/index.js");
    expect(source).toMatch(/checkpoint: c\.safeCheckpoint/);
    expect(sourceOf("runtime/historical.js")).toContain("from = crashRecoveryCheckpoint;");
    const { decodeCheckpoint } = await load("utils/checkpoint.js");
    expect(decodeCheckpoint(firstCheckpoint(8453))).toEqual({
      blockTimestamp: 0n,
      chainId: 8453n,
      blockNumber: 0n,
      transactionIndex: 0n,
      eventType: 0,
      eventIndex: 0n,
    });
  });

  test("the build id: its version, its parts and its length; the version of Ponder's tables", () => {
    const source = sourceOf("build/index.js").replaceAll(/\s+/g, " ");
    expect(source).toContain('BUILD_ID_VERSION = "2"');
    expect(source).toContain(
      '.update(BUILD_ID_VERSION) .update(configResult.contentHash) .update(schemaResult.contentHash) .update(indexingResult.contentHash) .digest("hex") .slice(0, 10)',
    );
    expect(source).toMatch(
      /superjson\.stringify\(\{ ordering: config\.ordering, contracts: config\.contracts, accounts: config\.accounts, blocks: config\.blocks,? \}\)/,
    );
    expect(source).toContain('"**/*.{js,mjs,ts,mts}"');
    expect(source).toContain('"**/*.{test,spec}.{js,mjs,ts,mts}"');
    expect(sourceOf("database/index.js")).toContain('const VERSION = "6"');
  });

  test("names of the writer's PostgreSQL connections", () => {
    const source = sourceOf("database/index.js");
    for (const connection of writerConnections("$")) {
      const template = connection.replace("$", ["$", "{namespace.schema}"].join(""));
      expect(source).toContain(`application_name: \`${template}\``);
    }
  });

  test("ponder-env.d.ts is what runCodegen of bin/utils/codegen.js writes, all that it does", async () => {
    const { ponderEnv, ...rest } = await load("bin/utils/codegen.js");
    expect(readFileSync(path.join(import.meta.dirname, "../../../ponder-env.d.ts"), "utf8")).toBe(ponderEnv);
    expect(Object.keys(rest)).toEqual(["runCodegen"]);
    expect(sourceOf("bin/commands/start.js")).toContain("runCodegen({ common });");
  });

  test("what is executed for live queries", () => {
    // One for each database: the override removes that of PostgreSQL.
    expect(occurrencesIn("runtime/isolated.js", "getLiveQueryTempTableName()")).toBe(3);
    // The triggers of earlier starts.
    expect(sourceOf("database/index.js")).toContain(
      "await dropLiveQueryTriggers(tx, { namespaceBuild: namespace, tables }",
    );
  });

  test("finality depths are asked for in one place, of the chains of the config", () => {
    expect(
      occurrencesIn("build/config.js", "Object.entries(config.chains).map(([chainName, chain]) =>"),
    ).toBe(1);
    expect(sourceOf(".").split("getFinalityBlockCount(")).toHaveLength(3);
  });
});

describe("following by looks", () => {
  const file = "sync-realtime/index.js";

  test("one function follows a chain, with these parameters and results", () => {
    expect(sourceOf(file).match(/^export /gm)).toHaveLength(1);
    expect(occurrencesIn(file, "export const createRealtimeSync = (args) => {")).toBe(1);
    expect(occurrencesIn("runtime/realtime.js", "createRealtimeSync(params)")).toBe(1);
    const members = [
      ...new Set(
        sourceOf(file)
          .replace(/\/\*[\s\S]*?\*\//g, "")
          .match(/\bargs\.\w+(\.finalized)?/g),
      ),
    ].sort();
    expect(members).toEqual([
      "args.chain",
      "args.childAddresses",
      "args.common",
      "args.eventCallbacks",
      "args.rpc",
      "args.syncProgress.finalized",
    ]);
    expect(sourceOf(file)).toMatch(
      /return \{\s+async \*sync\(block, blockCallback\) \{[\s\S]*onError,\s+get unfinalizedBlocks\(\) \{\s+return unfinalizedBlocks;/,
    );
    // It keeps the objects that it shows: a change of one is seen by Ponder.
    expect(occurrencesIn(file, "unfinalizedBlocks.push({")).toBe(1);
  });

  test("its events are these", () => {
    const types = [...sourceOf(file).matchAll(/type: "(\w+)",\n/g)].map(([, type]) => type);
    expect(types).toEqual(["reorg", "block", "finalize"]);
  });

  test("without logs a block needs an empty bloom", () => {
    expect(occurrencesIn(file, "maybeBlockHeader.logsBloom === zeroLogsBloom ||")).toBe(1);
    expect(occurrencesIn("rpc/actions.js", "block.logsBloom !== zeroLogsBloom && logs.length === 0")).toBe(1);
  });

  test.each(Object.entries(USED_BY_LOOKS))("functions of %s", async (path, names) => {
    expect(Object.keys(await load(path))).toEqual(expect.arrayContaining([...names]));
  });

  test("children are kept by factory id, with the block from which on they are ones", () => {
    expect(sourceOf(file)).toContain("knownAddresses.set(address, hexToNumber(block.number));");
    expect(sourceOf(file)).toContain("childAddresses.get(factory.id)");
  });
});

describe("message", () => {
  test("a chain without a new block", () => {
    expect(occurrencesIn("runtime/realtime.js", `msg: "${NO_NEW_BLOCK}"`)).toBe(1);
  });

  test("a shutdown is an error named ShutdownError", async () => {
    const { ShutdownError } = await load("internal/errors.js");
    expect(new ShutdownError().name).toBe("ShutdownError");
  });

  test('an RPC error with "revert" in its message is not retried', () => {
    expect(sourceOf("rpc/index.js")).toContain('error.message.includes("revert")');
  });

  test("a custom transport is one provider, a list of URLs is mapped to providers", () => {
    const source = sourceOf("rpc/index.js");
    expect(source).toContain("Array.isArray(chain.rpc)");
    expect(source).toContain("chain.rpc.map((rpc)");
    expect(source).toContain('hostname: "custom_transport"');
  });
});

describe("request", () => {
  test("a start asks for the head without transactions, a poll with them", () => {
    expect(occurrencesIn("build/config.js", '["latest", false]')).toBe(2);
    expect(occurrencesIn("rpc/index.js", '["latest", true]')).toBe(1);
  });

  test("an error with status 501 is not repeated", () => {
    expect(sourceOf("rpc/index.js")).toMatch(/error\.status === 501\)\s+return false;/);
  });

  test("only the results of known methods are cached", () => {
    expect(sourceOf("indexing/client.js")).toMatch(
      /blockDependentMethods\.has\(method\) \|\|\s+nonBlockDependentMethods\.has\(method\)/,
    );
  });
});

describe("setting", () => {
  test.each(["PONDER_MAX_THREADS", "PONDER_CACHE_BYTES", "PORT"])("%s", (name) => {
    expect(sourceOf("internal/options.js")).toContain(`process.env.${name}`);
  });

  test("exit code 75 asks for a restart", () => {
    for (const file of ["bin/utils/exit.js", "bin/commands/start.js"]) {
      expect([file, occurrencesIn(file, "exit({ code: 75 })")]).toEqual([file, 2]);
    }
  });
});
