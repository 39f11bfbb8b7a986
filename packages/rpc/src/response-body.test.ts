import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeCall, type FakeReply, FakeRpc } from "../testing/fake-rpc.ts";
import { startHttpServer } from "../testing/http-server.ts";
import { causeOf, chainEndpoints, type Endpoint } from "./endpoint.ts";
import { checkedBody } from "./response-body.ts";

let rpc: FakeRpc;
beforeEach(() => {
  rpc = new FakeRpc();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rpc.close();
});

/** A URL with this reply to everything but its chain id. */
async function endpointWith(reply: (call: FakeCall) => FakeReply): Promise<Endpoint> {
  rpc.reply = (call) => (call.method === "eth_chainId" ? { body: { result: "0x64" } } : reply(call));
  const [endpoint] = chainEndpoints(100, [await rpc.listen()]);
  if (!endpoint) throw new Error("no endpoint");
  return endpoint;
}

const failureClassOf = (request: Promise<unknown>) =>
  request.then(
    () => "served",
    (error: unknown) => causeOf(error).failureClass,
  );

const LOGS = { method: "eth_getLogs", params: [{ fromBlock: "0x1", toBlock: "0x2" }] };
const around = (result: string) => ({ text: `{"jsonrpc":"2.0","id":1,"result":${result}}` });

test.each([
  ["arrays nested ten million deep", "[".repeat(10_000_000), "badnode"],
  ["objects nested a million deep", '{"a":'.repeat(1_000_000), "badnode"],
  ["60 MB of small objects", `[${'{"a":1},'.repeat(7_500_000)}{"a":1}]`, "badnode"],
  ["60 MB of numbers", `[${"0,".repeat(30_000_000)}0]`, "badnode"],
  ["70 MB in one text", `"0x${"0".repeat(70_000_000)}"`, "toolarge"],
])("error: %s are not parsed, and the process goes on", async (_, result, failureClass) => {
  const parsed = vi.spyOn(JSON, "parse");
  const endpoint = await endpointWith(() => {
    parsed.mockClear();
    return around(result);
  });
  expect(await failureClassOf(endpoint.request(LOGS))).toBe(failureClass);
  expect(parsed.mock.calls.filter(([text]) => text.length > 100_000)).toEqual([]);
});

test("error: 20 kB of gzip that hold ten million arrays", async () => {
  const bytes = gzipSync(around("[".repeat(10_000_000)).text);
  const server = await startHttpServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(bytes);
  });
  try {
    const [endpoint] = chainEndpoints(100, [server.url]);
    expect(bytes.length).toBeLessThan(21_000);
    expect(await failureClassOf(endpoint?.request(LOGS) ?? Promise.resolve())).toBe("badnode");
  } finally {
    await server.stop();
  }
});

test.each([
  ["eth_getBalance", 100_000, "toolarge"],
  ["eth_call", 8 * 2 ** 20, "served"],
  ["eth_call", 17 * 2 ** 20, "toolarge"],
])("behavior: the bytes of a response depend on the method: %s of %i", async (method, bytes, outcome) => {
  const endpoint = await endpointWith(() => around(`"0x${"0".repeat(bytes)}"`));
  expect(await failureClassOf(endpoint.request({ method, params: [{}, "0x1"] }))).toBe(outcome);
});

test("behavior: a page of a gateway of more than 128 kB is not read to its end", async () => {
  const endpoint = await endpointWith(() => ({ text: `<html>${"x".repeat(10_000_000)}` }));
  expect(await failureClassOf(endpoint.request(LOGS))).toBe("toolarge");
});

test("behavior: logs without topics, in a list of thousands, are served", async () => {
  const log = { address: `0x${"a".repeat(40)}`, topics: [], data: "0x", blockNumber: "0x1", logIndex: "0x1" };
  const hash = `0x${"b".repeat(64)}`;
  const logs = Array(20_000).fill({ ...log, blockHash: hash, transactionHash: hash, removed: false });
  const endpoint = await endpointWith(() => ({ body: { result: logs } }));
  expect(await endpoint.request(LOGS)).toEqual(logs);
});

test.each([1, 2, 3, 7, 1_000])(
  "behavior: hexadecimal digits become lower case, other texts stay, in chunks of %i bytes",
  async (size) => {
    const given = { id: "0XAB", "0xKEY": ["0xABCDEF0123", "ABC", 'a "0xAB\\', "0", "0xAG"], n: 1e5, t: true };
    const bytes = new TextEncoder().encode(JSON.stringify(given));
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const body = ReadableStream.from<Uint8Array>(chunks).pipeThrough(
      checkedBody("eth_getLogs", { onChunk: () => {}, onRefused: () => {} }),
    );
    expect(await new Response(body).json()).toEqual({
      ...{ id: "0xab", "0xKEY": ["0xabcdef0123", "ABC", 'a "0xAB\\', "0", "0xaG"] },
      ...{ n: 1e5, t: true },
    });
  },
);

test("behavior: hashes and addresses of a node in capital letters are those of any other", async () => {
  const endpoint = await endpointWith(() => ({
    body: { result: [{ address: "0xABCDEF", blockHash: "0xAA", topics: ["0XBB"] }] },
  }));
  expect(await endpoint.request(LOGS)).toEqual([
    { address: "0xabcdef", blockHash: "0xaa", topics: ["0xbb"] },
  ]);
});

test.each([301, 302, 303, 307, 308])("error: a redirect with status %i is not followed", async (status) => {
  const paths: string[] = [];
  const inner = await startHttpServer((request, response) => {
    paths.push(request.url ?? "");
    response.end("{}");
  });
  try {
    const location = `${inner.url}/snapshot`;
    const endpoint = await endpointWith(() => ({ status, headers: { location }, text: "" }));
    expect(await failureClassOf(endpoint.request(LOGS))).toBe("redirect");
    expect(endpoint.can.allows(LOGS)).toBe(false);
    expect(paths).toEqual([]);
  } finally {
    await inner.stop();
  }
});

const HASH = `0x${"1".repeat(64)}`;
const OTHER = `0x${"2".repeat(64)}`;
const block = (number: number, hash: string) => ({
  number: `0x${number}`,
  hash,
  parentHash: OTHER,
  timestamp: "0x1",
});

test.each([
  ["eth_getBlockByNumber", ["0x5", false], block(4, OTHER), block(5, HASH)],
  ["eth_getBlockByHash", [HASH, false], block(4, OTHER), block(5, HASH)],
  ["eth_getTransactionReceipt", [HASH], { transactionHash: OTHER }, { transactionHash: HASH }],
  ["eth_getBlockReceipts", [HASH], [{ blockHash: OTHER }], [{ blockHash: HASH }]],
  ["eth_getBlockReceipts", ["0x5"], [{ blockNumber: "0x4" }], [{ blockNumber: "0x5" }]],
  ["eth_getLogs", [{ blockHash: HASH }], [{ blockHash: OTHER }], [{ blockHash: HASH }]],
  ["eth_getLogs", [{ fromBlock: "0x5", toBlock: "0x6" }], [{ blockNumber: "0x4" }], [{ blockNumber: "0x6" }]],
])(
  "behavior: %s of %j that is of another block is of a broken node",
  async (method, params, wrong, right) => {
    let result: unknown = wrong;
    const endpoint = await endpointWith(() => ({ body: { result } }));
    expect(await failureClassOf(endpoint.request({ method, params }))).toBe("badnode");
    result = right;
    expect(await endpoint.request({ method, params })).toEqual(right);
  },
);
