import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Address, pad, toHex } from "viem";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readIndexState } from "zchf-runtime/ponder/index-state";
import { ACCOUNT as account, filledRoutes } from "../../../tools/harness/data-routes.ts";
import { fcsHeadRow } from "../../../tools/harness/fcs-head.ts";
import { collateralRow, fcsTradeRow, financialLogRow, positionRow } from "../../../tools/harness/rows.ts";
import {
  emptyTables,
  familiesIn,
  indexTo,
  NO_HISTORY,
  setVersion,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../../tools/harness/test-database.ts";
import { recordId } from "../../domain/record-id.ts";
import { normalizedTextHash, userTextHash } from "../../domain/user-text.ts";
import { dataVersion } from "../../tables/data-versions.ts";
import type { DataFamily } from "../../tables/families.ts";
import { fcsHead, fcsTrade } from "../../tables/fcs.ts";
import { financialLog } from "../../tables/financial-log.ts";
import { minterApplication } from "../../tables/minters.ts";
import { collateral, position } from "../../tables/positions.ts";
import { leadRate } from "../../tables/rates.ts";
import { savingsAccount, savingsModule } from "../../tables/savings.ts";
import { transferReference, transferReferenceTotal } from "../../tables/transfers.ts";
import { type App, type AppOptions, createApp, createUncachedApp } from "../app.ts";
import type { Deps } from "../deps.ts";
import { ByteCache } from "./byte-cache.ts";
import type { DataDependencies } from "./dependencies.ts";
import { Freshness } from "./freshness.ts";

const module: Address = "0xcccccccccccccccccccccccccccccccccccccccc";
const NOW = 1_700_000_000;
const ONE = 10n ** 18n;

/** Statements sent by the routes, except those that read checkpoints and data versions. */
let statements: string[] = [];
let db: TestDatabase;
/** For all tests that need no other options. */
let shared: App;
let get: ReturnType<typeof requestsOf>;
let uncached: ReturnType<typeof createUncachedApp>;

beforeAll(async () => {
  db = await testDatabase({
    logQuery: (statement) => {
      if (!statement.includes("_ponder_checkpoint")) statements.push(statement);
    },
  });
  shared = createApp(deps());
  get = requestsOf(shared);
  uncached = createUncachedApp(deps());
});

beforeEach(async () => {
  await emptyTables(db);
  await indexTo(db, 1, 5000, NOW);
  await indexTo(db, 100, 5000, NOW);
});

/** Chains whose RPCs respond. */
const following = { headAtStart: () => 0n, isSilent: () => false };

const deps = (over: Partial<Deps> = {}) => {
  const live = { atStart: 0n, silent: false };
  return testDeps(db, { 1: live, 100: live }, over);
};

const start = (options: AppOptions, over: Partial<Deps> = {}) => requestsOf(createApp(deps(over), options));

function requestsOf(app: App) {
  return async (path: string, init?: RequestInit) => {
    statements = [];
    const response = await app.request(path, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, headers, bytes, text: bytes.toString(), statements: [...statements] };
  };
}

async function transfer(block: number, text = "") {
  const bytes = toHex(new TextEncoder().encode(text));
  await db.insert(transferReference).values({
    chainId: 1,
    count: recordId(BigInt(block), 0, 1),
    timestamp: BigInt(NOW - 1000 + block),
    txHash: pad(toHex(block)),
    sender: account,
    from: account,
    to: account,
    targetChain: 0n,
    amount: ONE,
    referenceBytes: bytes,
    referenceHash: userTextHash(text),
    normalizedReferenceHash: normalizedTextHash(text),
  });
  await db
    .insert(transferReferenceTotal)
    .values({ chainId: 1, rows: 1 })
    .onConflictDoUpdate({ target: transferReferenceTotal.chainId, set: { rows: block } });
  await setVersion(db, 1, "transfers", block);
}

/** Those that can be of a time in the past. */
const AT = `at=${new Date(NOW * 1000).toISOString()}`;
const past = filledRoutes.flatMap(({ route, path }) =>
  route.queryNames.has("at") ? [`${path}${path.includes("?") ? "&" : "?"}${AT}`] : [],
);
const paths = [...filledRoutes.map(({ path }) => path), ...past];

/** Addresses and names of the system's own tokens are constants; the market chart is in memory. */
const WITHOUT_ROWS = ["/ecosystem/contracts", "/prices/erc20/mint", "/prices/erc20/fps"];

/** What contains daily prices or the market chart. */
const HISTORY = [
  "/prices/history/",
  "/prices/marketChart",
  "/prices/owner/",
  "/prices/list?at",
  "/prices/mapping?at",
  "/prices/ticker/ZCHF?at",
  "/ecosystem/frankencoin/info?at",
  "/ecosystem/coin/info?at",
  "/ecosystem/collateral/stats?at",
  "/analytics/fps/exposure?at",
  "/positions/risk?at",
];

const place = { created: BigInt(NOW - 1000), block: 1n, logIndex: 0 };

const COLLATERAL = collateralRow({ ...place, address: module });

/** An original of V1 without debt. */
const ORIGINAL = positionRow({
  ...place,
  position: account,
  version: 1,
  collateral: module,
  interestPPM: 10_000,
  reserveContribution: 100_000,
  expiration: BigInt(2 * NOW),
  owner: module,
  price: ONE,
  limit: ONE,
  collateralBalance: ONE,
});

const FIRST_LOG = financialLogRow({ timestamp: BigInt(NOW - 2_000), block: 1n, amount: ONE });

const list = "/transfer/reference/list";
const counter = "/transfer/reference/counter";

describe("every route", () => {
  /** How often responses asked for prices, their history and the time of the heads. */
  const asked = { prices: 0, history: 0, time: 0 };

  beforeEach(async () => {
    Object.assign(asked, { prices: 0, history: 0, time: 0 });
    await transfer(1, "rent");
    await db.insert(fcsHead).values(fcsHeadRow());
    await db.insert(position).values(ORIGINAL);
    await db.insert(collateral).values(COLLATERAL);
    await db.insert(financialLog).values({ ...FIRST_LOG, timestamp: BigInt(NOW) });
  });

  test.each(paths)("%s: the second response is the first, without a query", async (path) => {
    const miss = await get(path);
    const hit = await get(path);
    expect(miss.status).toBe(200);
    expect(miss.statements.length > 0).toBe(!WITHOUT_ROWS.includes(path));
    expect(hit.statements).toEqual([]);
    expect(hit.text).toBe(miss.text);
    expect(Object.fromEntries(hit.headers)).toEqual(Object.fromEntries(miss.headers));
    const plain = await uncached.request(path);
    expect(await plain.text()).toBe(miss.text);
    for (const [name, value] of plain.headers) {
      if (name !== "vary") expect(hit.headers.get(name), name).toBe(value);
    }
    expect(hit.headers.get("x-indexed-through")).toBe(String(NOW));
    const vary = plain.headers.get("vary");
    expect(hit.headers.get("vary")).toBe(vary === null ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
    expect(hit.headers.get("content-length")).toBe(String(hit.bytes.length));
  });

  test.each(paths)("%s reads only tables of the families that it declares", async (path) => {
    let declared: readonly DataFamily[] | undefined;
    const onBasis = ({ families }: DataDependencies) => {
      declared = families;
    };
    statements = [];
    const response = await uncached.request(path, {}, { onBasis });
    expect(response.status).toBe(200);
    const read = familiesIn(statements);
    expect(read.size > 0).toBe(!WITHOUT_ROWS.includes(path));
    for (const family of read) expect(declared, family ?? "a table for handlers only").toContain(family);
  });

  const asksHistory = <T>(value: T): T => {
    asked.history++;
    return value;
  };
  const prices = { version: 0, of: () => void asked.prices++ };
  const history = {
    version: 0,
    daily: { of: () => asksHistory(new Map()) },
    get chart() {
      return asksHistory(NO_HISTORY.chart);
    },
  };
  /** An app that counts what is asked. */
  let watched: ReturnType<typeof start>;
  beforeAll(() => {
    const { freshness } = deps();
    const chains = freshness.chains.bind(freshness);
    freshness.chains = () => {
      asked.time++;
      return chains();
    };
    watched = start({ minRebuildMs: 0 }, { prices, history, freshness });
  });

  test.each(paths)("%s is built again when the version of a family that it reads changes", async (path) => {
    const { statements: read } = await watched(path);
    for (const family of familiesIn(read)) {
      if (family === undefined) throw new Error("a table for handlers only");
      await setVersion(db, 1, family, 77);
      expect((await watched(path)).statements, family).not.toEqual([]);
      await setVersion(db, 1, family);
      expect((await watched(path)).statements, `${family} reverted`).not.toEqual([]);
    }
    prices.version++;
    const { statements: afterPrice } = await watched(path);
    if (asked.prices > 0) expect(afterPrice).not.toEqual([]);
    asked.history = 0;
    history.version++;
    await watched(path);
    expect(asked.history > 0).toBe(HISTORY.some((part) => path.startsWith(part)));
  });

  test.each(paths)("%s is built again when a head's time moves that it asks for", async (path) => {
    await watched(path);
    // A response about the past changes when its time is no longer that of the head.
    const isOfTime = asked.time > 0 || path.includes(AT);
    await indexTo(db, 1, 5001, NOW + 12);
    await indexTo(db, 100, 5001, NOW + 13);
    const later = await watched(path);
    expect(later.statements.length > 0).toBe(isOfTime);
    expect(later.headers.get("x-indexed-through")).toBe(String(NOW + 12));
  });
});

describe("versions", () => {
  test("default: new rows and their version, a new response", async () => {
    await transfer(1);
    expect((await get(counter)).text).toBe("1");
    await transfer(2);
    expect((await get(counter)).text).toBe("2");
    expect((await get(counter)).statements).toEqual([]);
  });

  test("behavior: the same place with another hash is another block", async () => {
    await transfer(1);
    const first = await get(counter);
    await db.update(transferReferenceTotal).set({ rows: 7 });
    await db.execute(`update data_version set block_hash = '${pad("0xff")}'`);
    expect(first.text).toBe("1");
    expect((await get(counter)).text).toBe("7");
  });

  test("behavior: a reorg takes rows and mark back", async () => {
    await transfer(1);
    expect((await get(counter)).text).toBe("1");
    await transfer(2);
    expect((await get(counter)).text).toBe("2");
    await db.update(transferReferenceTotal).set({ rows: 1 });
    await setVersion(db, 1, "transfers", 1);
    expect((await get(counter)).text).toBe("1");
  });

  test("behavior: blocks without facts move X-Indexed-Through and nothing else", async () => {
    await transfer(1);
    const before = await get(list);
    await indexTo(db, 1, 5001, NOW + 12);
    await indexTo(db, 100, 5001, NOW + 5);
    const after = await get(list);
    expect(after.statements).toEqual([]);
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    expect(before.headers.get("x-indexed-through")).toBe(String(NOW));
    expect(after.headers.get("x-indexed-through")).toBe(String(NOW + 5));
  });

  test("behavior: another build of the project is another version", async () => {
    await transfer(1);
    await get(counter);
    await db.execute(`update _ponder_meta set value = '{"is_ready": 1, "build_id": "next"}'`);
    expect((await get(counter)).statements).not.toEqual([]);
  });

  test("behavior: rows that come and go while a response is built are not kept in it", async () => {
    await transfer(1);
    const plain = deps();
    let meddle: (() => Promise<void>) | undefined = async () => {
      await transfer(2);
      meddle = async () => {
        await db.update(transferReferenceTotal).set({ rows: 1 });
        await setVersion(db, 1, "transfers", 1);
      };
    };
    // The block comes between reading and query, the reorg that takes it back between query and response.
    const meddled = new Proxy(plain.db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== "select" || meddle === undefined) return value;
        const now = meddle;
        return (...fields: unknown[]) => ({
          from: async (table: unknown) => {
            await now();
            const query = target.select(...(fields as [never])).from(table as never);
            return await query;
          },
        });
      },
    });
    const get = start({}, { db: meddled });
    const first = await get(counter);
    meddle = undefined;
    await db.update(transferReferenceTotal).set({ rows: 1 });
    await setVersion(db, 1, "transfers", 1);
    expect(["1", "2"]).toContain(first.text);
    expect((await get(counter)).text).toBe("1");
  });
});

describe("single flight", () => {
  test("default: who asks at once shares one build", async () => {
    await transfer(1);
    statements = [];
    const texts = await Promise.all(
      Array.from({ length: 50 }, async () => (await shared.request(list)).text()),
    );
    expect(new Set(texts).size).toBe(1);
    expect(statements.length).toBe(1);
  });

  test("behavior: a failed build is not kept, and fails all who waited", async () => {
    await db.execute("alter table transfer_reference_total rename to gone");
    try {
      const failed = await Promise.all([1, 2].map(async () => (await shared.request(counter)).status));
      expect(failed).toEqual([500, 500]);
    } finally {
      await db.execute("alter table gone rename to transfer_reference_total");
    }
    expect((await shared.request(counter)).status).toBe(200);
  });

  test.each([
    [`/transfer/reference/by/count/${recordId(9n, 0, 1)}`, 404],
    ["/transfer/reference/by/from/0x12", 400],
  ])("behavior: %s, %d, is not kept", async (path, status) => {
    for (let i = 0; i < 2; i++) {
      const result = await get(path);
      expect(result.status).toBe(status);
      expect(result.headers.get("cache-control")).toBe("no-store");
      expect(result.headers.get("etag")).toBeNull();
    }
  });

  test("behavior: while Ponder starts again, what was served last is served on, and nothing older", async () => {
    const get = start({});
    const through = ({ headers }: { headers: Headers }) => headers.get("x-indexed-through");
    await transfer(1);
    const setMeta = (members: object) =>
      db.execute(sql`update _ponder_meta set value = value || ${JSON.stringify(members)}::jsonb`);
    await setMeta({ repairs: 1 });
    const [before, outdated] = [await get(list), await get(counter)];
    expect([before.status, outdated.status]).toEqual([200, 200]);
    await transfer(2);
    const indexBoth = (block: number, time: number) =>
      Promise.all([1, 100].map((chainId) => indexTo(db, chainId, block, time)));
    await indexBoth(5001, NOW + 12);
    const last = await get(list);
    // Ponder overwrites its row, with the number of repairs, reverts what is not final, and indexes it again.
    await db.execute("update _ponder_meta set value = value - 'repairs'");
    await setMeta({ is_ready: 0 });
    await indexBoth(4990, NOW - 120);
    await setVersion(db, 1, "transfers", 0);
    for (const isReady of [0, 1]) {
      await setMeta({ is_ready: isReady, ...(isReady && { repairs: 1 }) });
      const during = await get(list);
      expect([during.status, during.text, through(during)]).toEqual([200, last.text, String(NOW + 12)]);
      expect(during.statements).toEqual([]);
      for (const path of [counter, "/transfer/reference/search?reference=1"])
        expect((await get(path)).status).toBe(503);
    }
    await setVersion(db, 1, "transfers", 2);
    await indexBoth(5002, NOW + 24);
    const after = await get(list);
    expect([after.status, after.text, through(after)]).toEqual([200, last.text, String(NOW + 24)]);
    // The tables of another build, of which nothing was served.
    await setMeta({ is_ready: 0, build_id: "next" });
    expect((await get(list)).status).toBe(503);
    await db.execute(`update _ponder_meta set value = '{"is_ready": 1}'`);
  });
});

describe("before the router", () => {
  /** Here readings serve for a while, as in the service. */
  function started() {
    const freshness = new Freshness({
      readState: () => readIndexState(db, dataVersion),
      chainIds: [1, 100],
      ...following,
      maxAge: 60_000,
    });
    const app = createApp(deps({ freshness }));
    const first = (url: string, headers: Record<string, string> = {}) =>
      app.fastPath({ url, headers: { host: "x:1", ...headers } } as IncomingMessage);
    return { app, first };
  }

  test("default: the router's response, once there is one", async () => {
    await transfer(1, "rent ".repeat(1000));
    const { app, first } = started();
    expect(first(list)).toBeUndefined();
    const routed = await app.request(list);
    const reply = await first(list);
    expect(reply?.status).toBe(200);
    expect(String(reply?.bytes)).toBe(await routed.text());
    expect([...(reply?.headers ?? [])].sort()).toEqual([...routed.headers].flat().sort());
    const etag = routed.headers.get("etag") ?? "";
    expect(await first(list, { "if-none-match": etag })).toMatchObject({ status: 304, bytes: null });
    expect((await first(list, { "accept-encoding": "br" }))?.headers).toContain("br");
  });

  test.each([
    ["http://x/transfer/reference/list", "x"],
    ["*", "x"],
    [list, ""],
    [list, "a:b:c"],
  ])("args: the target %s with the host %s is the router's", async (url, host) => {
    const { app, first } = started();
    await app.request(list);
    expect(first(url, { host })).toBeUndefined();
    expect(first(list)).toBeDefined();
  });
});

describe("conditional requests", () => {
  beforeEach(() => transfer(1, "x".repeat(2000)));
  const tagOf = (headers: Headers) => headers.get("etag") ?? "";

  test("default: 304 with what caches need, and no body", async () => {
    const { headers } = await get(list);
    const result = await get(list, { headers: { "If-None-Match": tagOf(headers) } });
    expect(result.status).toBe(304);
    expect(result.bytes.length).toBe(0);
    for (const name of ["etag", "cache-control", "vary", "x-indexed-through"]) {
      expect(result.headers.get(name), name).toBe(headers.get(name));
    }
    expect(result.headers.get("access-control-allow-origin")).toBe("*");
    for (const name of ["content-length", "content-type", "access-control-expose-headers"]) {
      expect(result.headers.get(name), name).toBeNull();
    }
  });

  test.each([
    ["*", 304],
    ['"other", W/"more"', 200],
    ["nonsense", 200],
    ["", 200],
  ])("args: If-None-Match: %s", async (tags, status) => {
    expect((await get(list, { headers: { "If-None-Match": tags } })).status).toBe(status);
  });

  test("behavior: Accept-Encoding and If-None-Match above 1000 characters are ignored", async () => {
    const { headers } = await get(list);
    const tag = tagOf(headers);
    const tags = (length: number) => `${tag}, "${"x".repeat(length - tag.length - 4)}"`;
    expect((await get(list, { headers: { "If-None-Match": tags(1_000) } })).status).toBe(304);
    expect((await get(list, { headers: { "If-None-Match": tags(1_001) } })).status).toBe(200);
    const codings = (length: number) => "gzip".padEnd(length, " ,");
    const codingOf = async (length: number) =>
      (await get(list, { headers: { "Accept-Encoding": codings(length) } })).headers.get("content-encoding");
    expect([await codingOf(999), await codingOf(1_002)]).toEqual(["gzip", null]);
  });

  test("args: If-None-Match: weak, strong, in a list", async () => {
    const tag = tagOf((await get(list)).headers);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const strong = tag.slice(2);
    for (const tags of [tag, strong, `"a", ${tag}`, `"a",${strong} , "b"`]) {
      expect((await get(list, { headers: { "If-None-Match": tags } })).status, tags).toBe(304);
    }
  });

  test("behavior: a new version does not match the old tag", async () => {
    const tag = tagOf((await get(list)).headers);
    await transfer(2);
    expect((await get(list, { headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  test("behavior: HEAD has the headers of GET and no body, also when it is first", async () => {
    const head = await get(list, { method: "HEAD" });
    expect(head.bytes.length).toBe(0);
    const full = await get(list);
    expect(full.statements).toEqual([]);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
    const tag = tagOf(full.headers);
    expect((await get(list, { method: "HEAD", headers: { "If-None-Match": tag } })).status).toBe(304);
  });
});

describe("codings", () => {
  const bytesIn = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["identity", null],
    ["deflate", null],
    ["br;q=0, gzip;q=0", null],
    ["", null],
  ] as const)("args: Accept-Encoding: %s", async (accepted, coding) => {
    await transfer(1, "rent ".repeat(1000));
    const plain = await get(list);
    const coded = await get(list, { headers: { "Accept-Encoding": accepted } });
    expect(coded.headers.get("content-encoding")).toBe(coding);
    expect(coded.headers.get("content-length")).toBe(String(coded.bytes.length));
    expect(coded.headers.get("vary")).toBe("Accept, Accept-Encoding");
    const decoded = coding === null ? coded.bytes : bytesIn[coding](coded.bytes);
    expect(decoded.toString()).toBe(plain.text);
    if (coding !== null) expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  test("behavior: made once, not at every request", async () => {
    await transfer(1, "rent ".repeat(1000));
    const coded = () => shared.request(list, { headers: { "Accept-Encoding": "br" } });
    const [first, second] = await Promise.all([coded(), coded()]);
    const third = await coded();
    const bytes = await Promise.all([first, second, third].map((one) => one.arrayBuffer()));
    expect(new Set(bytes.map((one) => Buffer.from(one).toString("hex"))).size).toBe(1);
  });

  test("behavior: what fits a packet stays as it is", async () => {
    const result = await get(counter, { headers: { "Accept-Encoding": "br" } });
    expect(result.headers.get("content-encoding")).toBeNull();
  });
});

describe("keys", () => {
  test("behavior: a parameter that the route does not read makes no other response; one that it reads does", async () => {
    await transfer(1, "rent");
    const path = `/transfer/reference/by/from/${account}`;
    const all = await get(path);
    expect((await get(`${path}?utm=1&x`)).statements).toEqual([]);
    for (const name of ["a-1", "%78", "%zz", "a[]", "+", "%E2%82%AC"]) {
      expect((await get(`${path}?${name}=1`)).statements, name).toEqual([]);
    }
    const none = await get(`${path}?reference=food`);
    expect(none.text).toBe("[]");
    expect((await get(`${path}?reference=food&utm=1`)).statements).toEqual([]);
    expect((await get(`${path}?%72eference=food`)).text).toBe("[]");
    expect((await get(`${path}?reference=rent?x`)).text).toBe("[]");
    expect((await get(`${path}?reference=rent`)).text).toBe(all.text);
  });

  test("behavior: bounded, the least used go first", async () => {
    await transfer(1, "rent");
    const get = start({ maxCacheBytes: 20_000 });
    await get(counter);
    for (let i = 0; i < 30; i++) {
      await get(`/transfer/reference/by/from/${account}?reference=${i}`);
      expect((await get(counter)).statements).toEqual([]);
    }
    expect((await get(`/transfer/reference/by/from/${account}?reference=29`)).statements).toEqual([]);
    expect((await get(`/transfer/reference/by/from/${account}?reference=0`)).statements).not.toEqual([]);
  });
});

describe("responses of the past", () => {
  const pathAt = (seconds: number) => `${list}?at=${new Date(seconds * 1000).toISOString()}`;
  const indexBoth = (block: number, finalized: number) =>
    Promise.all([1, 100].map((chainId) => indexTo(db, chainId, block, NOW, finalized)));

  beforeEach(async () => {
    // Begins what has a past.
    await db.insert(financialLog).values(FIRST_LOG);
    await transfer(1, "rent");
  });

  test("behavior: they share a quarter of the cache, and evict no response of now", async () => {
    const get = start({ maxCacheBytes: 40_000 });
    await get(list);
    await get(counter);
    for (let i = 0; i < 30; i++) {
      expect((await get(pathAt(NOW - i))).statements).not.toEqual([]);
      expect((await get(pathAt(NOW - i))).statements).toEqual([]);
    }
    for (const path of [list, counter, pathAt(NOW - 29)]) {
      expect((await get(path)).statements, path).toEqual([]);
    }
    expect((await get(pathAt(NOW))).statements).not.toEqual([]);
  });

  test("behavior: a final one stays when rows are written, one that a reorg can change is built again", async () => {
    const get = start({ minRebuildMs: 0 });
    await indexBoth(5001, NOW - 500);
    const [final, open] = [pathAt(NOW - 501), pathAt(NOW - 500)];
    const before = await get(final);
    expect(before.headers.get("cache-control")).toContain("max-age=86400,");
    expect((await get(open)).headers.get("cache-control")).not.toContain("max-age=86400");
    await transfer(900);
    const after = await get(final);
    expect([after.statements, after.text]).toEqual([[], before.text]);
    expect((await get(open)).statements).not.toEqual([]);
    await indexBoth(5002, NOW - 400);
    expect((await get(final)).statements).toEqual([]);
    // It has become final: its version is another one, once.
    expect((await get(open)).statements).not.toEqual([]);
    await transfer(901);
    expect((await get(open)).statements).toEqual([]);
  });

  test.each(["/fcs/info", "/fcs/discount"])(
    "behavior: before the head %s reads other tables, of families that it declares",
    async (path) => {
      await db.insert(fcsHead).values(fcsHeadRow());
      await db.insert(fcsTrade).values(fcsTradeRow({ kind: "Wrapped", timestamp: BigInt(NOW - 1) }));
      let declared: readonly DataFamily[] = [];
      const onBasis = ({ families }: DataDependencies) => {
        declared = families;
      };
      statements = [];
      const atSecond = `${path}?at=${new Date((NOW - 1) * 1000).toISOString()}`;
      expect((await uncached.request(atSecond, {}, { onBasis })).status).toBe(200);
      expect([...familiesIn(statements)].toSorted()).toEqual(declared.toSorted());
    },
  );

  test("behavior: a final one of another build is built again", async () => {
    const get = start({});
    await indexBoth(5001, NOW);
    const final = pathAt(NOW - 1);
    await get(final);
    expect((await get(final)).statements).toEqual([]);
    await db.execute(`update _ponder_meta set value = '{"is_ready": 1, "build_id": "next"}'`);
    expect((await get(final)).statements).not.toEqual([]);
  });
});

test("behavior: the size of an entry includes its compressed forms", async () => {
  const { freshness, prices, history, pools } = deps();
  const cache = new ByteCache({
    freshness,
    prices,
    history,
    pools,
    maxBytes: 1_000_000,
    minRebuildMs: 1_000,
  });
  const dependencies = { chainIds: [1], required: [], families: [] };
  const ask = (acceptEncoding?: string) =>
    cache.respond({ key: "/", route: "/" }, { acceptEncoding, ifNoneMatch: undefined }, async (onBasis) => {
      onBasis(dependencies, await freshness.reading());
      return new Response("rent ".repeat(1_000));
    });
  await ask();
  const plain = cache.size;
  const { byteLength } = await (await ask("br")).arrayBuffer();
  // As bytes, and once more as what goes out in one piece.
  expect(cache.size).toBe(plain + 2 * byteLength);
});

test("behavior: a response is cached even when a head advances during each of its builds", async () => {
  const { freshness, prices, history, pools } = deps();
  const cache = new ByteCache({
    freshness,
    prices,
    history,
    pools,
    maxBytes: 1_000_000,
    minRebuildMs: 60_000,
  });
  const dependencies = { chainIds: [1], required: [], families: [], headTime: true };
  let builds = 0;
  const ask = () =>
    cache.respond(
      { key: "/", route: "/" },
      { acceptEncoding: undefined, ifNoneMatch: undefined },
      async (onBasis) => {
        onBasis(dependencies, await freshness.reading());
        await indexTo(db, 1, 5000, NOW + ++builds);
        return new Response(String(builds));
      },
    );
  const first = await ask();
  // As of the head before it was made.
  expect([first.headers.get("x-indexed-through"), await first.text()]).toEqual([String(NOW + 1), "2"]);
  expect(await (await ask()).text()).toBe("2");
});

describe("readings", () => {
  const dependencies = { chainIds: [1], required: [], families: ["transfers" as const] };
  const conditions = { acceptEncoding: undefined, ifNoneMatch: undefined };

  test("behavior: after a write the next one begins at once, however young the last is", async () => {
    const freshness = new Freshness({
      readState: () => readIndexState(db, dataVersion),
      chainIds: [1],
      ...following,
      maxAge: 60_000,
    });
    const block = async () => (await freshness.chains())[0]?.block;
    await freshness.chains();
    await indexTo(db, 1, 5001, NOW + 12);
    expect(await block()).toBe(5000n);
    freshness.renew();
    await expect.poll(block).toBe(5001n);
  });

  test("behavior: while nobody asks, writes are not read", async () => {
    const readState = vi.fn(() => readIndexState(db, dataVersion));
    const options = { chainIds: [1], ...following, maxAge: 60_000 };
    new Freshness({ readState, ...options }).renew();
    await wait(50);
    expect(readState).not.toHaveBeenCalled();
  });

  /** A cache whose response is the number of blocks that were written; each build writes what it is given. */
  function overtakable() {
    const { freshness, prices, history, pools } = deps();
    const cache = new ByteCache({ freshness, prices, history, pools, maxBytes: 1_000_000, minRebuildMs: 0 });
    let blocks = 0;
    const ask = async (write: () => Promise<void> = async () => undefined) =>
      cache.respond({ key: "/", route: "/" }, conditions, async (onBasis) => {
        onBasis(dependencies, await freshness.reading());
        await write();
        return new Response(String(blocks));
      });
    const overtake = () => setVersion(db, 1, "transfers", ++blocks);
    return { ask, overtake, written: () => blocks };
  }

  test("behavior: when blocks arrive too fast, the cached response stays valid", async () => {
    const { ask, overtake, written } = overtakable();
    const through = ({ headers }: Response) => headers.get("x-indexed-through");
    expect(through(await ask())).toBe(String(NOW));
    await indexTo(db, 1, 5001, NOW + 12);
    expect(through(await ask())).toBe(String(NOW + 12));
    await overtake();
    const overtaken = await ask(overtake);
    expect([await overtaken.text(), written()]).toEqual(["0", 6]);
    expect(through(overtaken)).toBe(String(NOW + 12));
  });

  test("error: 503 where blocks arrive too fast and the cached response is of another build", async () => {
    const { ask, overtake } = overtakable();
    await ask();
    await db.execute(sql`update _ponder_meta set value = '{"is_ready": 1, "build_id": "another"}'`);
    await expect(ask(overtake)).rejects.toMatchObject({ status: 503 });
  });
});

describe("time of the heads", () => {
  const balance = `/savings/core/balance/${account}`;

  beforeEach(async () => {
    const totals = {
      save: ONE,
      interest: 0n,
      referralFees: 0n,
      withdraw: 0n,
      saves: 1,
      interests: 0,
      withdrawals: 0,
    };
    const at = { chainId: 1, module };
    await db.insert(savingsModule).values({
      ...at,
      ...totals,
      balance: ONE,
      isCappedByEquity: false,
      rateChanges: 1,
      rateProposals: 0,
      updated: BigInt(NOW),
    });
    await db.insert(leadRate).values({ ...at, ratePpm: 50_000, since: BigInt(NOW), ticks: 1n });
    await db.insert(savingsAccount).values({
      ...at,
      ...totals,
      account,
      balance: ONE,
      created: BigInt(NOW),
      updated: BigInt(NOW),
      ticks: 1n,
      referrer: account,
      referralFeePpm: 0,
    });
  });

  const accrued = (text: string) => BigInt(/"accruedInterest":"(\d+)"/.exec(text)?.[1] ?? -1);

  test("behavior: accrued interest follows the head", async () => {
    const get = start({ minRebuildMs: 0 });
    expect(accrued((await get(balance)).text)).toBe(0n);
    const year = 365 * 86_400;
    await indexTo(db, 1, 5001, NOW + year);
    await indexTo(db, 100, 5001, NOW + year);
    expect(accrued((await get(balance)).text)).toBe(ONE / 20n);
  });

  test("behavior: built at most so often, and says as of when; new facts do not wait", async () => {
    const get = start({ minRebuildMs: 3_600_000 });
    const before = await get(balance);
    await indexTo(db, 1, 5001, NOW + 86_400);
    await indexTo(db, 100, 5001, NOW + 86_400);
    const soon = await get(balance);
    expect(soon.statements).toEqual([]);
    expect(soon.text).toBe(before.text);
    expect(soon.headers.get("x-indexed-through")).toBe(String(NOW));
    await setVersion(db, 1, "savings", 5001);
    const after = await get(balance);
    expect(accrued(after.text)).toBeGreaterThan(0n);
    expect(after.headers.get("x-indexed-through")).toBe(String(NOW + 86_400));
  });

  test("behavior: a minter's status follows the head", async () => {
    await db.insert(minterApplication).values({
      chainId: 100,
      count: 1n,
      timestamp: BigInt(NOW),
      txHash: pad("0x1"),
      minter: account,
      applicationPeriod: 100n,
      applicationFee: 0n,
      messageBytes: "0x",
      proposer: account,
    });
    const get = start({ minRebuildMs: 0 });
    for (const path of ["/ecosystem/minter/list", "/ecosystem/minter/list/100"]) {
      await indexTo(db, 100, 5000, NOW);
      expect((await get(path)).text).toContain('"proposed"');
      await indexTo(db, 100, 5001, NOW + 100);
      expect((await get(path)).text).toContain('"active"');
    }
  });
});

test("behavior: X-Indexed-Chains is of the chains that are indexed now, when these add no row", async () => {
  const live = { atStart: 0n, silent: false };
  const heads: Parameters<typeof testDeps>[1] = {
    1: live,
    8453: { atStart: "silent", silent: true },
  };
  const app = createApp(testDeps(db, heads));
  const list = async () => {
    const { status, headers } = await app.request("/transfer/reference/list");
    return [status, headers.get("x-indexed-chains"), headers.get("etag")];
  };
  const [, , etag] = await list();
  expect(await list()).toEqual([200, "1", etag]);
  heads[8453] = live;
  await indexTo(db, 8453, 9000, NOW);
  expect(await list()).toEqual([200, "1,8453", etag]);
  const { status, headers } = await app.request("/transfer/reference/list", {
    headers: { "if-none-match": String(etag) },
  });
  expect([status, headers.get("x-indexed-chains")]).toEqual([304, "1,8453"]);
});

describe("a reading that fails", () => {
  /** Reads `/transfer/reference/counter` before and while the state of the index cannot be read. */
  async function readTwice(failure: Error) {
    let isFailing = false;
    const freshness = new Freshness({
      readState: () => (isFailing ? Promise.reject(failure) : readIndexState(db, dataVersion)),
      chainIds: [1, 100],
      ...following,
      maxAge: -1,
    });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const get = start({}, { freshness });
    const before = await get("/transfer/reference/counter");
    isFailing = true;
    const others = await get("/transfer/reference/list");
    return { before, during: await get("/transfer/reference/counter"), others };
  }

  test("behavior: with a full disk cached bodies are sent", async () => {
    const code = "53100";
    await transfer(1);
    const { before, during, others } = await readTwice(
      new Error("Failed query", { cause: Object.assign(new Error("no space left"), { code }) }),
    );
    expect(before.status).toBe(200);
    expect([during.status, during.text]).toEqual([200, before.text]);
    const name = "x-indexed-through";
    expect(during.headers.get(name)).toBe(before.headers.get(name));
    expect(others.status).toBe(503);
  });

  test("error: a right that the role lacks is named in /ready and in the log", async () => {
    const denied = Object.assign(new Error("permission denied for schema live"), { code: "42501" });
    const freshness = new Freshness({
      readState: () => Promise.reject(new Error("Failed query", { cause: denied })),
      chainIds: [1, 100],
      ...following,
      maxAge: -1,
    });
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { status, text } = await start({}, { freshness })("/ready");
    const message =
      "the database denies a right to the role of this service: permission denied for schema live";
    expect([status, JSON.parse(text)]).toEqual([503, { error: message, code: "unavailable" }]);
    expect(log.mock.calls[0]?.[0]).toBe(message);
  });

  test("error: 503 when the database cannot be reached", async () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect((await readTwice(refused)).during.status).toBe(503);
  });
});
