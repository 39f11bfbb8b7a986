import { fileURLToPath, pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { onchainTable, primaryKey } from "ponder";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openFresh } from "../../../../tools/harness/test-client.ts";
import { amongKeys, isInsertOnly, setInsertOnly } from "./row-lookups.ts";

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
const { getPrimaryKeyColumns } = (await import(pathToFileURL(`${ponder}dist/esm/drizzle/index.js`).href)) as {
  getPrimaryKeyColumns: (table: Table) => { js: string }[];
};

const client = await openFresh();
let statements: string[] = [];
const db = drizzle(client, {
  casing: "snake_case",
  logger: { logQuery: (statement) => statements.push(statement) },
});
afterAll(() => client.close());

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
  await client.exec(`
    drop table if exists log, total;
    create table log (chain_id integer, block bigint, name text, account text, number numeric(78), value numeric(78),
      primary key (chain_id, block, name, account, number));
    create table total (chain_id integer primary key, rows integer)`);
  await db.insert(log).values(rows);
  await db.insert(total).values([1, 2, 3].map((chainId) => ({ chainId, rows: chainId * 10 })));
  statements = [];
});

/** Reads rows as Ponder's `prefetch` does, with the changed condition. */
function read(table: Table, keys: readonly Record<string, unknown>[]): Promise<object[]> {
  const condition = amongKeys(table, getPrimaryKeyColumns(table), keys);
  return db
    .select()
    .from(table as typeof log)
    .where(condition);
}

test.each([undefined, "public"])("default: the rows of the keys, by lists; schema %s", async (schema) => {
  const table = logIn(schema);
  const keys = [...rows.slice(3, 20), rowOf(99)];
  const selected = await read(table, keys);
  expect(statements).toEqual([expect.stringMatching(/ in \(select \* from unnest\(\$1::integer\[\], /)]);
  expect(selected).toHaveLength(17);
  expect(selected).toEqual(expect.arrayContaining(rows.slice(3, 20)));
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
});

test("behavior: the tables that are only inserted into are those named, by the schema's names", () => {
  onTestFinished(() => setInsertOnly(new Set()));
  expect(isInsertOnly(log)).toBe(false);
  setInsertOnly(new Set(["log"]));
  expect([isInsertOnly(log), isInsertOnly(total)]).toEqual([true, false]);
});

test("error: a key that is no column of the table", () => {
  expect(() => amongKeys(total, [{ js: "gone" }], [{ gone: 1 }])).toThrow("table total has no column gone");
});
