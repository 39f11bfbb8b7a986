import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainHealth, healthOf, isSilent } from "zchf-rpc/health";
import { type FakeCall, type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { networkOf } from "../../../../config/networks.ts";
import { transportChain } from "../../../../tools/harness/transport-chain.ts";
import { chainTransport } from "./transport.ts";

const GNOSIS = 100;
const INTERVAL_MS = 4_000;
const { finality } = networkOf(GNOSIS);

let rpc: FakeRpc;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  chainHealth().clear();
  rpc = new FakeRpc();
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rpc.close();
});

/** A chain of which each block has the hash of its number and of the newest fork at or below it. */
class Node {
  head: number;
  readonly #forks: number[] = [];

  constructor(head: number) {
    this.head = head;
  }

  /** Replaces all blocks from a number on. */
  replaceFrom(number: number) {
    this.#forks.push(number);
  }

  hash(number: number): string {
    return `0x${number}f${this.#forks.filter((fork) => fork <= number).length}`;
  }

  readonly reply = ({ method, params }: FakeCall): FakeReply => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    const number = params[0] === "latest" ? this.head : Number(params[0]);
    if (method !== "eth_getBlockByNumber" || number > this.head) return { body: { result: null } };
    const result = {
      number: `0x${number.toString(16)}`,
      hash: this.hash(number),
      parentHash: this.hash(number - 1),
      timestamp: `0x${(1_000 + number).toString(16)}`,
      logsBloom: "0x0",
      transactions: params[1] ? [{ hash: "0xa" }] : ["0xa"],
    };
    return { body: { result } };
  };
}

/** Ponder's request for the head of a chain that starts at that of the node. */
async function follow(node: Node, { blocks = [] as number[], headIntervalMs = INTERVAL_MS } = {}) {
  rpc.reply = node.reply;
  const urls = [await rpc.listen()];
  const { request } = chainTransport(transportChain(GNOSIS), urls, { retries: 0, headIntervalMs })({
    retryCount: 0,
  });
  const ask = (method: string, ...params: unknown[]) => request({ method, params });
  const poll = (): Promise<unknown> => ask("eth_getBlockByNumber", "latest", true);
  const read = (number: number) => ask("eth_getBlockByNumber", `0x${number.toString(16)}`, false);
  await ask("eth_getBlockByNumber", "latest", false);
  for (const number of blocks) await read(number);
  const look = () => {
    vi.advanceTimersByTime(INTERVAL_MS);
    return poll();
  };
  return { poll, look, read };
}

/** Requests of a tag or number so far. */
const requestsOf = (tag: string) => rpc.of("eth_getBlockByNumber").filter(({ params }) => params[0] === tag);

test("default: one header an interval, without transactions", async () => {
  const node = new Node(50);
  const { poll } = await follow(node);
  expect(await poll()).toMatchObject({ number: "0x32", transactions: [] });
  for (node.head = 51; node.head <= 55; node.head++) {
    vi.advanceTimersByTime(INTERVAL_MS - 1);
    expect(await poll()).toMatchObject({ number: `0x${(node.head - 1).toString(16)}` });
    vi.advanceTimersByTime(1);
    expect(await poll()).toMatchObject({ number: `0x${node.head.toString(16)}`, transactions: [] });
  }
  expect(requestsOf("latest")).toHaveLength(6);
  expect(requestsOf("latest").map(({ params }) => params[1])).toEqual(Array(6).fill(false));
  expect(healthOf(GNOSIS).lookIntervalMs).toBe(INTERVAL_MS);
});

test("behavior: within a block time of a real chain there is nothing to save", async () => {
  chainTransport(transportChain(GNOSIS), ["https://rpc.example"], { headIntervalMs: 5_000 });
  expect(healthOf(GNOSIS).lookIntervalMs).toBeUndefined();
  chainTransport(transportChain(GNOSIS), ["https://rpc.example"], { headIntervalMs: 6_000 });
  expect(healthOf(GNOSIS).lookIntervalMs).toBe(6_000);
});

test("behavior: a lower head at a height that was not seen is that of a node that lags", async () => {
  const node = new Node(50);
  const { look } = await follow(node);
  node.head = 60;
  await look();
  node.head = 56;
  expect(await look()).toMatchObject({ number: "0x3c" });
  node.head = 62;
  expect(await look()).toMatchObject({ number: "0x3e" });
  node.head = 57;
  expect(await look()).toMatchObject({ number: "0x3e" });
});

test("behavior: a lower head that stays is a reorg, unless a URL knows the last head", async () => {
  const node = new Node(50);
  const { look } = await follow(node);
  node.head = 60;
  await look();
  const lagging = new Node(56);
  rpc.reply = (call) => (call.params[0] === "latest" ? lagging : node).reply(call);
  for (let i = 0; i < 3; i++) expect(await look()).toMatchObject({ number: "0x3c" });
  node.replaceFrom(55);
  node.head = 58;
  rpc.reply = node.reply;
  expect(await look()).toMatchObject({ number: "0x3a", hash: node.hash(58) });
});

test("behavior: a head that was replaced unseen is no other history", async () => {
  const node = new Node(50);
  const { look, read } = await follow(node, { blocks: [50 - finality] });
  node.head = 60;
  await look();
  node.replaceFrom(59);
  node.head = 70;
  await look();
  // Long after, when the replaced head would be final.
  node.head = 60 + 3 * finality;
  await look();
  expect(isSilent(GNOSIS)).toBe(false);
  await read(60);
  node.head++;
  await look();
  expect(isSilent(GNOSIS)).toBe(false);
  expect(await look()).toMatchObject({ hash: node.hash(node.head) });
});

test("behavior: another history under a higher head is noticed when a final block is read", async () => {
  const node = new Node(50);
  const { look, read } = await follow(node, { blocks: [50 - finality] });
  node.head = 60;
  await look();
  node.replaceFrom(50 - finality);
  node.head = 60 + finality;
  await look();
  expect(isSilent(GNOSIS)).toBe(false);
  await read(60);
  await look();
  expect(isSilent(GNOSIS)).toBe(true);
  expect(console.error).toHaveBeenCalledWith(
    expect.stringMatching(/^Chain 100 was replaced by another history: block 20 was/),
  );
});

test("behavior: a reorg before any block is final does not hide another history later", async () => {
  const node = new Node(20);
  const { look, read } = await follow(node, { blocks: [0] });
  node.head = 25;
  await look();
  node.replaceFrom(24);
  await look();
  node.head = 80;
  await look();
  await read(45);
  node.replaceFrom(40);
  node.head = 100;
  await look();
  await read(80);
  await look();
  expect(isSilent(GNOSIS)).toBe(true);
});

test("behavior: a final block that is read while a head is doubted counts once the doubt is gone", async () => {
  const node = new Node(50);
  const { look, read } = await follow(node, { blocks: [50 - finality] });
  node.head = 60;
  await look();
  node.replaceFrom(59);
  node.head = 100;
  await look();
  await read(60);
  await look();
  node.replaceFrom(55);
  node.head = 120;
  await look();
  await read(100);
  await look();
  expect(isSilent(GNOSIS)).toBe(true);
});

test("behavior: a range beyond the head of a node is requested again, as it is", async () => {
  const node = new Node(50);
  rpc.reply = node.reply;
  const { request } = chainTransport(transportChain(GNOSIS), [await rpc.listen()], {
    headIntervalMs: INTERVAL_MS,
  })({ retryCount: 0 });
  await request({ method: "eth_getBlockByNumber", params: ["latest", false] });
  rpc.reply = (call) => {
    if (call.method !== "eth_getLogs") return node.reply(call);
    return rpc.of("eth_getLogs").length < 3
      ? { body: { error: { code: -32602, message: "block range extends beyond current head block" } } }
      : { body: { result: [] } };
  };
  expect(await request({ method: "eth_getLogs", params: [{ fromBlock: "0x14", toBlock: "0x32" }] })).toEqual(
    [],
  );
  expect(rpc.of("eth_getLogs").map(({ params }) => params)).toEqual(
    Array(3).fill([{ fromBlock: "0x14", toBlock: "0x32" }]),
  );
  expect(healthOf(GNOSIS).logRange).toBe(Number.POSITIVE_INFINITY);
});

test("behavior: a chain counts as standing still an interval later: then the other URLs are asked", async () => {
  const second = new FakeRpc();
  try {
    const node = new Node(50);
    [rpc.reply, second.reply] = [node.reply, node.reply];
    const urls = [await rpc.listen(), await second.listen()];
    const { request } = chainTransport(transportChain(GNOSIS), urls, { retries: 0, headIntervalMs: 30_000 })({
      retryCount: 0,
    });
    const poll = () => request({ method: "eth_getBlockByNumber", params: ["latest", true] });
    await poll();
    for (let seconds = 30; seconds <= 60; seconds += 30) {
      vi.advanceTimersByTime(30_000);
      await poll();
    }
    expect(second.of("eth_getBlockByNumber")).toEqual([]);
    vi.advanceTimersByTime(30_000);
    await poll();
    expect(second.of("eth_getBlockByNumber")).toHaveLength(1);
  } finally {
    await second.close();
  }
});
