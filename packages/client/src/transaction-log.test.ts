import { expect, test } from "vitest";
import { json, serve } from "../test/serve.ts";
import { createClient } from "./client.ts";
import type { TransactionLog, TransactionLogOptions } from "./transaction-log.ts";

type Page = { rows: number[]; next?: string | null | undefined; more?: boolean };

/** A row; two neighbouring counts share a transaction. */
const row = (count: number) => ({
  chainId: 1,
  count: String(count),
  timestamp: "1700000000",
  kind: "Equity:Profit",
  amount: String(count * 10),
  txHash: `0x${String(Math.floor(count / 2)).padStart(64, "0")}`,
});

/** Serves pages by cursor; the first page has the cursor "". */
const pages = (all: Record<string, Page>) =>
  serve((request, response) => {
    const after = new URL(request.url ?? "", "http://any").searchParams.get("after") ?? "";
    const page = all[after];
    if (!page) return json({ error: "not yet", code: "unavailable" }, { status: 503 })(request, response);
    const { rows, next = "next" in page ? undefined : null, more = next !== null } = page;
    const pageInfo = { startCursor: "s", endCursor: next, hasNextPage: more };
    const headers = { "x-indexed-through": "1700000100" };
    json({ num: rows.length, logs: rows.map(row), pageInfo }, { headers })(request, response);
  });

async function read(log: TransactionLog): Promise<number[]> {
  const counts: number[] = [];
  for await (const { count, amount } of log) {
    expect(amount).toBe(BigInt(count) * 10n);
    counts.push(Number(count));
  }
  return counts;
}

async function traverse(all: Record<string, Page>, options?: TransactionLogOptions) {
  await using served = await pages(all);
  const log = createClient({ baseUrl: served.url }).transactionLog(options);
  const counts = await read(log);
  const { end } = log;
  return { counts, end, requests: served.requests };
}

test("default: all pages, newest row first", async () => {
  const { counts, end, requests } = await traverse({
    "": { rows: [6, 5], next: "b" },
    b: { rows: [4, 3], next: "c" },
    c: { rows: [2], next: "d", more: false },
  });
  expect(counts).toEqual([6, 5, 4, 3, 2]);
  expect(end).toEqual({ complete: true, rows: 5, cursor: "d", indexedThrough: 1700000100 });
  const path = "/analytics/transactionLog/json?firstItem=false&limit=1000";
  expect(requests).toEqual([path, `${path}&after=b`, `${path}&after=c`]);
});

test("at: every page is of the log until the moment", async () => {
  await using served = await pages({
    "": { rows: [4, 3], next: "b" },
    b: { rows: [2], next: "c", more: false },
  });
  const log = createClient({ baseUrl: served.url }).at(new Date("2025-12-31T23:59:59Z")).transactionLog();
  expect(await read(log)).toEqual([4, 3, 2]);
  expect(log.end).toMatchObject({ complete: true, rows: 3 });
  const queries = served.requests.map((url) => new URL(url, served.url).searchParams);
  expect(queries.map((query) => [query.get("at"), query.get("after")])).toEqual([
    ["2025-12-31T23:59:59.000Z", null],
    ["2025-12-31T23:59:59.000Z", "b"],
  ]);
});

test("behavior: an empty log is complete", async () => {
  const { counts, end } = await traverse({ "": { rows: [] } });
  expect([counts, end]).toEqual([
    [],
    { complete: true, rows: 0, cursor: undefined, indexedThrough: 1700000100 },
  ]);
});

test("args: order, page size and cursor are sent with every request", async () => {
  const cursor = "AAb+/= &x";
  const options = { firstItem: true, limit: 7, after: cursor };
  const { counts, requests } = await traverse(
    { [cursor]: { rows: [1, 2], next: "e" }, e: { rows: [3] } },
    options,
  );
  expect(counts).toEqual([1, 2, 3]);
  const queries = requests.map((url) => Object.fromEntries(new URL(url, "http://any").searchParams));
  expect(queries).toEqual([
    { firstItem: "true", limit: "7", after: cursor },
    { firstItem: "true", limit: "7", after: "e" },
  ]);
});

test("behavior: overlapping rows are returned once, all rows of one transaction are kept", async () => {
  const { counts, end } = await traverse({
    "": { rows: [9, 8, 7], next: "b" },
    b: { rows: [8, 7, 6, 6, 5], next: "c" },
    c: { rows: [9, 4] },
  });
  expect(counts).toEqual([9, 8, 7, 6, 5, 4]);
  expect(end).toMatchObject({ complete: true, rows: 6 });
});

test("error: more rows without a cursor", async () => {
  const { counts, end } = await traverse({ "": { rows: [2, 1], next: null, more: true } });
  expect(counts).toEqual([2, 1]);
  expect(end).toEqual({ complete: false, rows: 2, cursor: undefined, reason: "missing_cursor" });
});

test.each([undefined, ""])("error: more rows with the cursor %o", async (next) => {
  const { counts, end } = await traverse({ "": { rows: [2, 1], next, more: true } });
  expect(counts).toEqual([2, 1]);
  expect(end).toEqual({ complete: false, rows: 2, cursor: undefined, reason: "missing_cursor" });
});

test.each([{}, null, [], { logs: [] }, { logs: [null], pageInfo: { hasNextPage: false } }, { pageInfo: {} }])(
  "error: a body of another shape ends the traversal without an exception: %j",
  async (body) => {
    await using served = await serve(json(body));
    const log = createClient({ baseUrl: served.url }).transactionLog();
    expect(await read(log)).toEqual([]);
    expect(log.end).toMatchObject({ complete: false, reason: "failed", failure: { kind: "unexpected" } });
  },
);

test("error: a repeated cursor, including the first one", async () => {
  const cycle = { "": { rows: [6], next: "b" }, b: { rows: [5], next: "c" }, c: { rows: [4], next: "b" } };
  const { counts, end, requests } = await traverse(cycle);
  expect([counts, requests.length]).toEqual([[6, 5, 4], 3]);
  expect(end).toEqual({ complete: false, rows: 3, cursor: "c", reason: "repeated_cursor" });
  const own = await traverse({ z: { rows: [3], next: "z" } }, { after: "z" });
  expect(own.end).toMatchObject({ complete: false, rows: 1, reason: "repeated_cursor" });
});

test("error: a page with hasNextPage and no new rows", async () => {
  const { counts, end, requests } = await traverse({
    "": { rows: [6, 5], next: "b" },
    b: { rows: [6, 5], next: "c" },
    c: { rows: [4] },
  });
  expect([counts, requests.length]).toEqual([[6, 5], 2]);
  expect(end).toMatchObject({ complete: false, rows: 2, reason: "no_new_rows", cursor: "b" });
  const empty = await traverse({ "": { rows: [], next: "b" } });
  expect(empty.end).toMatchObject({ complete: false, rows: 0, reason: "no_new_rows" });
});

test("error: a failed page; end has the cursor to continue", async () => {
  const { counts, end } = await traverse({ "": { rows: [6, 5], next: "gone" } });
  expect(counts).toEqual([6, 5]);
  expect(end).toMatchObject({
    complete: false,
    rows: 2,
    reason: "failed",
    cursor: "gone",
    failure: { ok: false, kind: "unavailable", status: 503 },
  });
});

test("behavior: leaving the loop early is not complete", async () => {
  await using served = await pages({ "": { rows: [3, 2, 1] } });
  const log = createClient({ baseUrl: served.url }).transactionLog();
  expect(log.end).toBeUndefined();
  for await (const _ of log) break;
  expect(log.end).toEqual({ complete: false, rows: 1, cursor: undefined, reason: "stopped" });
});

test("error: iterated twice", async () => {
  await using served = await pages({ "": { rows: [1] } });
  const log = createClient({ baseUrl: served.url }).transactionLog();
  await read(log);
  await expect(read(log)).rejects.toThrow("iterated once");
});
