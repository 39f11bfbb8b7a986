import { eq } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { pgSchema } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openFresh } from "../../../../tools/harness/test-client.ts";
import { commitTable } from "./merged-commits.ts";

const zchf = pgSchema("zchf");
/** Like Ponder's reorg tables. */
const notes = ["coin", "position", "saving"].map((name) =>
  zchf.table(`_reorg__${name}`, (t) => ({ row: t.integer().notNull(), checkpoint: t.text().notNull() })),
);
const names = ["coin", "position", "saving"];

const client = await openFresh();
let statements: string[] = [];
const db = drizzle(client, { logger: { logQuery: (statement) => statements.push(statement) } });
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(`drop schema if exists zchf cascade; create schema zchf`);
  for (const name of names) {
    await client.exec(`
      create table zchf._reorg__${name} (row int, checkpoint text);
      insert into zchf._reorg__${name} values (1, 'before'), (2, 'open')`);
  }
  statements = [];
});

/** A transaction of Ponder's. */
function transaction() {
  const wrap = async (...args: unknown[]) => (args[1] as (on: NodePgDatabase) => unknown)(db);
  return { wrap };
}
type Transaction = ReturnType<typeof transaction>;

/** As Ponder commits a block: all tables in one turn. */
const commit = (tx: Transaction, checkpoint: string) =>
  Promise.all(
    notes.map((table) => {
      const update = (on: unknown) =>
        (on as NodePgDatabase).update(table).set({ checkpoint }).where(eq(table.checkpoint, "open"));
      return commitTable(tx, update, undefined);
    }),
  );

const checkpoints = async () => {
  const rows = await Promise.all(notes.map((table) => db.select().from(table).orderBy(table.row)));
  return rows.map((ofTable) => ofTable.map(({ checkpoint }) => checkpoint));
};

test("default: all tables in one statement", async () => {
  for (const block of ["block 1", "block 2"]) await commit(transaction(), block);
  expect(statements.length).toBe(2);
  expect(await checkpoints()).toEqual(names.map(() => ["before", "block 1"]));
});

test("error: a failed update fails all, and nothing is written", async () => {
  await client.exec(`alter table zchf._reorg__saving add check (checkpoint <> 'block')`);
  const results = await Promise.allSettled([commit(transaction(), "block")]);
  expect(results).toMatchObject([{ status: "rejected" }]);
  expect(await checkpoints()).toEqual(names.map(() => ["before", "open"]));
});
