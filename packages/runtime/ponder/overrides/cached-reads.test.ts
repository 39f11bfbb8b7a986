import { eq } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { pgTable, primaryKey } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openFresh } from "../../../../tools/harness/test-client.ts";
import type { QueryBuilder } from "../globals.ts";
import { deleteReads, deleteReplacedReads, insertReads } from "./cached-reads.ts";

/** The columns of Ponder's table that matter here. */
const kept = pgTable(
  "kept",
  (t) => ({ hash: t.text().notNull(), chainId: t.integer().notNull() }),
  ({ chainId, hash }) => [primaryKey({ columns: [chainId, hash] })],
);

const client = await openFresh();
const db = drizzle(client);
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(`
    drop table if exists kept;
    create table kept (hash text, "chainId" int, primary key ("chainId", hash))`);
});

type Work = (db: NodePgDatabase) => unknown;

/** A builder as Ponder uses it; its insertions wait for `before`, as on a connection that is slower than another one. */
function ponderBuilder(before?: Promise<void>) {
  const builder: Pick<QueryBuilder, "wrap"> = {
    wrap: async (...args) => {
      const [options, query] = args as [{ label: string }, Work];
      if (options.label === "insert_rpc_requests") await before;
      return query(db);
    },
  };
  const insert = (...hashes: string[]) => {
    const rows = hashes.map((hash) => ({ hash, chainId: 1 }));
    const work: Work = (on) => on.insert(kept).values(rows).onConflictDoNothing();
    return insertReads(builder, { label: "insert_rpc_requests" }, work, undefined);
  };
  const remove = (work: Work) => deleteReads(builder, { label: "delete_rpc_requests" }, work, undefined);
  return { insert, remove };
}

const hashes = async () => (await db.select().from(kept)).map(({ hash }) => hash).sort();

test("behavior: a delete awaits an insert in flight", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { insert, remove } = ponderBuilder(promise);
  const inserted = insert("a");
  const deleted = remove((on) => on.delete(kept));
  resolve();
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

test("error: a failed insert rejects, and does not hinder deletions", async () => {
  const { insert, remove } = ponderBuilder();
  await client.exec("alter table kept rename to gone");
  const results = Promise.allSettled([insert("a")]);
  await expect(remove(() => undefined)).resolves.toBeUndefined();
  expect(await results).toMatchObject([{ status: "rejected" }]);
});
