import { numberToHex } from "viem";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { readSettings } from "../../config/settings.ts";
import { syncDatabase } from "../../tools/harness/sync-database.ts";
import { terminal } from "../terminal.ts";
import { FailedHandlers, logsMissingAt } from "./failed-handlers.ts";

const BASE = 8453;
const COIN = `0x${"c0".repeat(20)}`;
const FRAGMENT = `log_${BASE}_${COIN}_0xa_null_null_null_0`;

let database: Awaited<ReturnType<typeof syncDatabase>>;

/** Blocks 100 to 199 are cached without a log; block 150 is final. */
async function fill(query: (sql: string, parameters?: unknown[]) => Promise<unknown>) {
  const digits = (value: number) => String(value).padStart(16, "0");
  await query("insert into ponder_sync.intervals values ($1, $2, '{[100,200]}')", [FRAGMENT, BASE]);
  await query("create schema zchf");
  await query("create table zchf._ponder_checkpoint (chain_id int, finalized_checkpoint text)");
  await query("insert into zchf._ponder_checkpoint values ($1, $2)", [
    BASE,
    `1700000000${digits(BASE)}${digits(150)}${"9".repeat(33)}`,
  ]);
}

beforeAll(async () => {
  database = await syncDatabase();
  await fill(database.query);
});
afterAll(() => database.close());

/** A node that has one log in each of these blocks. */
async function nodeWithLogsIn(...blocks: number[]) {
  const node = new FakeRpc();
  onTestFinished(() => node.close());
  node.reply = ({ method, params }) => {
    if (method === "eth_chainId") return { body: { result: numberToHex(BASE) } };
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    const result = blocks
      .filter((block) => Number(fromBlock) <= block && block <= Number(toBlock))
      .map((block) => ({
        address: COIN,
        topics: ["0xa"],
        blockNumber: numberToHex(block),
        logIndex: "0x0",
      }));
    return { body: { result } };
  };
  return { node, url: await node.listen() };
}

const ranges = (node: FakeRpc) =>
  node.of("eth_getLogs").map(({ params }) => {
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
    return [Number(fromBlock), Number(toBlock)];
  });

const gap = (from: number, to = from) => [{ fragments: [FRAGMENT], from, to }];

test.each([
  ["of the block: those of all others are compared, too", [110, 140, 180], 140, false, gap(110, 180), 2],
  ["none of the block: a first failure costs one request", [110], 140, false, [], 1],
  ["of an earlier block: found when the handler fails there again", [110], 140, true, gap(110), 1],
  ["none: the handler's fault is not the chain's", [], 140, true, [], 1],
  ["of a block that is not cached, which Ponder requests again", [220], 220, false, [], 0],
  ["of a final block, where a later handler fails twice", [110, 220], 220, true, gap(110), 1],
])("missing logs %s", async (_, blocks, block, isRepeated, gaps, requests) => {
  const { node, url } = await nodeWithLogsIn(...blocks);
  const options = { query: database.query, schema: "zchf", urls: [url], chainId: BASE, block, isRepeated };
  const missing = await logsMissingAt(options);
  expect(missing.gaps).toEqual(gaps);
  expect(ranges(node)).toHaveLength(requests);
});

test("behavior: another URL is asked first", async () => {
  const [used, other] = [await nodeWithLogsIn(), await nodeWithLogsIn(140)];
  const urls = [used.url, other.url];
  const options = { query: database.query, schema: "zchf", urls, chainId: BASE, block: 140 };
  expect((await logsMissingAt({ ...options, isRepeated: false })).gaps).toEqual(gap(140));
  expect(used.node.calls).toEqual([]);
});

test("behavior: a failure at complete logs, at logs that nobody returns or after three repairs is a failure", async () => {
  const log = vi.spyOn(terminal, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { url } = await nodeWithLogsIn(140);
  const settings = { ...readSettings({ [`RPC_URL_${BASE}`]: url }), schema: "zchf" };
  let isOpen = true;
  const handlers = new FailedHandlers(async () => {
    if (!isOpen) throw new Error("no connection\nto the database");
    return { query: database.query, ended: Promise.resolve(), close: async () => undefined };
  });
  const missingAt = (block: number) => handlers.findMissingLogs(settings, { chainId: BASE, block });
  expect(await missingAt(130)).toEqual([]);
  expect(log).not.toHaveBeenCalled();
  for (let repairs = 1; repairs <= 3; repairs++) expect(await missingAt(140)).toEqual(gap(140));
  expect(log).toHaveBeenCalledTimes(3);
  expect(log).toHaveBeenLastCalledWith(
    "Base (RPC_URL_8453): a handler failed at block 140, where logs are missing: 1 logs in 1 ranges (1 requests); requesting these again and indexing this chain again from its cached logs",
  );
  expect(await missingAt(140)).toEqual([]);
  isOpen = false;
  expect(await missingAt(141)).toEqual([]);
  expect(log).toHaveBeenLastCalledWith(
    expect.stringMatching(
      /^Base \(RPC_URL_8453\): a handler failed at block 141; its logs could not be requested again: /,
    ),
  );
});
