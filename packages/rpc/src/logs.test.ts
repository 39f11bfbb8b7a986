import { afterAll, expect, test } from "vitest";
import { FakeRpc } from "../testing/fake-rpc.ts";
import { chainEndpoints } from "./endpoint.ts";
import { createAsk } from "./failover.ts";
import { logReader } from "./logs.ts";

type Filter = { fromBlock: string; toBlock: string; address?: string };
type Reply = { status?: number; error?: { code: number; message: string }; result?: unknown; text?: string };

// The tests run at once, because most of their time is a pause before a request is repeated.
const nodes: FakeRpc[] = [];
afterAll(() => Promise.all(nodes.map((rpc) => rpc.close())));

/** A node that replies to each range as `reply` says. */
async function node(
  reply: (blocks: number, filter: Filter, ordinal: number) => Reply,
  { retries = 1, keepsData = true } = {},
) {
  const asked: [number, number][] = [];
  const rpc = new FakeRpc();
  nodes.push(rpc);
  rpc.reply = ({ method, params }) => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    const [filter] = params as [Filter];
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
    if (method === "eth_getLogs") asked.push([from, to]);
    const { status, text, ...body } = reply(to - from + 1, filter, asked.length);
    return { status, text, body };
  };
  const endpoints = chainEndpoints(100, [await rpc.listen()]);
  const { read, mostBlocks } = logReader(endpoints, createAsk(100, endpoints, retries), { keepsData });
  const range = (from: number, to: number) =>
    read([{ fromBlock: hex(from), toBlock: hex(to), address: "0x1" }]);
  return { asked, read, range, endpoints, mostBlocks };
}

const DATA = `0x${"0".repeat(64)}`;
const hex = (number: number) => `0x${number.toString(16)}`;
const blocks = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ blockNumber: hex(from + i) }));
const logs = ({ fromBlock, toBlock }: Filter): Reply => ({
  result: blocks(Number(fromBlock), Number(toBlock)),
});
const tooWide: Reply = { error: { code: -32005, message: "block range too large" } };
/** One log in each block; so many blocks at once. */
const upTo = (most: () => number) => node((count, filter) => (count > most() ? tooWide : logs(filter)));

test.concurrent("default: one request, and what is no range as it is", async () => {
  const { asked, read, range } = await node((_, filter) =>
    filter.fromBlock ? logs(filter) : { result: [] },
  );
  expect(await range(1, 500)).toEqual(blocks(1, 500));
  expect(asked).toEqual([[1, 500]]);
  expect(await read([{ blockHash: "0xaa" }])).toEqual([]);
  expect(asked).toHaveLength(2);
});

test.concurrent.each([1, 2, 3, 7, 100])("behavior: every block once, at most %s at a time", async (most) => {
  const { asked, range } = await upTo(() => most);
  expect(await range(10, 199)).toEqual(blocks(10, 199));
  const refused = asked.length;
  expect(await range(200, 399)).toEqual(blocks(200, 399));
  // The limit is remembered: few requests are refused the second time.
  const again = asked.slice(refused);
  const wide = again.filter(([from, to]) => to - from + 1 > most).length;
  expect(wide).toBeLessThanOrEqual(Math.ceil(again.length / 20) + 3);
});

test.concurrent("behavior: the limit rises again where more is served", async () => {
  let most = 10;
  const { asked, range } = await upTo(() => most);
  await range(0, 99);
  most = 1_000;
  await range(100, 3_000);
  const [from = 0, to = 0] = asked.at(-2) ?? [];
  expect(to - from + 1).toBeGreaterThan(10);
});

test.concurrent("behavior: the range that a provider names is used at once", async () => {
  const { asked, range } = await node((count, filter) =>
    count > 10
      ? {
          status: 400,
          error: { code: -32600, message: "You can make eth_getLogs requests with up to a 10 block range." },
        }
      : logs(filter),
  );
  expect(await range(0, 499)).toEqual(blocks(0, 499));
  expect(asked).toHaveLength(51);
});

test.concurrent("behavior: after a response of very many logs fewer blocks are requested", async () => {
  const { asked, range, read } = await node((count) => ({
    result: Array.from({ length: count * 1_000 }, () => ({ data: DATA })),
  }));
  expect(await range(0, 99)).toHaveLength(100_000);
  await read([{ fromBlock: "0x64", toBlock: "0x6d" }]);
  expect(asked.map(([from, to]) => to - from + 1)).toEqual([100, 5, 5]);
});

test.concurrent("behavior: after a response of long logs fewer blocks are requested, and more again after short ones", async () => {
  const { asked, range, mostBlocks } = await node((count, { fromBlock }) => ({
    result: Array.from({ length: count }, () => ({
      data: Number(fromBlock) < 200 ? "0".repeat(100_000) : DATA,
    })),
  }));
  expect(mostBlocks()).toBe(Number.POSITIVE_INFINITY);
  await range(0, 199);
  expect(mostBlocks()).toBe(50);
  await range(200, 999);
  const [first, second] = asked.map(([from, to]) => to - from + 1);
  expect([first, second]).toEqual([200, 50]);
  expect(asked.map(([from, to]) => to - from + 1).at(-2)).toBeGreaterThan(50);
});

test.concurrent("behavior: logs without data, which counts for the width all the same", async () => {
  const { asked, range } = await node(
    (_, { fromBlock }) => ({ result: [{ blockNumber: fromBlock, data: "0".repeat(10_000_000) }] }),
    { keepsData: false },
  );
  expect(await range(1, 100)).toEqual([{ blockNumber: "0x1" }]);
  expect(await range(101, 200)).toEqual(asked.slice(1).map(([from]) => ({ blockNumber: hex(from) })));
  expect(asked[1]).toEqual([101, 150]);
});

test.concurrent("behavior: after a dense range the width doubles where there are few logs", async () => {
  const { asked, range } = await node((count, { fromBlock }) => ({
    result: Array.from({ length: fromBlock === "0x0" ? count * 700 : 0 }, () => ({ data: DATA })),
  }));
  await range(0, 9);
  await range(10, 100_009);
  // Four requests of each width are sent at a time.
  expect(asked.length).toBeLessThan(4 * Math.log2(100_000));
});

test.concurrent("error: what no range is small enough for fails, and names no range to try", async () => {
  const { range } = await node(() => ({
    error: { code: -32602, message: "this block range should work: [0x8, 0x0], block range too large" },
  }));
  const error = await range(8, 9).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(Error);
  // Ponder looks for a range in the JSON of an error.
  expect(JSON.stringify(error)).toBe("{}");
});

test.concurrent.each<[string, Reply]>([
  ["too many bytes", { error: { code: -32008, message: "Response is too big" } }],
  ["a time-out", { error: { code: -32002, message: "request timed out" } }],
  ["a gateway that gave up", { status: 504, text: "<html><h1>504 Gateway Time-out</h1></html>" }],
  ["HTTP 413", { status: 413, text: "<html><h1>413 Request Entity Too Large</h1></html>" }],
])("behavior: %s is requested in parts", async (_, reply) => {
  const { range, asked } = await node((count, filter) => (count > 4 ? reply : logs(filter)));
  expect(await range(1, 16)).toEqual(blocks(1, 16));
  expect(asked.length).toBeLessThan(16);
});

test.concurrent.each<[string, Reply]>([
  [
    "a node in trouble",
    { status: 500, error: { code: -32013, message: "backend returned an invalid response" } },
  ],
  ["one that lags", { error: { code: -32000, message: "block not found" } }],
])("error: %s is not asked for parts", async (_, reply) => {
  const { asked, range } = await node(() => reply);
  await expect(range(8, 9)).rejects.toThrow(reply.error?.message);
  expect(asked).toEqual([
    [8, 9],
    [8, 9],
  ]);
});

test.concurrent("behavior: an error in unknown words is repeated, and then requested in parts", async () => {
  const unknown: Reply = { error: { code: -32000, message: "das ist zu viel" } };
  const { asked, range } = await node((count, filter) => (count > 4 ? unknown : logs(filter)), {
    retries: 9,
  });
  expect(await range(1, 8)).toEqual(blocks(1, 8));
  // One block shows that the node works.
  expect(asked.map(([from, to]) => to - from + 1)).toEqual([8, 8, 8, 1, 4, 4]);
});

const unhealthy: Reply = {
  status: 503,
  error: { code: -32011, message: "no backend is currently healthy to serve traffic" },
};

test.concurrent("behavior: an outage splits no range and lowers no limit", async () => {
  const { asked, range, endpoints } = await node(
    (_, filter, ordinal) => (ordinal <= 6 ? unhealthy : logs(filter)),
    { retries: 4 },
  );
  expect(await range(1, 500)).toEqual(blocks(1, 500));
  expect(asked.map(([from, to]) => to - from + 1)).toEqual([500, 500, 500, 1, 500, 1, 500]);
  expect(endpoints[0]?.can.logRange).toBe(Number.POSITIVE_INFINITY);
});

test.concurrent("behavior: a range that is too wide in the words of an outage is requested in parts", async () => {
  const { range } = await node((count, filter) => (count > 4 ? unhealthy : logs(filter)), { retries: 9 });
  expect(await range(1, 8)).toEqual(blocks(1, 8));
});

test.concurrent.each<[string, Reply]>([
  ["JSON with status 429", { status: 429, error: { code: -32005, message: "Too Many Requests" } }],
  ["JSON with status 200", { error: { code: -32005, message: "rate limit exceeded" } }],
  ["a gateway's page", { status: 429, text: "<html>error code: 1015</html>" }],
])("behavior: a rate limit (%s) splits no range and lowers no limit", async (_, reply) => {
  const { asked, range, endpoints } = await node((_count, filter, ordinal) =>
    ordinal <= 2 ? reply : logs(filter),
  );
  expect(await range(1, 500)).toEqual(blocks(1, 500));
  expect(asked).toEqual([
    [1, 500],
    [1, 500],
    [1, 500],
  ]);
  expect(endpoints[0]?.can.logRange).toBe(Number.POSITIVE_INFINITY);
  expect(endpoints[0]?.pace.counts.refused).toBe(2);
});

test.concurrent.each(["a text", {}, true, null, ["a text"]])(
  "error: %j is no list of logs",
  async (result) => {
    const { read } = await node(() => ({ result }));
    await expect(read([{ fromBlock: "0x1", toBlock: "0x2" }])).rejects.toThrow(
      "invalid result for eth_getLogs",
    );
  },
);

test.concurrent("behavior: a log that a node returns twice is one, in a range and of a block", async () => {
  const log = (block: number, logIndex: number) => ({
    blockNumber: hex(block),
    blockHash: hex(block),
    logIndex: hex(logIndex),
  });
  const all = [log(2, 1), log(1, 0), log(2, 0), log(1, 1)];
  const { range } = await node(() => ({ result: [...all, log(1, 0), log(2, 1)] }));
  expect(await range(1, 2)).toEqual(all);
  const { read } = await node(() => ({ result: [log(1, 0), log(1, 0), log(1, 1)] }));
  expect(await read([{ blockHash: hex(1) }])).toEqual([log(1, 0), log(1, 1)]);
});
