import { eq } from "drizzle-orm";
import { pgSchema } from "drizzle-orm/pg-core";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startPostgres } from "../../harness/embedded-postgres.ts";
import type { QueryBuilder } from "../globals.ts";
import { mergeCommits } from "./merged-commits.ts";

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

type Work = (on: PgliteDatabase) => unknown;

/** A builder as Ponder uses it: a transaction receives another one or, on the embedded database, the same. */
function ponderBuilder(isSame: boolean, countsInserts = false) {
  const wrap = async (...args: unknown[]) => (args[1] as Work)(db);
  const builder: QueryBuilder = {
    wrap,
    transaction: async (...args) =>
      (args.at(-1) as (tx: QueryBuilder) => unknown)(isSame ? builder : { ...builder, wrap }),
  };
  mergeCommits(builder, { countsInserts });
  return builder;
}

const commit = (tx: QueryBuilder, checkpoint: string) =>
  Promise.all(
    notes.map((table) => {
      const work: Work = (on) => on.update(table).set({ checkpoint }).where(eq(table.checkpoint, "open"));
      return tx.wrap({ label: "commit_block" }, work, undefined);
    }),
  );

const checkpoints = async () => {
  const rows = await Promise.all(notes.map((table) => db.select().from(table).orderBy(table.row)));
  return rows.map((found) => found.map(({ checkpoint }) => checkpoint));
};

test.each([true, false])("default: all tables in one statement (the same builder: %s)", async (isSame) => {
  const builder = ponderBuilder(isSame);
  for (const block of ["block 1", "block 2"]) {
    await builder.transaction({ label: "a block" }, (tx: QueryBuilder) => commit(tx, block));
  }
  expect(statements.length).toBe(2);
  expect(await checkpoints()).toEqual(names.map(() => ["before", "block 1"]));
});

test("behavior: with counted inserts, tables without new rows are left out", async () => {
  const builder = ponderBuilder(true, true);
  const updated = () => statements.flatMap((statement) => statement.match(/_reorg__\w+(?=" set)/g) ?? []);
  const block = async (name: string, write: string) => {
    await builder.transaction(async (tx: QueryBuilder) => {
      await pglite.exec(`begin; ${write}`);
      statements = [];
      await commit(tx, name);
      await pglite.exec("commit");
    });
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

test("behavior: other statements are not merged", async () => {
  const builder = ponderBuilder(true);
  await builder.transaction(async (tx: QueryBuilder) => {
    for (const table of notes) {
      const work: Work = (on) => on.delete(table).where(eq(table.row, 1));
      await tx.wrap({ label: "another" }, work, undefined);
    }
    await commit(tx, "block");
  });
  expect(statements.length).toBe(4);
  expect(await checkpoints()).toEqual(names.map(() => ["block"]));
});

test("error: a failed update fails all, and nothing is written", async () => {
  await pglite.exec(`alter table zchf._reorg__saving add check (checkpoint <> 'block')`);
  const builder = ponderBuilder(true);
  await builder.transaction(async (tx: QueryBuilder) => {
    const results = await Promise.allSettled([commit(tx, "block")]);
    expect(results).toMatchObject([{ status: "rejected" }]);
  });
  expect(await checkpoints()).toEqual(names.map(() => ["before", "open"]));
});
