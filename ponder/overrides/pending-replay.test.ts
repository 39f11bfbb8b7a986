import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openFresh } from "../../harness/test-client.ts";

// They remember deletions and notes: other test files use the same modules.
vi.resetModules();
const { deleteReads } = await import("./cached-reads.ts");
const { noteReplay, noteRevert } = await import("./pending-replay.ts");

const client = await openFresh();
const db = drizzle(client);
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(`
    drop schema if exists zchf cascade; create schema zchf;
    create table zchf._ponder_meta (key text, value jsonb);
    insert into zchf._ponder_meta values ('app', '{"is_ready": 1}')`);
});

type Work = (on: NodePgDatabase) => unknown;

const tx = { wrap: async (...args: unknown[]) => (args.at(-1) as Work)(db) };
const revert = (during: () => Promise<unknown> = async () => "counts") => noteRevert(during, "zchf")(tx);

const meta = async () => {
  const { rows } = await client.query<{ value: unknown }>("select value from zchf._ponder_meta");
  return rows.map(({ value }) => value);
};

test("default: from what is taken back to the next block", async () => {
  const due = { is_ready: 1, is_replay_due: 1, replayed_at: expect.any(String) };
  expect(await revert()).toBe("counts");
  const [first] = (await meta()) as { replayed_at: string }[];
  expect([first]).toEqual([due]);
  await noteReplay(tx, "zchf");
  expect(await meta()).toEqual([{ is_ready: 1, replayed_at: first?.replayed_at }]);
  await revert();
  await revert();
  expect(await meta()).toEqual([due]);
  expect(await meta()).not.toEqual([first]);
  await noteReplay(tx, "zchf");
  expect(await meta()).toEqual([{ is_ready: 1, replayed_at: expect.any(String) }]);
});

test("behavior: contract reads of the replaced blocks are deleted again, after the note", async () => {
  const seen: unknown[] = [];
  await deleteReads({ wrap: async () => seen.push(await meta()) });
  await revert();
  expect(seen).toEqual([[{ is_ready: 1 }], [expect.objectContaining({ is_replay_due: 1 })]]);
  await noteReplay(tx, "zchf");
});

test("behavior: a block that follows no revert writes no note", async () => {
  await client.exec("drop table zchf._ponder_meta");
  await noteReplay(tx, "zchf");
});

test("error: a revert that fails leaves no replay due", async () => {
  await expect(revert(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await meta()).toEqual([{ is_ready: 1 }]);
});
