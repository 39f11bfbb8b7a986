import { eq } from "drizzle-orm";
import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startPostgres } from "../../harness/embedded-postgres.ts";
import type { QueryBuilder } from "../globals.ts";
import { deleteReads, deleteReplacedReads, flushReads, insertReads } from "./cached-reads.ts";

/** The columns of Ponder's table that matter here. */
const kept = pgTable(
  "kept",
  (t) => ({ hash: t.text().notNull(), chainId: t.integer().notNull(), result: t.text().notNull() }),
  ({ chainId, hash }) => [primaryKey({ columns: [chainId, hash] })],
);

const pglite = await startPostgres();
const db = drizzle(pglite);
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec(`
    drop table if exists kept;
    create table kept (hash text, "chainId" int, result text, primary key ("chainId", hash))`);
});

type Work = (db: PgliteDatabase) => unknown;

/** A builder as Ponder uses it, with the labels of the statements that reached it. */
function ponderBuilder() {
  const labels: (string | undefined)[] = [];
  const start = Promise.withResolvers<void>();
  /** Insertions wait for it, as on a connection that is slower than another one. */
  let held: Promise<void> | undefined;
  const builder: Pick<QueryBuilder, "wrap"> = {
    wrap: async (...args) => {
      const [options, query] = args as [{ label?: string }, Work];
      labels.push(options.label);
      start.resolve();
      if (options.label === "insert_rpc_requests") await held;
      return query(db);
    },
  };
  const insert = (...hashes: string[]) => {
    const rows = hashes.map((hash) => ({ hash, chainId: 1, result: `result of ${hash}` }));
    const statement = (all: readonly object[]) => (on: PgliteDatabase) =>
      on
        .insert(kept)
        .values(all as typeof rows)
        .onConflictDoNothing({ target: [kept.hash, kept.chainId] });
    return insertReads(builder, rows, statement, undefined);
  };
  const select = async () => {
    await flushReads();
    return builder.wrap({ label: "select_rpc_requests" }, (on: PgliteDatabase) => on.select().from(kept));
  };
  const remove = (work: Work) => deleteReads(builder, { label: "delete_rpc_requests" }, work, undefined);
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { insert, select, remove, labels, hold, begun: () => start.promise };
}

const hashes = async () => (await db.select().from(kept)).map(({ hash }) => hash).sort();

test("default: rows of a short time are inserted in one statement", async () => {
  const { insert, labels } = ponderBuilder();
  await Promise.all([insert("a"), insert("b", "c"), insert("a")]);
  expect(labels).toEqual(["insert_rpc_requests"]);
  expect(await db.select().from(kept).orderBy(kept.hash)).toEqual(
    ["a", "b", "c"].map((hash) => ({ hash, chainId: 1, result: `result of ${hash}` })),
  );
});

test("behavior: waiting rows are inserted before a select", async () => {
  const { insert, select, labels } = ponderBuilder();
  const inserted = insert("a");
  expect(await select()).toHaveLength(1);
  await inserted;
  expect(labels).toEqual(["insert_rpc_requests", "select_rpc_requests"]);
});

test("behavior: waiting rows are inserted before a delete", async () => {
  const { insert, remove } = ponderBuilder();
  const inserted = insert("a");
  await remove((on) => on.delete(kept));
  await inserted;
  expect(await hashes()).toEqual([]);
});

test("behavior: a delete awaits an insert in flight", async () => {
  const { insert, remove, begun, hold } = ponderBuilder();
  const release = hold();
  const inserted = insert("a");
  await begun();
  const deleted = remove((on) => on.delete(kept));
  release();
  await Promise.all([inserted, deleted]);
  expect(await hashes()).toEqual([]);
});

test("behavior: reads of a replaced block that followed its deletion are deleted, too", async () => {
  const { insert, remove } = ponderBuilder();
  await insert("other", "late");
  await remove((on) => on.delete(kept).where(eq(kept.hash, "late")));
  const inserted = insert("late");
  // The deletions of the tests above delete everything.
  for (let i = 0; i < 20; i++) await remove((on) => on.delete(kept).where(eq(kept.hash, "late")));
  await insert("other", "late");
  await deleteReplacedReads();
  await inserted;
  expect(await hashes()).toEqual(["other"]);
});

test("behavior: many rows are several statements", async () => {
  const { insert, labels } = ponderBuilder();
  const many = Array.from({ length: 1_100 }, (_, i) => `hash ${i}`);
  await Promise.all(many.map((hash) => insert(hash)));
  expect(labels).toHaveLength(3);
  expect(await hashes()).toEqual(many.toSorted());
});

test("error: each caller receives the failure, and later rows are inserted", async () => {
  const { insert } = ponderBuilder();
  await pglite.exec("alter table kept rename to gone");
  const results = await Promise.allSettled([insert("a"), insert("b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await pglite.exec("alter table gone rename to kept");
  await insert("c");
  expect(await hashes()).toEqual(["c"]);
});
