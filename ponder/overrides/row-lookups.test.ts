import { fileURLToPath, pathToFileURL } from "node:url";
import { or, type SQL } from "drizzle-orm";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { onchainTable, primaryKey } from "ponder";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startPostgres } from "../../harness/embedded-postgres.ts";
import type { QueryBuilder } from "../globals.ts";
import { shortenLookups } from "./row-lookups.ts";

/** As Ponder creates it for a schema. */
function logIn(schema?: string) {
  vi.stubGlobal("PONDER_NAMESPACE_BUILD", { schema });
  try {
    return onchainTable(
      "log",
      (t) => ({
        chainId: t.integer().notNull(),
        block: t.int8({ mode: "bigint" }).notNull(),
        name: t.text().notNull(),
        account: t.hex().notNull(),
        number: t.bigint().notNull(),
        value: t.bigint().notNull(),
      }),
      (table) => ({
        pk: primaryKey({ columns: [table.chainId, table.block, table.name, table.account, table.number] }),
      }),
    );
  } finally {
    vi.unstubAllGlobals();
  }
}
const log = logIn();
const total = onchainTable("total", (t) => ({ chainId: t.integer().primaryKey(), rows: t.integer() }));

type Table = typeof log | typeof total;
const ponder = fileURLToPath(import.meta.resolve("ponder")).replace(/dist\/.*/, "");
const { getWhereCondition } = (await import(
  pathToFileURL(`${ponder}dist/esm/indexing-store/utils.js`).href
)) as { getWhereCondition: (table: Table, key: object) => SQL };

const pglite = await startPostgres();
let statements: string[] = [];
const db = drizzle(pglite, {
  casing: "snake_case",
  logger: { logQuery: (statement) => statements.push(statement) },
});
afterAll(() => pglite.close());

const rowOf = (i: number) => ({
  chainId: 1,
  block: 10_000_000_000n + BigInt(i >> 1),
  name: ['say "so"', "it's {here}, \\ there"][i % 2] as string,
  account: `0x${String(i).padStart(40, "a")}` as const,
  number: 2n ** 255n + BigInt(i),
  value: BigInt(i),
});
const rows = Array.from({ length: 40 }, (_, i) => rowOf(i));

beforeEach(async () => {
  await pglite.exec(`
    drop table if exists log, total;
    create table log (chain_id integer, block bigint, name text, account text, number numeric(78), value numeric(78),
      primary key (chain_id, block, name, account, number));
    create table total (chain_id integer primary key, rows integer)`);
  await db.insert(log).values(rows);
  await db.insert(total).values([1, 2, 3].map((chainId) => ({ chainId, rows: chainId * 10 })));
  statements = [];
});

/** Reads rows as Ponder's `prefetch` does. */
function read(table: Table, keys: readonly object[]) {
  const builder: QueryBuilder = {
    wrap: async (work) => (work as (on: PgliteDatabase) => unknown)(db),
    transaction: async () => undefined,
  };
  shortenLookups(builder, new Set(["new_rows"]));
  const conditions = keys.map((key) => getWhereCondition(table, key));
  const work = (on: PgliteDatabase) =>
    on
      .select()
      .from(table as typeof log)
      .where(or(...conditions));
  return builder.wrap(work, { logger: {} }) as Promise<object[]>;
}

test.each([undefined, "public"])("default: the rows of the keys, by lists; schema %s", async (schema) => {
  const table = logIn(schema);
  const keys = [...rows.slice(3, 20), rowOf(99)];
  const found = await read(table, keys);
  expect(statements).toEqual([expect.stringMatching(/ in \(select \* from unnest\(\$1::integer\[\], /)]);
  expect(found).toHaveLength(17);
  expect(found).toEqual(expect.arrayContaining(rows.slice(3, 20)));
  expect(await read(table, [rowOf(98), rowOf(99)])).toEqual([]);
});

test("behavior: a key of one column, and a single row", async () => {
  expect(await read(total, [{ chainId: 3 }, { chainId: 1 }, { chainId: 7 }])).toEqual(
    expect.arrayContaining([
      { chainId: 1, rows: 10 },
      { chainId: 3, rows: 30 },
    ]),
  );
  expect(await read(log, [rowOf(5)])).toEqual([rowOf(5)]);
  expect(statements.map((statement) => statement.includes("unnest"))).toEqual([true, false]);
});

test("behavior: other queries are left alone", async () => {
  const builder: QueryBuilder = {
    wrap: async (...args) => (args.at(-1) === "context" ? args.at(-2) : args.at(-1)) as never,
    transaction: async () => undefined,
  };
  const run = builder.wrap;
  builder.wrap = async (...args) => {
    const work = (await run(...args)) as (on: PgliteDatabase) => unknown;
    return work(db);
  };
  shortenLookups(builder, new Set(["new_rows"]));
  const all = (on: PgliteDatabase) => on.select().from(total);
  const labelled = (on: PgliteDatabase) =>
    on
      .select()
      .from(total)
      .where(or(getWhereCondition(total, { chainId: 1 })));
  expect(await builder.wrap(all, "context")).toHaveLength(3);
  expect(await builder.wrap({ label: "some" }, labelled)).toHaveLength(1);
  expect(await builder.wrap((on: PgliteDatabase) => on.execute("select 1 as one"), "context")).toMatchObject({
    rows: [{ one: 1 }],
  });
  expect(statements.some((statement) => statement.includes("unnest"))).toBe(false);
});

test("behavior: no row is looked up in a table that is only inserted into", async () => {
  const newRows = onchainTable("new_rows", (t) => ({ chainId: t.integer().primaryKey() }));
  const keys = [{ chainId: 1 }, { chainId: 2 }];
  expect(await read(newRows as unknown as Table, keys)).toEqual([]);
  const builder: QueryBuilder = {
    wrap: async (work) => (work as (on: PgliteDatabase) => unknown)(db),
    transaction: async () => undefined,
  };
  shortenLookups(builder, new Set(["new_rows"]));
  const find = (table: Table) => (on: PgliteDatabase) =>
    on
      .select()
      .from(table as typeof log)
      .where(getWhereCondition(table, { chainId: 1 }));
  expect(await builder.wrap(find(newRows as unknown as Table))).toEqual([]);
  expect(statements).toEqual([]);
  expect(await builder.wrap(find(total))).toEqual([{ chainId: 1, rows: 10 }]);
});
