import { inspect } from "node:util";
import { HttpRequestError, TimeoutError } from "viem";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { chainHealth, faultOf, healthOf, isSilent } from "zchf-rpc/health";
import { type FakeCall, type FakeReply, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { UNCACHED } from "../../../../src/handlers/evm/transport-methods.ts";
import { freePorts } from "../../../../tools/devnet/ports.ts";
import { startAnvil } from "../../../../tools/harness/anvil.ts";
import { endAll } from "../../../../tools/harness/processes.ts";
import { transportChain } from "../../../../tools/harness/transport-chain.ts";
import { chainTransport } from "./transport.ts";

const GNOSIS = transportChain(100);
const KEY = "s3cr3t-key-0123456789";

/** A chain that returns its head. */
function chain(head: { number: number; hash: string }, chainId = 100): (call: FakeCall) => FakeReply {
  return ({ method, params }) => {
    if (method === "eth_chainId") return { body: { result: `0x${chainId.toString(16)}` } };
    if (method !== "eth_getBlockByNumber") return { body: { result: "0x1" } };
    const number = params[0] === "latest" ? head.number : Number(params[0]);
    const hash = number === head.number ? head.hash : `0x${number}`;
    const transactions = params[1] ? [{ hash: "0xa" }] : ["0xa"];
    return {
      body: {
        result: {
          number: `0x${number.toString(16)}`,
          hash,
          parentHash: `0x${number - 1}`,
          timestamp: "0x64",
          transactions,
        },
      },
    };
  };
}

function client(urls: string[]) {
  const { request } = chainTransport(GNOSIS, urls, { retries: 0, isPolled: true })({ retryCount: 0 });
  return (method: string, ...params: unknown[]): Promise<unknown> => request({ method, params });
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("it did not fail");
}

let rpc: FakeRpc;
let other: FakeRpc;
beforeEach(() => {
  chainHealth().clear();
  rpc = new FakeRpc(`/${KEY}`);
  other = new FakeRpc(`/${KEY}`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([rpc.close(), other.close(), endAll()]);
});

test("default: passes calls on, identifies the chain once, responds to eth_chainId itself", async () => {
  rpc.reply = chain({ number: 7, hash: "0xh" });
  const ask = client([await rpc.listen()]);
  expect(await ask("eth_chainId")).toBe("0x64");
  expect(await ask("eth_getBlockByNumber", "latest", false)).toMatchObject({ number: "0x7", hash: "0xh" });
  expect(await ask("eth_call", {})).toBe("0x1");
  expect(rpc.calls.map(({ method }) => method)).toEqual(["eth_chainId", "eth_getBlockByNumber", "eth_call"]);
});

test("behavior: a chain that dies stands still at its head and goes on when it returns", async () => {
  const port = await freePorts(1);
  const first = await startAnvil({ chainId: 100, port });
  await first.transfer(3);
  const ask = client([first.url]);
  const headers = await ask("eth_getBlockByNumber", "latest", false);
  const full = await ask("eth_getBlockByNumber", "latest", true);
  expect(headers).toMatchObject({ number: "0x3" });
  expect(chainHealth().get(100)).toMatchObject({
    startHead: { number: 3 },
    head: { number: 3 },
  });

  await first.end();
  expect(await ask("eth_getBlockByNumber", "latest", false)).toEqual(headers);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toEqual(full);
  expect(isSilent(100)).toBe(true);
  expect(await failure(ask("eth_getBlockByNumber", "0x2", false))).toBeInstanceOf(HttpRequestError);

  const second = await startAnvil({ chainId: 100, port });
  await second.transfer(5);
  expect(await ask("eth_getBlockByNumber", "latest", false)).toMatchObject({ number: "0x5" });
  expect(isSilent(100)).toBe(false);
});

test("behavior: a change that Ponder makes to a cached block is not in the next result", async () => {
  rpc.reply = chain({ number: 7, hash: "0xh" });
  const ask = client([await rpc.listen()]);
  const given = await ask("eth_getBlockByNumber", "latest", true);
  if (typeof given === "object" && given && "transactions" in given) given.transactions = [];
  await rpc.close();
  const saved = await ask("eth_getBlockByNumber", "latest", true);
  expect(saved).toMatchObject({ transactions: [{ hash: "0xa" }] });
});

test("behavior: transactions of a block come without what anyone can make long", async () => {
  rpc.reply = ({ method }) => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    const transactions = [{ hash: "0xa", type: "0x2", input: `0x${"ff".repeat(120_000)}`, accessList: [{}] }];
    const block = { number: "0x7", hash: "0x7", parentHash: "0x6", timestamp: "0x64", transactions };
    return { body: { result: block } };
  };
  const { transactions } = (await client([await rpc.listen()])("eth_getBlockByNumber", "0x7", true)) as {
    transactions: unknown;
  };
  expect(transactions).toEqual([{ hash: "0xa", type: "0x2", input: "0x", accessList: [] }]);
});

test("behavior: without a saved head a silent chain is an error", async () => {
  const ask = client([`http://127.0.0.1:${await freePorts(1)}/${KEY}`]);
  expect(await failure(ask("eth_getBlockByNumber", "latest", true))).toBeInstanceOf(HttpRequestError);
  expect(isSilent(100)).toBe(true);
});

test("behavior: the next URL is used when the first is dead, over its limit or without the block", async () => {
  const dead = `http://127.0.0.1:${await freePorts(1)}`;
  rpc.reply = (call) => (call.method === "eth_chainId" ? chain({ number: 7, hash: "0xh" })(call) : limited);
  const limited = { status: 429, body: { error: { code: 429, message: "slow down" } } };
  other.reply = chain({ number: 7, hash: "0xh" });
  const ask = client([dead, await rpc.listen(), await other.listen()]);
  expect(await ask("eth_call", {})).toBe("0x1");
  rpc.reply = (call) =>
    call.method === "eth_chainId" ? chain({ number: 7, hash: "0xh" })(call) : { body: { result: null } };
  expect(await ask("eth_getBlockByNumber", "0x5", false)).toMatchObject({ number: "0x5" });
});

test("behavior: a receipt of another block than the requested one is requested from the next URL", async () => {
  const method = "eth_getTransactionReceipt";
  const of = (blockHash: string) => (call: FakeCall) =>
    call.method === method ? { body: { result: { blockHash } } } : chain({ number: 7, hash: "0xa" })(call);
  rpc.reply = of("0xb");
  other.reply = of("0xa");
  const ask = client([await rpc.listen(), await other.listen()]);
  expect(await ask(`${UNCACHED}${method}`, "0x5", "0xa")).toEqual({ blockHash: "0xa" });
  expect([...rpc.of(method), ...other.of(method)].map(({ params }) => params)).toEqual([["0x5"], ["0x5"]]);
  // One that Ponder caches may be of any block.
  other.reply = of("0xb");
  expect(await ask(method, "0x5")).toEqual({ blockHash: "0xb" });
});

test("behavior: an error of the chain itself is not asked again elsewhere", async () => {
  const reverted = { body: { error: { code: 3, message: "execution reverted", data: "0x1234" } } };
  rpc.reply = (call) => (call.method === "eth_chainId" ? { body: { result: "0x64" } } : reverted);
  const ask = client([await rpc.listen(), await other.listen()]);
  const error = await failure(ask("eth_call", {}));
  expect(error).toMatchObject({ code: 3, details: "execution reverted" });
  expect(error.message).toContain("revert");
  expect(JSON.stringify(error)).toContain("0x1234");
  expect(other.calls).toEqual([]);
});

test.each(["execution aborted (timeout = 5s)", "execution timeout"])(
  "behavior: a call that took one node too long is asked elsewhere: %s",
  async (message) => {
    const slow = { body: { error: { code: -32000, message } } };
    rpc.reply = (call) => (call.method === "eth_chainId" ? { body: { result: "0x64" } } : slow);
    other.reply = chain({ number: 7, hash: "0xh" });
    const ask = client([await rpc.listen(), await other.listen()]);
    expect(await ask("eth_call", {})).toBe("0x1");
    other.reply = rpc.reply;
    expect((await failure(ask("eth_call", {}))).message).not.toContain("revert");
  },
);

test("behavior: a call with an empty response is sent to another URL, and is an error when all responses are empty", async () => {
  const returning = (result: string) => (call: FakeCall) =>
    call.method === "eth_call" ? { body: { result } } : chain({ number: 10, hash: "0xa" })(call);
  rpc.reply = returning("0x");
  other.reply = returning("0x2a");
  const request = client([await rpc.listen(), await other.listen()]);
  expect(await request("eth_call", { to: "0x1" }, "0x5")).toBe("0x2a");
  other.reply = returning("0x");
  const error = await failure(request("eth_call", { to: "0x1" }, "0x5"));
  expect(error.message).toContain("eth_call on chain 100 failed: no RPC URL returned anything");
});

test("behavior: a block up to the head that no URL knows is an error, one above it is not there", async () => {
  const replies = chain({ number: 100, hash: "0xa" });
  rpc.reply = (call) =>
    call.method === "eth_getBlockByNumber" && call.params[0] !== "latest"
      ? { body: { result: null } }
      : replies(call);
  const ask = client([await rpc.listen()]);
  await ask("eth_getBlockByNumber", "latest", false);
  expect(await ask("eth_getBlockByNumber", "0x65", false)).toBeNull();
  for (const number of ["0x63", "0x46"]) {
    expect((await failure(ask("eth_getBlockByNumber", number, false))).message).toContain(
      "eth_getBlockByNumber on chain 100 failed",
    );
  }
});

test("behavior: a block up to the head that a node does not know yet is requested again", async () => {
  const replies = chain({ number: 100, hash: "0xa" });
  let requests = 0;
  rpc.reply = (call) =>
    call.params?.[0] === "0x63" && ++requests < 3 ? { body: { result: null } } : replies(call);
  const url = await rpc.listen();
  const { request } = chainTransport(GNOSIS, [url], { isPolled: true })({ retryCount: 0 });
  await request({ method: "eth_getBlockByNumber", params: ["latest", false] });
  const block = await request({ method: "eth_getBlockByNumber", params: ["0x63", false] });
  expect(block).toMatchObject({ number: "0x63" });
  expect(requests).toBe(3);
});

/** A node that serves so many blocks of logs at a time, each range as one log. */
const upTo =
  (most: number) =>
  ({ method, params }: FakeCall): FakeReply => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    const { fromBlock, toBlock } = params[0] as Record<string, unknown>;
    if (Number(toBlock) - Number(fromBlock) < most) return { body: { result: [{ fromBlock, toBlock }] } };
    return { body: { error: { code: -32005, message: `Max range: ${most}` } } };
  };

const rangesOf = (node: FakeRpc) =>
  node.calls.flatMap(({ method, params }) => {
    const [filter] = (params ?? []) as { fromBlock: string; toBlock: string }[];
    return filter && method === "eth_getLogs" ? `${filter.fromBlock}-${filter.toBlock}` : [];
  });

test("behavior: a range that is too large for every URL is requested in parts, of the one that serves more", async () => {
  rpc.reply = upTo(2);
  other.reply = upTo(3);
  const ask = client([await rpc.listen(), await other.listen()]);
  expect(await ask("eth_getLogs", { fromBlock: "0x10", toBlock: "0x15" })).toEqual([
    { fromBlock: "0x10", toBlock: "0x12" },
    { fromBlock: "0x13", toBlock: "0x15" },
  ]);
  expect(rangesOf(rpc)).toEqual(["0x10-0x15"]);
  expect(rangesOf(other)).toEqual(["0x10-0x15", "0x10-0x12", "0x13-0x15"]);
});

test("behavior: a URL that serves smaller ranges only is used for those", async () => {
  rpc.reply = upTo(2);
  other.reply = upTo(1_000);
  const ask = client([await rpc.listen(), await other.listen()]);
  for (let round = 0; round < 3; round++) await ask("eth_getLogs", { fromBlock: "0x10", toBlock: "0x15" });
  expect(rangesOf(rpc)).toEqual(["0x10-0x15"]);
  expect(rangesOf(other)).toHaveLength(3);
  const narrow = { fromBlock: "0x10", toBlock: "0x11" };
  expect(await ask("eth_getLogs", narrow)).toEqual([narrow]);
  expect(rangesOf(rpc)).toEqual(["0x10-0x15", "0x10-0x11"]);
});

test("behavior: an RPC of another chain is never used", async () => {
  const line = vi.spyOn(console, "error").mockImplementation(() => {});
  rpc.reply = chain({ number: 9, hash: "0xwrong" }, 137);
  other.reply = chain({ number: 7, hash: "0xh" });
  const ask = client([await rpc.listen(), await other.listen()]);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xh" });
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xh" });
  expect(rpc.calls.every(({ method }) => method === "eth_chainId")).toBe(true);
  expect(line.mock.calls).toEqual([["RPC_URL_100 (URL 1) is not used: it responds as chain 137, not 100"]]);
});

test("behavior: a head that lags is not passed on, a reorg is", async () => {
  const ask = client([await rpc.listen()]);
  rpc.reply = chain({ number: 50, hash: "0x50" });
  await ask("eth_getBlockByNumber", "latest", true);
  rpc.reply = chain({ number: 51, hash: "0x51" });
  await ask("eth_getBlockByNumber", "latest", true);
  rpc.reply = chain({ number: 50, hash: "0x50" });
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0x51" });
  rpc.reply = chain({ number: 50, hash: "0xother" });
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xother" });
  // Below all that is remembered, and below what is final: a node that is still syncing.
  rpc.reply = chain({ number: 3, hash: "0x3" });
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xother" });
});

test("behavior: polls while a request for the head is under way share it", async () => {
  rpc.reply = chain({ number: 10, hash: "0xa" });
  const request = client([await rpc.listen()]);
  const latest = () => request("eth_getBlockByNumber", "latest", true);
  const first = [latest(), latest(), latest()];
  expect(await Promise.all(first)).toMatchObject(first.map(() => ({ number: "0xa" })));
  expect(rpc.calls.filter(({ method }) => method === "eth_getBlockByNumber")).toHaveLength(1);
  rpc.reply = chain({ number: 12, hash: "0xc" });
  expect(await latest()).toMatchObject({ number: "0xc" });
});

test("behavior: a chain that returns far ahead asks for a restart", async () => {
  const ask = client([await rpc.listen()]);
  rpc.reply = chain({ number: 50, hash: "0x50" });
  await ask("eth_getBlockByNumber", "latest", true);
  rpc.reply = () => ({ status: 503, body: {} });
  await ask("eth_getBlockByNumber", "latest", true);
  rpc.reply = chain({ number: 9_000, hash: "0x9000" });
  const send = vi.fn(() => true);
  const before = process.send;
  process.send = send;
  try {
    expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0x50" });
  } finally {
    process.send = before;
  }
  expect(send.mock.calls).toEqual([[{ phase: "restarting", cause: { kind: "returned", chainId: 100 } }]]);
});

/** A whole history: its blocks have hashes of its own. */
function history(name: string, head: number): (call: FakeCall) => FakeReply {
  return ({ method, params }) => {
    if (method === "eth_chainId") return { body: { result: "0x64" } };
    const number = params[0] === "latest" ? head : Number(params[0]);
    if (number > head) return { body: { result: null } };
    const result = {
      number: `0x${number.toString(16)}`,
      hash: `0x${name}${number}`,
      parentHash: `0x${name}${number - 1}`,
      timestamp: "0x64",
      transactions: [],
    };
    return { body: { result } };
  };
}

/** What Ponder requests before it polls a chain whose head is 1500. */
async function follow(ask: ReturnType<typeof client>): Promise<void> {
  await ask("eth_getBlockByNumber", "latest", false);
  await ask("eth_getBlockByNumber", "0x5be", false);
  await ask("eth_getBlockByNumber", "latest", true);
}

async function restartsDuring(work: () => Promise<void>): Promise<unknown[][]> {
  const send = vi.fn<(message: unknown) => boolean>(() => true);
  const before = process.send;
  process.send = send;
  try {
    await work();
  } finally {
    process.send = before;
  }
  return send.mock.calls;
}

test.each<[string, Partial<FakeReply>, string, string]>([
  ["calls fail for 30 s", { status: 503, text: "" }, "eth_call", "status 503"],
  ["receipts are missing for 30 s", { body: { result: null } }, "eth_getTransactionReceipt", ""],
  [
    "receipts are of another block for 30 s",
    { body: { result: { blockHash: "0xb" } } },
    `${UNCACHED}eth_getTransactionReceipt`,
    "cannot be reached, or its node fails",
  ],
  ["logs are refused for 30 s", { status: 503, text: "" }, "eth_getLogs", "status 503"],
  [
    "the quota is used up",
    {
      body: {
        error: {
          code: -32005,
          message: "daily request count exceeded",
          data: { rate: { backoff_seconds: 40 } },
        },
      },
    },
    "eth_call",
    "has used up the quota of its plan",
  ],
])(
  "behavior: where %s in a backfill, a restart without the chain is asked for; a chain that is followed goes on",
  async (name, reply, named, problem) => {
    const method = named.replace(UNCACHED, "");
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const alive = chain({ number: 10, hash: "0xa" });
    rpc.reply = (call) => {
      if (call.method !== method) return alive(call);
      if (/30 s/.test(name)) vi.advanceTimersByTime(30_001);
      return reply;
    };
    const ask = client([await rpc.listen()]);
    await ask("eth_getBlockByNumber", "latest", false);
    const params =
      method === "eth_getLogs"
        ? [{ blockHash: "0xa" }]
        : method === "eth_call"
          ? [{}, "0x5"]
          : ["0x5", ...(named === method ? [] : ["0xa"])];
    // One that waits for a quota is sent again when the pause is over.
    const fail = async () => void (await Promise.race([failure(ask(named, ...params)), untilPaused()]));
    const [[message] = []] = (await restartsDuring(fail)) as [{ cause: Record<string, unknown> }][];
    expect(message).toMatchObject({
      phase: "restarting",
      cause: { kind: "failing calls", chainId: 100, call: { method } },
    });
    expect(message?.cause.fault).toBe(
      `${method} fails: ${problem ? `URL 1 ${problem}` : "no response in time"}`,
    );
    const [paused = 0] = (message?.cause.pausesMs ?? []) as number[];
    expect([paused > 30_000, paused > 40_000]).toEqual([problem.includes("quota"), false]);
    healthOf(100).calls.isFollowed = true;
    expect(await restartsDuring(fail)).toEqual([]);
  },
);

/** Until the URL has refused a request for its quota. */
const untilPaused = () => vi.waitFor(() => expect(faultOf(100)).toMatch(/quota/), { timeout: 10_000 });

test("behavior: of a held block that a lower head has replaced nothing is read on, and the head is passed on", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const unknown = { body: { error: { code: -32000, message: "header not found" } } };
  const replying =
    (head: (call: FakeCall) => FakeReply) =>
    (call: FakeCall): FakeReply =>
      call.method === "eth_call" ? unknown : head(call);
  const { request } = chainTransport(GNOSIS, [await rpc.listen()], { isPolled: true })({ retryCount: 0 });
  const ask = (method: string, ...params: unknown[]) => request({ method, params }) as Promise<unknown>;
  rpc.reply = replying(history("a", 1500));
  await follow(ask);
  healthOf(100).final = { number: 1450, hash: "0xa1450" };
  const { calls } = healthOf(100);
  calls.failed(calls.begin("eth_call"));
  calls.hold();
  vi.advanceTimersByTime(15_001);
  rpc.reply = replying(history("a", 1501));
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1500" });
  const [before, after] = [history("a", 1490), history("b", 1495)];
  rpc.reply = replying((call) => (Number(call.params?.[0]) <= 1490 ? before(call) : after(call)));
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xb1495" });
  await failure(ask("eth_call", {}, "0x5dc"));
  expect(rpc.of("eth_call")).toHaveLength(1);
});

test.each([
  ["shorter than half", 300, 1],
  ["far below", 1400, 735],
  ["a little below", 1490, 1470],
  ["at the same height", 1500, 1470],
  ["one above", 1501, 1470],
])(
  "behavior: another history, its head %s, asks for a restart and is not passed on",
  async (_name, head, number) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const ask = client([await rpc.listen()]);
    rpc.reply = history("a", 1500);
    await follow(ask);
    // The early block is asked for aside.
    for (const early of ["0x2df", "0x1"]) {
      await vi.waitFor(() => expect(rpc.calls.some(({ params }) => params?.[0] === early)).toBe(true));
    }
    rpc.reply = history("b", head);
    const calls = await restartsDuring(async () => {
      expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1500" });
      expect(isSilent(100)).toBe(true);
    });
    const replaced = { number, hash: `0xa${number}` };
    expect(calls).toEqual([
      [{ phase: "restarting", cause: { kind: "replaced", chainId: 100, block: replaced } }],
    ]);
  },
);

test("behavior: another history far above shows in the blocks between", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const ask = client([await rpc.listen()]);
  rpc.reply = history("a", 1500);
  await follow(ask);
  rpc.reply = history("b", 1600);
  const calls = await restartsDuring(async () => {
    await ask("eth_getBlockByNumber", "latest", true);
    await ask("eth_getBlockByNumber", "0x5dd", true);
    await ask("eth_getBlockByNumber", "latest", true);
    expect(isSilent(100)).toBe(true);
  });
  const replaced = { number: 1500, hash: "0xa1500" };
  expect(calls).toEqual([
    [{ phase: "restarting", cause: { kind: "replaced", chainId: 100, block: replaced } }],
  ]);
});

test("behavior: a reorg above what Ponder took for final is one, however far the head has gone on", async () => {
  const ask = client([await rpc.listen()]);
  rpc.reply = history("a", 1500);
  await follow(ask);
  healthOf(100).final = { number: 1450, hash: "0xa1450" };
  const [before, after] = [history("a", 1490), history("b", 1600)];
  rpc.reply = (call) => (Number(call.params?.[0]) <= 1490 ? before(call) : after(call));
  const calls = await restartsDuring(async () => {
    await ask("eth_getBlockByNumber", "latest", true);
    await ask("eth_getBlockByNumber", "0x5dd", true);
    expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xb1600" });
    expect(isSilent(100)).toBe(false);
  });
  expect(calls).toEqual([]);
});

test("behavior: one URL of another history does not speak for the chain", async () => {
  const ask = client([await rpc.listen(), await other.listen()]);
  rpc.reply = history("a", 1500);
  other.reply = history("a", 1501);
  await follow(ask);
  rpc.reply = history("b", 1400);
  const calls = await restartsDuring(async () => {
    expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1501" });
  });
  expect(calls).toEqual([]);
  expect(isSilent(100)).toBe(false);
});

test("behavior: a URL that is stuck rests, and another is asked", async () => {
  const ask = client([await rpc.listen(), await other.listen()]);
  rpc.reply = history("a", 1500);
  other.reply = history("a", 1600);
  await follow(ask);
  rpc.reply = history("a", 1300);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1600" });
  const asked = rpc.calls.length;
  other.reply = history("a", 1601);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1601" });
  expect(rpc.calls).toHaveLength(asked);
});

test("behavior: a URL that stands at the known head for long is compared with the others", async () => {
  const ask = client([await rpc.listen(), await other.listen()]);
  rpc.reply = history("a", 1500);
  other.reply = history("a", 1600);
  await follow(ask);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1500" });
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1600" });
});

test("behavior: a head below what is final counts as silent until it is passed", async () => {
  const ask = client([await rpc.listen()]);
  rpc.reply = history("a", 1500);
  await follow(ask);
  rpc.reply = history("a", 1300);
  const calls = await restartsDuring(async () => {
    expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1500" });
  });
  expect(calls).toEqual([]);
  expect(isSilent(100)).toBe(true);
  rpc.reply = history("a", 1501);
  expect(await ask("eth_getBlockByNumber", "latest", true)).toMatchObject({ hash: "0xa1501" });
  expect(isSilent(100)).toBe(false);
});

test("behavior: a parked chain stands at its final block", async () => {
  const { request } = chainTransport(GNOSIS, [], { parked: { number: 70, timestamp: 1234 } })({
    retryCount: 0,
  });
  const block = (...params: unknown[]) => request({ method: "eth_getBlockByNumber", params });
  // Ponder takes the block `finality` below the head for final, and its polls then find that one again.
  expect(await block("latest", false)).toMatchObject({ number: "0x64" });
  const final = await block("0x46", false);
  expect(final).toMatchObject({ number: "0x46", timestamp: "0x4d2" });
  expect(await block("latest", true)).toEqual(final);
  expect(await block("0x45", false)).toMatchObject({ timestamp: "0x0" });
  expect((await failure(request({ method: "eth_getLogs", params: [{}] }))).message).toContain(
    "no RPC of this chain responded at the start",
  );
  expect(isSilent(100)).toBe(true);
});

test("behavior: a parked chain never seen has no logs in its genesis block", async () => {
  const { request } = chainTransport(GNOSIS, [], { parked: { number: 0, timestamp: 0 } })({ retryCount: 0 });
  const logs = (toBlock: string) =>
    request({ method: "eth_getLogs", params: [{ fromBlock: "0x0", toBlock }] });
  expect(await logs("0x0")).toEqual([]);
  expect(await failure(logs("0x1"))).toBeInstanceOf(Error);
});

test.each<[string, (call: FakeCall) => FakeReply]>([
  [
    "an HTTP error that echoes the key",
    () => ({ status: 401, body: { error: { code: 1, message: `bad key ${KEY}` } } }),
  ],
  [
    "an RPC error that echoes the key",
    () => ({ body: { error: { code: -32000, message: `bad key ${KEY}`, data: { key: KEY } } } }),
  ],
])("error: %s holds no key", async (_name, reply) => {
  rpc.reply = reply;
  expectNoKey(await failure(client([await rpc.listen()])("eth_call", {})));
});

test("error: an unreachable RPC, its cause and their stacks hold no key", async () => {
  const error = await failure(
    client([`http://127.0.0.1:${await freePorts(1)}/${KEY}?token=${KEY}`])("eth_call", {}),
  );
  expectNoKey(error);
  expect(error).toBeInstanceOf(HttpRequestError);
  expect(error).not.toBeInstanceOf(TimeoutError);
  expect(error.message).toContain("RPC_URL_100");
});

function expectNoKey(error: Error): void {
  const texts = [error.message, error.stack, inspect(error, { depth: 10, showHidden: true })];
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    texts.push(
      each.message,
      each.stack,
      JSON.stringify(each, Object.getOwnPropertyNames(each)),
      JSON.stringify(each),
    );
  }
  expect(texts.join("\n")).not.toContain("s3cr3t");
  expect(texts.join("\n")).not.toMatch(/127\.0\.0\.1:\d+\//);
}

test("error: the logs of a block that was replaced are given up after seconds, not after a minute", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const replies = chain({ number: 7, hash: "0xh" });
  const unknown = { body: { error: { code: -32000, message: "unknown block" } } };
  rpc.reply = (call) => (call.method === "eth_getLogs" ? unknown : replies(call));
  const { request } = chainTransport(GNOSIS, [await rpc.listen()])({ retryCount: 0 });
  const logs = request({ method: "eth_getLogs", params: [{ blockHash: `0x${"1".repeat(64)}` }] });
  await failure(logs);
  expect(rpc.calls.filter(({ method }) => method === "eth_getLogs")).toHaveLength(5);
});
