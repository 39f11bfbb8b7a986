import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRICE_SCHEMA } from "../../config/settings.ts";
import { postgresWriter } from "../../src/api/db.ts";
import { DailyPrices } from "../../src/api/prices/daily.ts";
import { DAY_SECONDS } from "../../src/api/prices/days.ts";
import { priceFile } from "../../src/api/prices/file.ts";
import { DailyPriceFill, type FillOptions } from "../../src/api/prices/fill.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";

const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const TODAY = 20_000;
const DAYS = 800;
const ROLE = `zchf_reader_${process.pid}`;

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let admin: pg.Client;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "daily-prices-"));
  database = await createDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create role ${ROLE} login`);
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await admin.query(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await admin.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const urlOf = (role?: string) => {
  const url = new URL(database.url);
  if (role !== undefined) url.username = role;
  return url.href;
};

/** A reader whose connections cannot write, as the API's. */
function reader(lines: string[] = [], role?: string) {
  const pool = new pg.Pool({
    connectionString: urlOf(role),
    options: "-c default_transaction_read_only=on",
    max: 2,
  });
  pools.push(pool);
  const db = drizzle(pool);
  return {
    daily: new DailyPrices(
      (statement) => db.execute(statement),
      (line) => lines.push(line),
    ),
  };
}

function filler(over: Partial<FillOptions> = {}) {
  const file = join(folder, "prices.json");
  writeFileSync(file, JSON.stringify({ [weth]: { usd: 9, history: { "2020-01-01": 5.25 } } }));
  const { daily } = reader();
  const fill = new DailyPriceFill({
    sources: [priceFile(file)],
    wanted: async () => ({ tokens: [weth], firstDay: TODAY - DAYS + 1 }),
    openWriter: () => postgresWriter(database.url, PRICE_SCHEMA),
    known: (token) => daily.of(token),
    load: () => daily.load(),
    now: () => TODAY * DAY_SECONDS + 7_200,
    ...over,
  });
  return { daily, round: () => fill.round(AbortSignal.timeout(60_000)) };
}

test("a role that may not create a schema cannot fill before the tables exist, and serves without prices", async () => {
  const { daily, round } = filler({ openWriter: () => postgresWriter(urlOf(ROLE), PRICE_SCHEMA) });
  await expect(round()).rejects.toMatchObject({
    message: expect.stringMatching(/permission denied/),
  });
  await daily.load();
  expect(daily.of(weth).size).toBe(0);
});

test("one writer at a time; another one waits for the next round", async () => {
  const first = await postgresWriter(database.url, PRICE_SCHEMA);
  expect(first).toBeDefined();
  expect(await postgresWriter(database.url, PRICE_SCHEMA)).toBeUndefined();
  const { daily, round } = filler();
  await round();
  expect(daily.of(weth).size).toBe(0);
  await first?.close();
  await round();
  expect(daily.of(weth).size).toBe(DAYS);
});

test("rows survive a restart and the schema of a build", async () => {
  await admin.query("create schema zchf; create table zchf.token (chain_id int); drop schema zchf cascade");
  const requested: number[] = [];
  const { daily } = reader();
  await daily.load();
  expect(daily.of(weth).size).toBe(DAYS);
  expect(daily.of(weth).get(TODAY)).toEqual({ usd: 5.25, source: "file" });
  const none = priceFile(join(folder, "prices.json"));
  const next = filler({
    sources: [
      {
        ...none,
        past: {
          ...none.past,
          daily: async (_, { from }) => {
            requested.push(from);
            return new Map();
          },
        },
      },
    ],
  });
  await next.round();
  expect(requested).toEqual([]);
});

test("a replica's role needs to read only; without that right it serves without prices and says so once", async () => {
  const lines: string[] = [];
  const denied = reader(lines, ROLE);
  const stopping = new AbortController();
  const stopped = denied.daily.run(stopping.signal);
  await expect
    .poll(() => lines)
    .toEqual([expect.stringMatching(/^prices: reading the daily prices: .*permission denied/)]);
  stopping.abort();
  await stopped;
  expect(denied.daily.of(weth).size).toBe(0);
  await admin.query(`grant usage on schema zchf_prices to ${ROLE};
    grant select on all tables in schema zchf_prices to ${ROLE}`);
  await denied.daily.load();
  expect(denied.daily.of(weth).size).toBe(DAYS);
});

test("what the writer adds shows in a replica", async () => {
  const { daily } = reader([], ROLE);
  await daily.load();
  const { version } = daily;
  const { round } = filler({ now: () => (TODAY + 3) * DAY_SECONDS + 7_200 });
  await round();
  await daily.load();
  expect(daily.version).toBeGreaterThan(version);
  expect(daily.of(weth).size).toBe(DAYS + 3);
});

test("a lost connection fails the round, and the next one goes on", async () => {
  const now = () => (TODAY + 4) * DAY_SECONDS + 7_200;
  const cut = filler({
    now,
    openWriter: async () => {
      const writer = await postgresWriter(database.url, PRICE_SCHEMA);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zchf_prices'",
      );
      return writer;
    },
  });
  await expect(cut.round()).rejects.toThrow();
  const { daily, round } = filler({ now });
  await round();
  await daily.load();
  expect(daily.of(weth).size).toBe(DAYS + 4);
});
