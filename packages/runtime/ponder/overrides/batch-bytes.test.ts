import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFresh } from "../../../../tools/harness/test-client.ts";
import { countOfInsert, lastOfBatch } from "./batch-bytes.ts";

const MEGABYTE = 2 ** 20;

const client = await openFresh();
const db = drizzle(client);
const builder = {
  wrap: async (...args: unknown[]) => {
    const [, work] = args as [{ label: string }, (on: NodePgDatabase) => unknown];
    return work(db);
  },
};
const last = (fromBlock: number, toBlock = 100, limit = 1_000) =>
  lastOfBatch(builder, { chainId: 1, fromBlock, toBlock, limit }, undefined);

/** The columns of Ponder's table that matter here; block 10 has many small logs, 20 to 24 have 3 MB each, 30 has 20 MB. */
beforeAll(async () => {
  await client.exec(`
    create schema ponder_sync;
    create table ponder_sync.logs (
      chain_id bigint, block_number bigint, log_index int, data text, primary key (chain_id, block_number, log_index));
    insert into ponder_sync.logs select 1, 10, i, '0x' from generate_series(1, 5000) i;
    insert into ponder_sync.logs select 1, b, i, repeat('0', ${MEGABYTE}) from generate_series(20, 24) b, generate_series(1, 3) i;
    insert into ponder_sync.logs select 1, 30, i, repeat('0', ${MEGABYTE}) from generate_series(1, 20) i;
    insert into ponder_sync.logs select 2, 20, i, repeat('0', ${MEGABYTE}) from generate_series(1, 20) i`);
});
afterAll(() => client.close());

test("default: a range of small logs is one batch", async () => {
  expect(await last(0, 19, 10_000)).toBe(19);
});

test("behavior: a range of large logs ends before the block that would be too much", async () => {
  expect(await last(11)).toBe(20);
  expect(await last(21)).toBe(21);
});

test("behavior: a block that alone is too much is a batch, and so are the blocks before it", async () => {
  expect(await last(24)).toBe(29);
  expect(await last(30)).toBe(30);
  expect(await last(31)).toBe(100);
});

test("behavior: every block is in a batch", async () => {
  const ends: number[] = [];
  for (let from = 0; from <= 100; from = (ends.at(-1) ?? 0) + 1) ends.push(await last(from, 100, 10_000));
  expect(ends).toEqual([20, 21, 22, 23, 29, 30, 100]);
});

test("behavior: of logs that Ponder's own limit leaves out nothing is read", async () => {
  expect(await last(0, 100, 5_000)).toBe(100);
});

test("behavior: inserts end before the log that would be too much, and take each log once", () => {
  const long = { data: "0".repeat(MEGABYTE) };
  const huge = { data: "0".repeat(5 * MEGABYTE) };
  const logs = [...Array.from({ length: 10 }, () => long), huge, { data: "0x" }, { data: "0x" }];
  const counts: number[] = [];
  for (let first = 0; first < logs.length; first += counts.at(-1) ?? 0)
    counts.push(countOfInsert(logs, first, 100));
  expect(counts).toEqual([4, 4, 2, 1, 2]);
  expect(countOfInsert(logs, 0, 3)).toBe(3);
});
