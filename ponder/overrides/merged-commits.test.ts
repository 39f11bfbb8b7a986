import { eq } from "drizzle-orm";
import { pgSchema } from "drizzle-orm/pg-core";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startPostgres } from "../../harness/embedded-postgres.ts";
import { commitTable } from "./merged-commits.ts";

const zchf = pgSchema("zchf");
/** Like Ponder's reorg tables. */
const notes = ["coin", "position", "saving"].map((name) =>
  zchf.table(`_reorg__${name}`, (t) => ({ row: t.integer().notNull(), checkpoint: t.text().notNull() })),
);
const names = ["coin", "position", "saving"];

const pglite = await startPostgres();
let statements: string[] = [];
const db = drizzle(pglite, { logger: { logQuery: (statement) => statements.push(statement) } });
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec(`drop schema if exists zchf cascade; create schema zchf`);
  for (const name of names) {
    await pglite.exec(`
      create table zchf._reorg__${name} (row int, checkpoint text);
      insert into zchf._reorg__${name} values (1, 'before'), (2, 'open')`);
  }
  statements = [];
});

/** A transaction of Ponder's; on the embedded database all are the same builder. */
function transaction(dialect: "pglite" | "postgres") {
  const wrap = async (...args: unknown[]) => (args[1] as (on: PgliteDatabase) => unknown)(db);
  return { $dialect: dialect, wrap };
}
type Transaction = ReturnType<typeof transaction>;

/** As Ponder commits a block: all tables in one turn. */
const commit = (tx: Transaction, checkpoint: string) =>
  Promise.all(
    notes.map((table) => {
      const update = (on: unknown) =>
        (on as PgliteDatabase).update(table).set({ checkpoint }).where(eq(table.checkpoint, "open"));
      return commitTable(tx, table, update, undefined);
    }),
  );

const checkpoints = async () => {
  const rows = await Promise.all(notes.map((table) => db.select().from(table).orderBy(table.row)));
  return rows.map((ofTable) => ofTable.map(({ checkpoint }) => checkpoint));
};

test("default: all tables in one statement", async () => {
  for (const block of ["block 1", "block 2"]) await commit(transaction("postgres"), block);
  expect(statements.length).toBe(2);
  expect(await checkpoints()).toEqual(names.map(() => ["before", "block 1"]));
});

test("behavior: on the embedded database tables without new rows are left out", async () => {
  const tx = transaction("pglite");
  const updated = () => statements.flatMap((statement) => statement.match(/_reorg__\w+(?=" set)/g) ?? []);
  const block = async (name: string, write: string) => {
    await pglite.exec(`begin; ${write}`);
    statements = [];
    await commit(tx, name);
    await pglite.exec("commit");
    return updated();
  };
  const all = names.map((name) => `_reorg__${name}`);
  // Rows of an earlier process.
  expect(await block("block 1", "")).toEqual(all);
  expect(await block("block 2", "")).toEqual([]);
  expect(await block("block 3", "insert into zchf._reorg__coin values (3, 'open')")).toEqual([
    "_reorg__coin",
  ]);
  const both = names.slice(0, 2).map((name) => `insert into zchf._reorg__${name} values (4, 'open')`);
  expect(await block("block 4", both.join(";"))).toEqual(all.slice(0, 2));
  await pglite.exec(`set track_counts = off`);
  expect(await block("block 5", "insert into zchf._reorg__saving values (3, 'open')")).toEqual(all);
  await pglite.exec(`set track_counts = on`);
  expect(await block("block 6", "insert into zchf._reorg__saving values (4, 'open')")).toEqual([
    "_reorg__saving",
  ]);
  expect(await checkpoints()).toEqual([
    ["before", "block 1", "block 3", "block 4"],
    ["before", "block 1", "block 4"],
    ["before", "block 1", "block 5", "block 6"],
  ]);
});

test("error: a failed update fails all, and nothing is written", async () => {
  await pglite.exec(`alter table zchf._reorg__saving add check (checkpoint <> 'block')`);
  const results = await Promise.allSettled([commit(transaction("postgres"), "block")]);
  expect(results).toMatchObject([{ status: "rejected" }]);
  expect(await checkpoints()).toEqual(names.map(() => ["before", "open"]));
});
