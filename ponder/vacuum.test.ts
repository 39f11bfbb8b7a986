import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startPostgres } from "../harness/embedded-postgres.ts";
import { guardTransactions } from "./overrides/transactions.ts";
import { runVacuum, vacuum } from "./vacuum.ts";

const pglite = await startPostgres();
afterAll(() => pglite.close());

/** The embedded database as Ponder uses it: its transactions are not atomic. */
const userQB = {
  $dialect: "pglite",
  $client: pglite,
  wrap: async () => undefined,
  transaction: async (...args: unknown[]) => (args.at(-1) as () => Promise<unknown>)(),
};
const database = guardTransactions({ userQB, syncQB: { ...userQB } });
if (!database) throw new Error("no embedded database");

const ROWS = 500;
/** What is known of the rows once they are counted: something of each column. */
const COLUMNS = 2;
const overwrite = () => pglite.exec(`update "zchf"."a table" set text = repeat('y', 1000) || n`);
const ofTable = async <T>(expression: string) => {
  const statement = `select ${expression} as value from pg_class where oid = '"zchf"."a table"'::regclass`;
  return (await pglite.query<{ value: T }>(statement)).rows[0]?.value;
};
const counted = () =>
  ofTable<number>("(select count(*)::int from pg_stats where schemaname = 'zchf' and tablename = 'a table')");
const rows = () => ofTable<number>("reltuples");
const size = () => ofTable<number>("pg_relation_size(oid)");

beforeEach(() =>
  pglite.exec(`
    drop schema if exists "zchf" cascade;
    create schema "zchf";
    create table "zchf"."a table" (n int primary key, text text);
    insert into "zchf"."a table" select n, repeat('x', 1000) from generate_series(1, ${ROWS}) n;
    create index on "zchf"."a table" (text)`),
);

test("default: tables get statistics, and the space of old rows is reused", async () => {
  expect(await counted()).toBe(0);
  await vacuum({ database, schema: "zchf" }, "unanalyzed");
  expect(await counted()).toBe(COLUMNS);
  const small = (await size()) ?? 0;
  for (let turn = 0; turn < 5; turn++) {
    await overwrite();
    await vacuum({ database, schema: "zchf" }, "all");
  }
  expect(await size()).toBeLessThan(3 * small);
});

test("behavior: without vacuum the space of old rows is lost", async () => {
  const small = (await size()) ?? 0;
  for (let turn = 0; turn < 5; turn++) await overwrite();
  expect(await size()).toBeGreaterThan(5 * small);
});

test("behavior: analyzed tables are left out of the first run", async () => {
  await vacuum({ database, schema: "zchf" }, "unanalyzed");
  await pglite.exec(`delete from "zchf"."a table"`);
  await vacuum({ database, schema: "zchf" }, "unanalyzed");
  expect(await rows()).toBe(ROWS);
  await vacuum({ database, schema: "another" }, "all");
  expect(await rows()).toBe(ROWS);
  await vacuum({ database, schema: "zchf" }, "all");
  expect(await rows()).toBe(0);
});

test("behavior: it waits for an open transaction, inside which it would fail", async () => {
  const written = Promise.withResolvers<void>();
  const block = userQB.transaction(async () => {
    await overwrite();
    await written.promise;
  });
  const exclusively = vi.spyOn(database, "exclusively");
  const vacuumed = vacuum({ database, schema: "zchf" }, "all");
  await vi.waitFor(() => expect(exclusively).toHaveBeenCalled());
  // The database runs statements in order: what was sent before this one is done.
  await size();
  expect(await counted()).toBe(0);
  written.resolve();
  await block;
  await vacuumed;
  expect(await counted()).toBe(COLUMNS);
});

test("behavior: it starts after the backfill", async () => {
  const stopping = new AbortController();
  const results = [false, false, true];
  const isBackfilled = vi.fn(async () => {
    expect(await counted()).toBe(0);
    return results.shift() ?? expect.unreachable();
  });
  const pause = async (milliseconds: number) => {
    if (milliseconds === 1_000) return;
    expect(milliseconds).toBe(3_600_000);
    stopping.abort();
  };
  await runVacuum({ database, schema: "zchf", isBackfilled, pause }, stopping.signal);
  expect(isBackfilled).toHaveBeenCalledTimes(3);
  expect(await counted()).toBe(COLUMNS);
});

test("behavior: after a failure it runs again before the next hour", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const stopping = new AbortController();
  const isBackfilled = vi.fn(async () => true).mockRejectedValueOnce(new Error("the database is away"));
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    if (pauses.length === 2) stopping.abort();
  };
  await runVacuum({ database, schema: "zchf", isBackfilled, pause }, stopping.signal);
  expect(pauses).toEqual([60_000, 3_600_000]);
  expect(warn).toHaveBeenCalledOnce();
  expect(await counted()).toBe(COLUMNS);
});
