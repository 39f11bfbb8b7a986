import { expect, test } from "vitest";
import { logReader } from "./logs.ts";

type Filter = { fromBlock: string; toBlock: string; address?: string };

class RpcError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** A node with one log in each block that serves so many blocks at once, and refuses more in these words. */
function node(most: () => number, error: (filter: Filter) => Error) {
  const asked: [number, number][] = [];
  const read = logReader(async ({ params }) => {
    const [filter] = params as [Filter];
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
    asked.push([from, to]);
    if (to - from + 1 > most()) throw error(filter);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  const range = (from: number, to: number) =>
    read([{ fromBlock: hex(from), toBlock: hex(to), address: "0x1" }]);
  return { asked, read, range };
}

const hex = (number: number) => `0x${number.toString(16)}`;
const blocks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const tooLarge = () => new RpcError("block range too large", -32005);

test("default: one request, and what is no range as it is", async () => {
  const { asked, read, range } = node(() => 1_000, tooLarge);
  expect(await range(1, 500)).toEqual(blocks(1, 500));
  expect(asked).toEqual([[1, 500]]);
  await read([{ blockHash: "0xaa", fromBlock: undefined, toBlock: undefined }]);
  expect(asked).toHaveLength(2);
});

test.each([1, 2, 3, 7, 100])("behavior: every block once, at most %s at a time", async (most) => {
  const { asked, range } = node(() => most, tooLarge);
  expect(await range(10, 199)).toEqual(blocks(10, 199));
  const refused = asked.length;
  expect(await range(200, 399)).toEqual(blocks(200, 399));
  // What was learned is kept: few requests are refused the second time.
  const again = asked.slice(refused);
  expect(again.filter(([from, to]) => to - from + 1 > most).length).toBeLessThanOrEqual(
    Math.ceil(again.length / 20),
  );
});

test("behavior: the limit rises again where more is served", async () => {
  let most = 10;
  const { asked, range } = node(() => most, tooLarge);
  await range(0, 99);
  most = 1_000;
  await range(100, 3_000);
  const [from = 0, to = 0] = asked.at(-2) ?? [];
  expect(to - from + 1).toBeGreaterThan(10);
});

test("behavior: after an answer of very many logs fewer blocks are asked for", async () => {
  const asked: number[] = [];
  const read = logReader(async ({ params }) => {
    const [{ fromBlock, toBlock }] = params as [Filter];
    const count = Number(toBlock) - Number(fromBlock) + 1;
    asked.push(count);
    return Array.from({ length: count * 1_000 }, () => "log");
  });
  expect(await read([{ fromBlock: "0x0", toBlock: "0x63" }])).toHaveLength(100_000);
  await read([{ fromBlock: "0x64", toBlock: "0x6d" }]);
  expect(asked).toEqual([100, 5, 5]);
});

test("error: what no range is small enough for fails, and names no range to try", async () => {
  const { asked, range } = node(
    () => 0,
    ({ fromBlock }) =>
      Object.assign(tooLarge(), { details: `this block range should work: [${fromBlock}, 0x0]` }),
  );
  const error = await range(8, 9).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error)).toBe("{}");
  expect(asked).toEqual([
    [8, 9],
    [8, 8],
  ]);
});

test("behavior: an answer of too many bytes is asked for in parts", async () => {
  const { range } = node(
    () => 4,
    () => new Error("HTTP response body exceeded the size limit."),
  );
  expect(await range(1, 16)).toEqual(blocks(1, 16));
});

test.each([
  ["a node that does not answer", new Error("fetch failed")],
  ["one over its limit of requests", new RpcError("too many requests", 429)],
  ["one that does not know the block", new RpcError("block not found", -32000)],
])("error: %s is not asked for parts", async (_, error) => {
  const { asked, range } = node(
    () => 0,
    () => error,
  );
  await expect(range(8, 9)).rejects.toThrow(error.message);
  expect(asked).toHaveLength(1);
});

test("error: an answer that is no list", async () => {
  const read = logReader(async () => "nonsense");
  await expect(read([{ fromBlock: "0x1", toBlock: "0x2" }])).rejects.toThrow("no list");
});
