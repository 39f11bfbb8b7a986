import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openFresh } from "../../../../tools/harness/test-client.ts";

// They remember deletions: other test files use the same modules.
vi.resetModules();
const { deleteReads } = await import("./cached-reads.ts");
const { revertTo } = await import("./reverts.ts");

const client = await openFresh();
const db = drizzle(client);
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(`
    drop schema if exists zchf cascade; create schema zchf;
    create table zchf._ponder_checkpoint (chain_id bigint, latest_checkpoint text, safe_checkpoint text);
    create table zchf._ponder_meta (key text, value jsonb);
    insert into zchf._ponder_meta values ('app', '{"build_id": "a"}');
    insert into zchf._ponder_checkpoint values (1, 'block 9', 'block 1'), (100, 'block 7', 'block 2')`);
});

type Work = (on: NodePgDatabase) => unknown;

const tx = { wrap: async (...args: unknown[]) => (args.at(-1) as Work)(db) };
const revert = (during: () => Promise<unknown> = async () => "counts") =>
  revertTo(during, "zchf", 100)(tx, { checkpoint: "block 5" });

const checkpoints = async () => {
  const { rows } = await client.query<object>("select * from zchf._ponder_checkpoint order by chain_id");
  return rows.map((row) => Object.values(row));
};

test("default: the checkpoint of the chain goes back with its rows, those of other chains stay", async () => {
  expect(await revert()).toBe("counts");
  expect(await checkpoints()).toEqual([
    ["1", "block 9", "block 1"],
    ["100", "block 5", "block 2"],
  ]);
});

test("behavior: the time of the last revert is noted, beside what Ponder notes", async () => {
  const noted = async () => {
    const { rows } = await client.query<{ value: object }>("select value from zchf._ponder_meta");
    return rows[0]?.value;
  };
  await revert();
  const first = await noted();
  expect(first).toEqual({ build_id: "a", reverted_at: expect.any(String) });
  await revert();
  expect(await noted()).not.toEqual(first);
});

test("behavior: contract reads of the replaced blocks are deleted again, after the revert", async () => {
  const seen: unknown[] = [];
  await deleteReads({ wrap: async () => seen.push((await checkpoints())[1]?.[1]) });
  await revert();
  expect(seen).toEqual(["block 7", "block 5"]);
});

test("error: after a revert that fails the checkpoint stays", async () => {
  await expect(revert(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await checkpoints())[1]?.[1]).toBe("block 7");
});
