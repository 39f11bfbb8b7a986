import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startPostgres } from "../../harness/embedded-postgres.ts";
import type { QueryBuilder } from "../globals.ts";
import { notePendingReplay } from "./pending-replay.ts";

const pglite = await startPostgres();
const db = drizzle(pglite);
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec(`
    drop schema if exists zchf cascade; create schema zchf;
    create table zchf._ponder_meta (key text, value jsonb);
    insert into zchf._ponder_meta values ('app', '{"is_ready": 1}')`);
});

type Work = (on: PgliteDatabase) => unknown;
type Within = (tx: QueryBuilder) => unknown;

/** A builder as Ponder uses it: a transaction receives another one or, on the embedded database, the same. */
function ponderBuilder(isSame: boolean, onRevert?: () => Promise<unknown>) {
  const make = (): QueryBuilder => {
    const builder: QueryBuilder = {
      wrap: async (...args) => (args.find((arg) => typeof arg === "function") as Work)(db),
      transaction: async (...args) =>
        (args.find((arg) => typeof arg === "function") as Within)(isSame ? builder : make()),
    };
    return builder;
  };
  const builder = make();
  notePendingReplay(builder, "zchf", onRevert);
  return builder;
}

const meta = async () => {
  const { rows } = await pglite.query<{ value: unknown }>("select value from zchf._ponder_meta");
  return rows.map(({ value }) => value);
};
const nothing: Work = (on) => on.execute("select 1");
const revert = (builder: QueryBuilder, during: () => unknown = () => undefined) =>
  builder.transaction((tx: QueryBuilder) => tx.transaction({ label: "revert" }, during), undefined, {});
const write = (builder: QueryBuilder, label: string) =>
  builder.transaction((tx: QueryBuilder) => tx.wrap({ label }, nothing), undefined, {});

test.each([true, false])(
  "default: from what is taken back to the next block (the same builder: %s)",
  async (isSame) => {
    const taken: unknown[][] = [];
    const builder = ponderBuilder(isSame, async () => taken.push(await meta()));
    const due = { is_ready: 1, is_replay_due: 1, replayed_at: expect.any(String) };
    await revert(builder);
    const [first] = (await meta()) as { replayed_at: string }[];
    expect([first]).toEqual([due]);
    await write(builder, "commit_block");
    expect(await meta()).toEqual([first]);
    await write(builder, "update_checkpoints");
    expect(await meta()).toEqual([{ is_ready: 1, replayed_at: first?.replayed_at }]);
    await revert(builder);
    await revert(builder);
    expect(await meta()).toEqual([due]);
    expect(await meta()).not.toEqual([first]);
    await write(builder, "update_checkpoints");
    expect(await meta()).toEqual([{ is_ready: 1, replayed_at: expect.any(String) }]);
    expect(taken).toEqual([[due], [due], [due]]);
  },
);

test("behavior: a block that follows no revert writes no note", async () => {
  const builder = ponderBuilder(false);
  await pglite.exec("drop table zchf._ponder_meta");
  await write(builder, "update_checkpoints");
});

test("error: a revert that fails leaves no replay due", async () => {
  const failing = revert(ponderBuilder(false), () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await meta()).toEqual([{ is_ready: 1 }]);
});
