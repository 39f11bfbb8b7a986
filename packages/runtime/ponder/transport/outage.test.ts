import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainHealth, faultOf, healthOf } from "zchf-rpc/health";
import { type FakeCall, type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { recorded } from "zchf-rpc/testing/providers/recorded";
import { Freshness } from "../../../../src/api/cache/freshness.ts";
import { OutageLog } from "../../../../src/api/cache/outage-log.ts";
import { transportChain } from "../../../../tools/harness/transport-chain.ts";
import { chainTransport } from "./transport.ts";

const ETHEREUM = 1;
const BLOCK_MS = 12_000;

let first: FakeRpc;
let second: FakeRpc;
let lines: string[];
let head: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  chainHealth().clear();
  first = new FakeRpc();
  second = new FakeRpc();
  lines = [];
  head = 1_000;
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all([first.close(), second.close()]);
});

/** A node at the head. */
const serves = ({ method, params }: FakeCall): FakeReply => {
  if (method === "eth_chainId") return { body: { result: "0x1" } };
  if (method === "eth_call") return { body: { result: "0x01" } };
  const number = params[0] === "latest" ? head : Number(params[0]);
  const hex = (value: number) => `0x${value.toString(16)}`;
  const place = { number: hex(number), hash: `${hex(number)}a`, parentHash: `${hex(number - 1)}a` };
  return { body: { result: { ...place, timestamp: hex(number * 12), transactions: [] } } };
};
const refusal = (provider: string, words: string) => (): FakeReply => {
  const { status, headers, body } = recorded(provider, words);
  return { status, headers, text: body };
};
const rejectsKey = refusal("alchemy", "Must be authenticated");
const outOfQuota = refusal("infura", "daily request count exceeded");

/** A service that follows the chain block by block, its state, and the lines that it prints. */
async function follow(urls: string[]) {
  const { request } = chainTransport(transportChain(ETHEREUM), urls, { retries: 0, isPolled: true })({
    retryCount: 0,
  });
  const latest = (full: boolean) => request({ method: "eth_getBlockByNumber", params: ["latest", full] });
  await latest(false);
  const freshness = new Freshness({
    readState: async () => {
      const number = chainHealth().get(ETHEREUM)?.head?.number ?? 0;
      const blocks = new Map([[ETHEREUM, { number, timestamp: number * 12 }]]);
      return {
        isReady: true,
        unverified: new Map(),
        build: "b",
        revertedAt: "",
        blocks,
        versions: [],
      };
    },
    chainIds: [ETHEREUM],
    headAtStart: () => 1n,
    isSilent: () => false,
    faultOf,
    maxAge: 0,
  });
  const log = new OutageLog([{ id: ETHEREUM, name: "Ethereum" }]);
  const state = async () => {
    vi.advanceTimersByTime(1);
    return (await freshness.chains())[0];
  };
  /** Blocks so many minutes long, each polled once. */
  const pass = async (minutes: number) => {
    for (let end = performance.now() + minutes * 60_000; performance.now() < end; ) {
      vi.advanceTimersByTime(BLOCK_MS);
      head++;
      await latest(true);
      lines.push(...log.next(await freshness.chains()));
    }
  };
  return { pass, state, call: () => request({ method: "eth_call", params: [{}, "0x1"] }) };
}

test("behavior: a night: the log says when the chain stopped, why, and when it went on", async () => {
  first.reply = serves;
  second.reply = serves;
  const { pass, state } = await follow([await first.listen(), await second.listen()]);
  await pass(2);
  expect(lines).toEqual([]);
  expect(await state()).toMatchObject({ state: "live" });
  second.reply = rejectsKey;
  first.reply = () => ({ status: 500, body: { error: { code: -32000, message: "internal" } } });
  await pass(2);
  expect(await state()).toMatchObject({
    state: "stalled",
    fault: expect.stringMatching(/^URL 1 status 500, URL 2 rejects the key/),
  });
  for (const [status, minutes] of [
    [502, 10],
    [503, 10],
    [500, 20],
    [504, 16],
  ] as const) {
    first.reply = () => ({ status, text: "<html>" });
    await pass(minutes);
  }
  second.reply = outOfQuota;
  await pass(6);
  expect(await state()).toMatchObject({
    fault: "URL 1 status 504, URL 2 has used up the quota of its plan",
  });
  const outage = lines.filter((line) => line.startsWith("Ethereum: "));
  expect(outage.map((line) => line.split(":").slice(0, 2).join(":"))).toEqual([
    "Ethereum: no block for 60 s",
    "Ethereum: no block for 11 min",
    "Ethereum: no block for 31 min",
  ]);
  expect(outage[0]).toMatch(/: URL 1 status 500, URL 2 rejects the key/);
  expect(outage[1]).toMatch(/: URL 1 status 502, /);
  expect(lines.length).toBeLessThanOrEqual(30);
  first.reply = serves;
  await pass(1);
  expect(lines.filter((line) => line.includes("again"))).toEqual(["Ethereum: blocks again after 64 min"]);
  const after = await state();
  expect([after?.state, after?.fault]).toEqual(["live", undefined]);
});

test("behavior: a chain whose only URL is out of quota is stalled until it serves again", async () => {
  first.reply = serves;
  const { pass, state } = await follow([await first.listen()]);
  await pass(1);
  first.reply = outOfQuota;
  await pass(9);
  expect(await state()).toMatchObject({ state: "stalled", fault: "URL 1 has used up the quota of its plan" });
  first.reply = serves;
  await pass(2);
  expect(await state()).toMatchObject({ state: "live" });
  expect(lines).toContainEqual(expect.stringMatching(/^Ethereum: no block for .*used up the quota/));
  expect(lines.at(-1)).toMatch(/^Ethereum: blocks again after/);
});

const refusals: [string, FakeReply, string][] = [
  ["that fail", { status: 503, body: {} }, "eth_call fails: URL 1 status 503"],
  [
    "that are refused for their number",
    {
      body: {
        error: {
          code: -32005,
          message: "daily request count exceeded",
          data: { rate: { backoff_seconds: 1 } },
        },
      },
    },
    "eth_call fails: URL 1 has used up the quota of its plan",
  ],
];
test.each(refusals)(
  "behavior: a chain with calls of contracts %s for more than 15 s is stalled, names them and keeps its head",
  async (_, refusal, fault) => {
    first.reply = (call) => (call.method === "eth_call" ? refusal : serves(call));
    const { pass, state, call } = await follow([await first.listen()]);
    await pass(0.2);
    const failed = expect(call()).rejects.toThrow("eth_call on chain 1 failed");
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(first.calls.filter(({ method }) => method === "eth_call").length).toBeGreaterThan(0);
    });
    await vi.advanceTimersByTimeAsync(70_000);
    await failed;
    const { calls, head: known } = healthOf(ETHEREUM);
    calls.hold();
    expect(await state()).toMatchObject({ state: "stalled", fault });
    await pass(1);
    expect(await state()).toMatchObject({ state: "stalled", fault });
    expect(healthOf(ETHEREUM).head).toEqual(known);
    first.reply = serves;
    await call();
    calls.release();
    await pass(0.4);
    expect(await state()).toMatchObject({ state: "live" });
    expect(healthOf(ETHEREUM).head?.number).toBeGreaterThan(known?.number ?? 0);
  },
);
