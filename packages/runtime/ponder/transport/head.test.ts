import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { chainHealth, isSilent } from "zchf-rpc/health";
import { type FakeCall, type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { transportChain } from "../../../../tools/harness/transport-chain.ts";
import { eventually } from "../../../../tools/harness/waiting.ts";
import { chainTransport } from "./transport.ts";

const EMPTY_BLOOM = `0x${"0".repeat(512)}`;
const BLOOM = `0x1${"0".repeat(511)}`;
const HASH = "0xa7";

let first: FakeRpc;
let second: FakeRpc;

beforeEach(() => {
  chainHealth().clear();
  first = new FakeRpc();
  second = new FakeRpc();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([first.close(), second.close()]);
});

/** A node whose head is block 7, with these logs in it. */
const node =
  (logsBloom: string, logs: unknown[], transactions: unknown[] = []) =>
  ({ method }: FakeCall): FakeReply => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    if (method === "eth_getLogs") return { body: { result: logs } };
    const timestamp = `0x${Math.floor(Date.now() / 1000).toString(16)}`;
    const result = { number: "0x7", hash: HASH, parentHash: "0xa6", timestamp, logsBloom, transactions };
    return { body: { result } };
  };

async function client() {
  const urls = [await first.listen(), await second.listen()];
  const { request } = chainTransport(transportChain(100), urls, { retries: 0 })({ retryCount: 0 });
  return (method: string, ...params: unknown[]): Promise<unknown> => request({ method, params });
}

test("default: polls between two blocks return the last head without a request", async () => {
  first.reply = node(BLOOM, []);
  const ask = await client();
  for (let poll = 0; poll < 10; poll++) {
    expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: HASH });
  }
  expect(first.of("eth_getBlockByNumber")).toHaveLength(1);
});

test("behavior: the first request is repeated after an error, later ones are not", async () => {
  const failing = ({ method }: FakeCall): FakeReply =>
    method === "eth_chainId"
      ? { body: { result: "0x64" } }
      : { body: { error: { code: -32000, message: "something went wrong" } } };
  let failures = 0;
  first.reply = (call) =>
    call.method !== "eth_chainId" && failures++ < 2 ? failing(call) : node(BLOOM, [])(call);
  const { request } = chainTransport(transportChain(100), [await first.listen()], { isPolled: true })({
    retryCount: 0,
  });
  const latest = () => request({ method: "eth_getBlockByNumber", params: ["latest", false] });
  expect(await latest()).toMatchObject({ hash: HASH });
  expect(first.of("eth_getBlockByNumber")).toHaveLength(3);
  first.reply = failing;
  expect(await latest()).toMatchObject({ hash: HASH });
  expect(first.of("eth_getBlockByNumber")).toHaveLength(4);
});

test("behavior: what Ponder does to a block does not reach the next poll", async () => {
  first.reply = node(BLOOM, [], [{ hash: "0x1" }]);
  const ask = await client();
  const block = await ask("eth_getBlockByNumber", "latest", true);
  Object.assign(Object(block), { transactions: [] });
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({
    transactions: [{ hash: "0x1" }],
  });
});

test.each([3_600_000, 365 * 86_400_000])(
  "behavior: a system clock that is set back by %s ms delays neither the head nor other requests",
  async (milliseconds) => {
    let number = 7;
    first.reply = (call) => {
      if (call.method === "eth_call") return { body: { result: "0x01" } };
      const { body } = node(BLOOM, [])(call);
      const { result } = body as { result: unknown };
      const place = { number: `0x${number}`, hash: `0xa${number}`, parentHash: `0xa${number - 1}` };
      return { body: { result: typeof result === "string" ? result : { ...Object(result), ...place } } };
    };
    const { request } = chainTransport(transportChain(100), [await first.listen()])({ retryCount: 0 });
    const latest = () => request({ method: "eth_getBlockByNumber", params: ["latest", true] });
    await latest();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - milliseconds });
    onTestFinished(() => void vi.useRealTimers());
    for (number = 8; number <= 9; number++) {
      await eventually("the next head", async () => Object(await latest()).hash === `0xa${number}`, 10);
      expect(await request({ method: "eth_call", params: [{}, "0x7"] })).toBe("0x01");
    }
  },
);

test("behavior: the logs of a block without any are not requested", async () => {
  first.reply = node(EMPTY_BLOOM, []);
  const ask = await client();
  await ask("eth_getBlockByNumber", "latest", true);
  expect(await ask("eth_getLogs", { blockHash: HASH })).toEqual([]);
  expect(first.of("eth_getLogs")).toEqual([]);
});

test("behavior: no logs of a block whose bloom has some are those of a node that lags", async () => {
  first.reply = node(BLOOM, []);
  second.reply = node(BLOOM, [{ logIndex: "0x0" }]);
  const ask = await client();
  await ask("eth_getBlockByNumber", "latest", true);
  expect(await ask("eth_getLogs", { blockHash: HASH })).toEqual([{ logIndex: "0x0" }]);
  // Of a block that is not known nothing can be said.
  expect(await ask("eth_getLogs", { blockHash: "0xff" })).toEqual([{ logIndex: "0x0" }]);
});

test("behavior: the logs of a block are requested when a node that filled blooms returns an empty one", async () => {
  first.reply = node(BLOOM, [{ logIndex: "0x0" }], ["0x1"]);
  const ask = await client();
  await ask("eth_getBlockByNumber", "latest", true);
  const emptied = node(EMPTY_BLOOM, [{ logIndex: "0x1" }], ["0x1"]);
  first.reply = (call) => {
    const reply = emptied(call);
    const next = { number: "0x8", hash: "0xa8", parentHash: HASH };
    if (call.method === "eth_getBlockByNumber")
      return { body: { result: { ...Object(reply.body).result, ...next } } };
    return reply;
  };
  await ask("eth_getBlockByNumber", "0x8", true);
  expect(await ask("eth_getLogs", { blockHash: "0xa8" })).toEqual([{ logIndex: "0x1" }]);
});

test("behavior: a chain that is only paced is not silent", async () => {
  first.reply = node(BLOOM, []);
  const { request } = chainTransport(transportChain(100), [await first.listen()], {
    retries: 0,
    isPolled: true,
  })({ retryCount: 0 });
  const latest = () => request({ method: "eth_getBlockByNumber", params: ["latest", true] });
  await latest();
  first.reply = () => ({
    status: 429,
    headers: { "retry-after": "60" },
    body: { error: { code: -32005, message: "Too Many Requests" } },
  });
  for (let poll = 0; poll < 5; poll++) expect(await latest()).toMatchObject({ hash: HASH });
  expect(isSilent(100)).toBe(false);
  // After the first refusal no poll waits for the URL.
  expect(first.of("eth_getBlockByNumber")).toHaveLength(2);
});
