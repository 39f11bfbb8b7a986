import { defineChain, numberToHex } from "viem";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeCall, type FakeReply, FakeRpc } from "../testing/fake-rpc.ts";
import { recorded } from "../testing/providers/recorded.ts";
import { node, refuses, serves } from "../testing/replies.ts";
import { causeOf, chainEndpoints } from "./endpoint.ts";
import { askEach } from "./failover.ts";
import { chainHealth } from "./health.ts";
import { failover } from "./transport.ts";

const GNOSIS = 100;

/** The request of a viem client of the chain over these URLs. */
function requestOver(urls: readonly string[], retries = 0, id = GNOSIS) {
  const chain = defineChain({
    id,
    name: "chain",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] } },
  });
  const { request } = failover(urls, { retries })({ chain });
  return (method: string, ...params: unknown[]): Promise<unknown> => request({ method, params });
}

let first: FakeRpc;
let second: FakeRpc;
let warnings: string[];

beforeEach(() => {
  chainHealth().clear();
  first = new FakeRpc();
  second = new FakeRpc();
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void warnings.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([first.close(), second.close()]);
});

async function client(retries = 0) {
  return requestOver([await first.listen(), await second.listen()], retries);
}

/** What real providers refuse: each of these another URL serves. */
test.each<[string, string, string, unknown[]]>([
  ["geth", "the method eth_getBlockReceipts", "eth_getBlockReceipts", ["0xaa"]],
  [
    "meowrpc",
    "eth_getLogs is not supported",
    "eth_getLogs",
    [{ fromBlock: "0x1", toBlock: "0x2", address: "0x1" }],
  ],
  [
    "geth",
    "pruned history unavailable",
    "eth_getLogs",
    [{ fromBlock: "0x1", toBlock: "0x2", address: "0x1" }],
  ],
  ["publicnode", "Archive requests require", "eth_call", [{}, "0x1"]],
  ["chainstack", "Archive, Debug and Trace", "eth_call", [{}, "0x1"]],
  ["erigon", "old data not available", "eth_call", [{}, "0x1"]],
  ["nethermind", "No state available", "eth_call", [{}, "0x1"]],
  ["besu", "World state unavailable", "eth_call", [{}, "0x1"]],
  ["reth", "state at block", "eth_call", [{}, "0x1"]],
  ["coreth", "required historical state", "eth_call", [{}, "0x1"]],
  ["ankr", "API key is not allowed", "eth_call", [{}, "0x1"]],
  ["alchemy", "Monthly capacity", "eth_call", [{}, "0x1"]],
  ["quicknode", "300/second", "eth_call", [{}, "0x1"]],
  ["arbitrum-host", "502 Bad Gateway", "eth_call", [{}, "0x1"]],
  ["proxyd", "rpc method is not whitelisted", "eth_call", [{}, "0x1"]],
])("behavior: another URL serves what %s refuses with %s", async (provider, words, method, params) => {
  first.reply = refuses(provider, words);
  second.reply = serves;
  const ask = await client();
  await ask("eth_getBlockByNumber", "latest", false);
  const expected = /Logs|Receipts/.test(method) ? [] : "0x01";
  expect(await ask(method, ...params)).toEqual(expected);
  const wasted = first.of(method).length;
  expect(wasted).toBe(1);
  // It is remembered, and the URL is used for everything else. Rates and gateways recover.
  expect(await ask(method, ...params)).toEqual(expected);
  if (!/300|502/.test(words)) expect(first.of(method)).toHaveLength(wasted);
});

test("behavior: a URL without archive state is used for blocks, logs and recent state", async () => {
  first.reply = node(({ method, params }) =>
    method === "eth_call" && Number(params?.[1]) < 900
      ? { text: recorded("geth", "missing trie node c6ebfa").body }
      : { body: { result: method === "eth_getLogs" ? [] : "0x01" } },
  );
  second.reply = serves;
  const ask = await client();
  await ask("eth_getBlockByNumber", "latest", false);
  for (let block = 1; block <= 10; block++) await ask("eth_call", {}, `0x${block.toString(16)}`);
  await ask("eth_getLogs", { fromBlock: "0x1", toBlock: "0x5" });
  await ask("eth_call", {}, "0x3e7");
  expect(first.of("eth_call").map(({ params }) => params?.[1])).toEqual(["0x1", "0x3e7"]);
  expect(second.of("eth_call")).toHaveLength(10);
  expect(first.of("eth_getLogs")).toHaveLength(1);
});

test("behavior: what fails everywhere is repeated, with one warning that holds no request", async () => {
  let failures = 3;
  first.reply = node(() =>
    failures-- > 0
      ? { status: 503, body: { error: { code: -32011, message: "no backend is currently healthy" } } }
      : { body: { result: "0x02" } },
  );
  second.reply = node(() => ({ status: 500, text: "" }));
  expect(await (await client(5))("eth_call", { data: "0xdeadbeef" }, "0x1")).toBe("0x02");
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("no backend is currently healthy");
  expect(warnings[0]).not.toMatch(/deadbeef|\n/);
});

test("error: a rejected key with the status of a rate limit is repeated as often as any failure", async () => {
  first.reply = refuses("infura", "legacy access request");
  const request = requestOver([await first.listen()], 1);
  await expect(request("eth_call", {}, "0x1")).rejects.toThrow("auth");
  expect(first.of("eth_call")).toHaveLength(2);
});

test("behavior: Retry-After is respected", async () => {
  const times: number[] = [];
  first.reply = node(() => {
    times.push(performance.now());
    if (times.length > 1) return { body: { result: "0x01" } };
    return {
      status: 429,
      headers: { "retry-after": "1" },
      body: { error: { code: -32005, message: "Too Many Requests" } },
    };
  });
  const request = requestOver([await first.listen()]);
  expect(await request("eth_call", {}, "0x1")).toBe("0x01");
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

const invalid: [string, unknown][] = [{}, "a text", true, 1].flatMap((result) =>
  ["eth_getLogs", "eth_getBlockByNumber", "eth_call"].map((method): [string, unknown] => [method, result]),
);

test.each<[string, unknown]>([
  ...invalid,
  ["eth_getLogs", null],
  ["eth_getLogs", [null]],
  ["eth_getBlockByNumber", []],
  ["eth_getBlockByNumber", { number: "0x6", hash: "0x6a", parentHash: "0x5a", timestamp: "0x1" }],
])("behavior: another URL serves %s where one returns %j", async (method, result) => {
  const params = {
    eth_getLogs: [{ fromBlock: "0x5", toBlock: "0x5" }],
    eth_getBlockByNumber: ["0x5", false],
    eth_call: [{}, "0x5"],
  }[method];
  first.reply = (call) => (call.method === method ? { body: { result } } : serves(call));
  second.reply = serves;
  const endpoints = chainEndpoints(100, [await first.listen(), await second.listen()]);
  const expected = (serves({ method, params: params ?? [] }).body as { result: unknown }).result;
  expect(await askEach(endpoints, { method, params })).toEqual(expected);
  expect(first.of(method)).toHaveLength(1);
  // Null is no fault: the node may not know the block yet.
  expect((endpoints[0]?.restsUntil ?? 0) > performance.now()).toBe(result !== null);
});

test("behavior: a chain id of no use is that of a broken node, not of another chain", async () => {
  first.reply = () => ({ body: { result: {} } });
  const [endpoint] = chainEndpoints(100, [await first.listen()]);
  await expect(endpoint?.request({ method: "eth_call" })).rejects.toThrow("invalid result for eth_chainId");
  expect(endpoint?.wrongChain).toBeUndefined();
});

test.each([
  ["eth_getBlockByNumber", ["0x5", false], null],
  ["eth_getBlockByHash", ["0xaa", false], null],
  ["eth_getTransactionReceipt", ["0xaa"], null],
  ["eth_getBlockReceipts", ["0xaa"], null],
  ["eth_getBlockReceipts", ["0xaa"], []],
  ["eth_getLogs", [{}], []],
  ["eth_call", [{}], "0x"],
  ["debug_traceBlockByNumber", ["0x5"], "a text"],
])("behavior: a URL may return %s of %j as %j", async (method, params, result) => {
  first.reply = (call) => (call.method === "eth_chainId" ? serves(call) : { body: { result } });
  const [endpoint] = chainEndpoints(100, [await first.listen()]);
  expect(await endpoint?.request({ method, params })).toEqual(result);
  expect(endpoint?.restsUntil).toBe(0);
});

test.each([
  [200, "timeout"],
  [429, "rate"],
] as const)("behavior: a body that stalls, of status %i, is of class %s", async (status, failureClass) => {
  first.reply = (call) =>
    call.method === "eth_call" ? { status, body: { result: "0x01" }, stalls: true } : serves(call);
  const [endpoint] = chainEndpoints(100, [await first.listen()], { longestStallMs: 200 });
  const error = await endpoint
    ?.request({ method: "eth_call", params: [{}, "0x5"] })
    .catch((thrown) => thrown);
  expect(causeOf(error)).toMatchObject({ failureClass });
});

test.each([
  [10, "archive", "missing trie node 0xaa (path ) state 0xbb is not available"],
  [8453, "lag", "header not found"],
])(
  "error: on chain %s no URL has the state of a recent block (%s): one line names it and the URLs",
  async (id, name, message) => {
    const lacksState = node(() => ({ body: { error: { code: -32000, message } } }));
    const onChain = (call: FakeCall): FakeReply =>
      call.method === "eth_chainId" ? { body: { result: numberToHex(id) } } : lacksState(call);
    first.reply = onChain;
    second.reply = onChain;
    const urls = [await first.listen(), await second.listen()];
    const request = requestOver(urls, 1, id);
    const expected = `eth_call on chain ${id} failed: RPC_URL_${id} (URL 1): ${name} (${message}); RPC_URL_${id} (URL 2): ${name} (${message}); no URL has the contract state of block 999, and the chain waits for one that has`;
    await expect(request("eth_call", { to: "0xaa" }, "0x3e7")).rejects.toThrow(expected);
    // Once a minute.
    expect(warnings).toContain(`${expected}; trying again`);
  },
);

test("behavior: a request of a handler fails within seconds once the chain is followed", async () => {
  // Each URL takes two seconds to fail.
  let passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
  const broken = node(() => {
    passedMs += 2_000;
    return { status: 503, text: "" };
  });
  first.reply = broken;
  second.reply = broken;
  const request = await client(9);
  await request("eth_getBlockByNumber", "latest", true);
  const before = passedMs;
  await expect(request("eth_call", {}, "0x1")).rejects.toThrow("eth_call on chain 100 failed");
  // Ten attempts take a minute and more.
  expect(passedMs - before).toBeGreaterThan(0);
  expect(passedMs - before).toBeLessThanOrEqual(12_000);
});

test("behavior: it is not sent while every URL pauses for long", async () => {
  const quota = node(() => ({
    body: { error: { code: -32005, message: "daily request count exceeded" } },
  }));
  first.reply = quota;
  second.reply = quota;
  const request = await client(9);
  await request("eth_getBlockByNumber", "latest", true);
  await expect(request("eth_call", {}, "0x1")).rejects.toThrow("every RPC URL pauses");
  const sent = first.calls.length;
  await expect(request("eth_call", {}, "0x2")).rejects.toThrow("every RPC URL pauses");
  expect(first.calls.length).toBe(sent);
});
