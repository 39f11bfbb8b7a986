import { PGlite } from "@electric-sql/pglite";
import { eq } from "drizzle-orm";
import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { keepTogether, type RpcCache } from "./rpc-cache.ts";

/** With the columns of the engine's table that matter here. */
const kept = pgTable(
  "kept",
  (t) => ({ hash: t.text().notNull(), chainId: t.integer().notNull(), result: t.text().notNull() }),
  ({ chainId, hash }) => [primaryKey({ columns: [chainId, hash] })],
);

const pglite = new PGlite();
const db = drizzle(pglite);
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec(`
    drop table if exists kept;
    create table kept (hash text, "chainId" int, result text, primary key ("chainId", hash))`);
});

type Work = (db: PgliteDatabase) => unknown;

/** As the engine asks its database; tells the labels of what got there. */
function engine() {
  const labels: (string | undefined)[] = [];
  const start = Promise.withResolvers<void>();
  /** Insertions wait for it, as on a connection that is slower than another one. */
  let held: Promise<void> | undefined;
  const builder: RpcCache = {
    wrap: async (...args) => {
      const [options, query] = args as [{ label?: string }, Work];
      labels.push(options.label);
      start.resolve();
      if (options.label === "insert_rpc_requests") await held;
      return query(db);
    },
  };
  const forgetReplaced = keepTogether(builder);
  const insert = (...hashes: string[]) => {
    const rows = hashes.map((hash) => ({ hash, chainId: 1, result: `answer to ${hash}` }));
    const work: Work = (on) =>
      on
        .insert(kept)
        .values(rows)
        .onConflictDoNothing({ target: [kept.hash, kept.chainId] });
    return builder.wrap({ label: "insert_rpc_requests" }, work, undefined);
  };
  const ask = (label: string, work: Work) => builder.wrap({ label }, work, undefined);
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { insert, ask, labels, hold, begun: () => start.promise, forgetReplaced };
}

const hashes = async () => (await db.select().from(kept)).map(({ hash }) => hash).sort();

test("default: answers that come in a short time are kept in one statement", async () => {
  const { insert, labels } = engine();
  await Promise.all([insert("a"), insert("b", "c"), insert("a")]);
  expect(labels).toEqual(["insert_rpc_requests"]);
  expect(await db.select().from(kept).orderBy(kept.hash)).toEqual(
    ["a", "b", "c"].map((hash) => ({ hash, chainId: 1, result: `answer to ${hash}` })),
  );
});

test("behavior: what was kept is there for who looks for it at once", async () => {
  const { insert, ask, labels } = engine();
  const inserted = insert("a");
  expect(await ask("select_rpc_requests", (on) => on.select().from(kept))).toHaveLength(1);
  await inserted;
  expect(labels).toEqual(["insert_rpc_requests", "select_rpc_requests"]);
});

test("behavior: what is taken back does not come after it", async () => {
  const { insert, ask } = engine();
  const inserted = insert("a");
  await ask("delete_rpc_requests", (on) => on.delete(kept));
  await inserted;
  expect(await hashes()).toEqual([]);
});

test("behavior: what is being written is awaited before it is taken back", async () => {
  const { insert, ask, begun, hold } = engine();
  const release = hold();
  const inserted = insert("a");
  await begun();
  const deleted = ask("delete_rpc_requests", (on) => on.delete(kept));
  release();
  await Promise.all([inserted, deleted]);
  expect(await hashes()).toEqual([]);
});

test("behavior: what was answered of a replaced block after the engine heard of it is taken back, too", async () => {
  const { insert, ask, forgetReplaced } = engine();
  await insert("other", "late");
  await ask("delete_rpc_requests", (on) => on.delete(kept).where(eq(kept.hash, "late")));
  const inserted = insert("late");
  await forgetReplaced();
  await inserted;
  expect(await hashes()).toEqual(["other"]);
});

test("behavior: other questions go their way at once", async () => {
  const { insert, ask, labels } = engine();
  const inserted = insert("a");
  await ask("select_logs", (on) => on.select().from(kept));
  await inserted;
  expect(labels).toEqual(["select_logs", "insert_rpc_requests"]);
});

test("behavior: a great many are several statements", async () => {
  const { insert, labels } = engine();
  const many = Array.from({ length: 1_100 }, (_, i) => `hash ${i}`);
  await Promise.all(many.map((hash) => insert(hash)));
  expect(labels).toHaveLength(3);
  expect(await hashes()).toEqual(many.toSorted());
});

test("behavior: a failure is told to each, and those after it are kept", async () => {
  const { insert } = engine();
  await pglite.exec("alter table kept rename to gone");
  const results = await Promise.allSettled([insert("a"), insert("b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await pglite.exec("alter table gone rename to kept");
  await insert("c");
  expect(await hashes()).toEqual(["c"]);
});
