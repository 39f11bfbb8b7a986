import fc from "fast-check";
import type { Address, Hex } from "viem";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainHealth, healthOf } from "zchf-rpc/health";
import { changePonder } from "../overrides/module-source.ts";
import { LOOKS_CHANGES } from "../overrides/source-changes.ts";
import type { Block, CreateRealtimeSync, Filter, LightBlock, Log, RealtimeSync } from "./ponder-types.ts";
import {
  COIN,
  HUB,
  MINTED,
  minted,
  OPENED,
  opened,
  TestChain,
  type TestLog,
  TRANSFER,
  transfer,
} from "./test-chain.ts";

/*
 * Ponder's own realtime sync, loaded through the override, over a chain in memory. What its events leave is compared with
 * the chain.
 */

changePonder(LOOKS_CHANGES);
const module = new URL("./sync-realtime/index.js", import.meta.resolve("ponder")).href;
const { createRealtimeSync } = (await import(/* @vite-ignore */ module)) as {
  createRealtimeSync: CreateRealtimeSync;
};

const CHAIN = 100;
const DEPTH = 10;
const INTERVAL_MS = 4_000;
const POSITION: Address = "0x00000000000000000000000000000000000000f1";
const OTHER: Address = "0x00000000000000000000000000000000000000f2";
const EMPTY_BLOOM: Hex = `0x${"0".repeat(512)}`;

const factory = {
  id: "positions",
  type: "log",
  address: HUB,
  eventSelector: OPENED,
  childAddressLocation: "topic1",
  fromBlock: 0,
};
const onLog = (address: unknown, topic0: Hex) => ({
  filter: { type: "log", address, topic0, fromBlock: 0, hasTransactionReceipt: false } as unknown as Filter,
});
const CALLBACKS = [onLog(COIN, TRANSFER), onLog(HUB, OPENED), onLog(factory, MINTED)];
const EACH_BLOCK = { filter: { type: "block", interval: 1, offset: 0, fromBlock: 0 } as Filter };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  chainHealth().clear();
});

/** Ponder following a chain from its last block on; `errors` are those that it logged. */
function follow(
  chain: TestChain,
  { eachBlock = false, logRange = Number.POSITIVE_INFINITY, isLooking = true } = {},
) {
  if (isLooking) healthOf(CHAIN).lookIntervalMs = INTERVAL_MS;
  healthOf(CHAIN).logRange = logRange;
  const errors: string[] = [];
  const silent = () => {};
  const logger: object = new Proxy(
    {},
    {
      get: (_, level) =>
        level === "child"
          ? () => logger
          : level === "warn"
            ? (entry: { error?: Error; msg: string }) => errors.push(entry.error?.message ?? entry.msg)
            : silent,
    },
  );
  const args = {
    common: { logger, shutdown: { isKilled: false } },
    chain: { id: CHAIN, name: "gnosis", finalityBlockCount: DEPTH, pollingInterval: 250 },
    rpc: { request: (call: Parameters<TestChain["request"]>[0]) => chain.request(call) },
    eventCallbacks: eachBlock ? [...CALLBACKS, EACH_BLOCK] : CALLBACKS,
    syncProgress: { finalized: chain.light(chain.blocks.length - 1) },
    childAddresses: new Map([[factory.id, new Map<Address, number>()]]),
  };
  const ponder: RealtimeSync = createRealtimeSync(args);
  return new Follower(chain, ponder, errors, args.syncProgress.finalized);
}

/** Keeps what the events say, as the rest of Ponder does. */
class Follower {
  readonly own: { block: Block; logs: Log[] }[] = [];
  /** Numbers of the blocks up to which Ponder reverted, one for each revert. */
  readonly reverts: number[] = [];
  readonly finals: LightBlock[] = [];
  readonly #begin: number;
  /** That of the last block. */
  #time = 0;

  readonly chain: TestChain;
  readonly ponder: RealtimeSync;
  readonly errors: string[];

  constructor(chain: TestChain, ponder: RealtimeSync, errors: string[], begin: LightBlock) {
    this.chain = chain;
    this.ponder = ponder;
    this.errors = errors;
    this.#begin = Number(begin.number);
  }

  /** One look after an interval. */
  async look(head: Block = this.chain.latest()): Promise<void> {
    vi.advanceTimersByTime(INTERVAL_MS);
    await this.poll(head);
  }

  async poll(head: Block = this.chain.latest()): Promise<void> {
    for await (const event of this.ponder.sync(head)) {
      if (event.type === "finalize") this.finals.push({ ...event.block });
      if (event.type === "block") this.#add(event.block, event.logs);
      if (event.type === "reorg") {
        this.reverts.push(Number(event.block.number));
        this.#time = Number(event.block.timestamp);
        while (Number(this.own.at(-1)?.block.number) > Number(event.block.number)) this.own.pop();
      }
    }
  }

  #add(block: Block, logs: Log[]) {
    const real = this.chain.at(Number(block.number));
    expect(block).toMatchObject({ parentHash: real.parentHash, logsBloom: real.logsBloom });
    // Ponder orders events by time.
    expect(Number(block.timestamp)).toBeGreaterThanOrEqual(this.#time);
    this.#time = Number(block.timestamp);
    this.own.push({ block, logs });
  }

  /** Place and block of each log that Ponder has. */
  get logs(): string[] {
    return this.own.flatMap(({ logs }) => logs.map(placeOf));
  }

  /** The same of the chain; a position is one from the block on in which it was opened. */
  get chainLogs(): string[] {
    const logs = this.chain.blocks.slice(this.#begin + 1).flatMap((block) => block.logs);
    const isOurs = ({ address, blockNumber }: Log) =>
      [COIN, HUB].includes(address) ||
      logs.some(
        (log) =>
          log.topics[0] === OPENED &&
          Number(log.blockNumber) <= Number(blockNumber) &&
          log.topics[1]?.endsWith(address.slice(2)),
      );
    return logs.filter(isOurs).map(placeOf);
  }

  get numbers(): number[] {
    return this.own.map(({ block }) => Number(block.number));
  }
}

const placeOf = ({ blockHash, logIndex, topics }: Log) => `${blockHash} ${logIndex} ${topics[0]}`;

function mine(chain: TestChain, count: number, logs: readonly TestLog[] = []) {
  for (let i = 0; i < count; i++) chain.mine(logs);
}

test("default: a look sends one eth_getLogs, and reads the blocks with logs", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 2);
  chain.mine([transfer, transfer]);
  mine(chain, 5);
  await follower.look();
  expect(follower.numbers).toEqual([8, 13]);
  expect(follower.logs).toHaveLength(2);
  expect(follower.logs).toEqual(follower.chainLogs);
  expect(chain.requests.map(({ method }) => method)).toEqual(["eth_getLogs", "eth_getBlockByNumber"]);
  expect(follower.own[1]?.block).toMatchObject({ hash: chain.head.hash, transactions: [] });
});

test("behavior: up to three new blocks are read by their headers", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.mine();
  await follower.look();
  expect(chain.requests).toEqual([]);
  mine(chain, 3);
  await follower.look();
  expect(chain.requests.map(({ method }) => method)).toEqual([
    "eth_getBlockByNumber",
    "eth_getBlockByNumber",
  ]);
  chain.mine([transfer]);
  mine(chain, 2);
  await follower.look();
  // A block without logs between two heads is left out.
  expect(follower.numbers).toEqual([6, 9, 10, 12]);
  expect(follower.logs).toEqual(follower.chainLogs);
  expect(chain.count("eth_getLogs")).toBe(0);
});

test("behavior: a node without blooms is asked for the logs of each block", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  for (const block of [chain.mine([transfer]), chain.mine()]) block.logsBloom = EMPTY_BLOOM;
  await follower.look();
  expect(chain.count("eth_getLogs of a block")).toBe(2);
  expect(follower.numbers).toEqual([6, 7]);
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("behavior: headers that do not link are no proof, a range is read", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.mine([transfer]);
  await follower.look();
  chain.drop(1);
  mine(chain, 2);
  await follower.look();
  expect(chain.count("eth_getLogs")).toBe(1);
  expect(follower.logs).toEqual([]);
  expect(follower.reverts).toEqual([5]);
});

test("behavior: a block whose node has a bloom and no logs fails the look", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  const block = chain.mine([transfer]);
  const logs = block.logs.splice(0);
  await follower.look();
  expect(follower.errors).toEqual(["block 6 has a bloom and no logs"]);
  block.logs.push(...logs);
  await follower.look();
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("behavior: a log in the head", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 5);
  chain.mine([transfer]);
  await follower.look();
  expect(follower.numbers).toEqual([11]);
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("behavior: a position and what it minted in the same look", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 2);
  chain.mine([minted(POSITION), opened(POSITION)]);
  chain.mine([minted(POSITION), minted(OTHER)]);
  mine(chain, 3);
  await follower.look();
  expect(follower.logs).toHaveLength(3);
  expect(follower.logs).toEqual(follower.chainLogs);
  chain.mine([minted(POSITION)]);
  mine(chain, 4);
  await follower.look();
  expect(follower.logs).toHaveLength(4);
  // The second look knows the position.
  expect(chain.count("eth_getLogs")).toBe(3);
});

test("behavior: a log of an address from before it became a position", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.mine([minted(POSITION)]);
  mine(chain, 1);
  chain.mine([opened(POSITION)]);
  mine(chain, 3);
  for (let look = 0; look < 3; look++) {
    await follower.look();
    mine(chain, 5);
  }
  expect(follower.logs).toHaveLength(1);
  expect(follower.logs).toEqual(follower.chainLogs);
  expect([follower.reverts, follower.errors]).toEqual([[], []]);
});

test("behavior: a position that a reorg removes is forgotten", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 2);
  chain.mine([opened(POSITION)]);
  mine(chain, 2);
  await follower.look();
  chain.drop(3);
  mine(chain, 2);
  chain.mine([minted(POSITION)]);
  mine(chain, 2);
  await follower.look();
  expect(follower.logs).toEqual([]);
});

const replacements: Record<string, (chain: TestChain) => void> = {
  "a lower head": (chain) => {
    chain.drop(3);
    for (let i = 0; i < 2; i++) chain.mine([], 9);
  },
  "another head of the same number": (chain) => {
    chain.drop(1);
    chain.mine();
  },
  "another head of the same number, with a log": (chain) => {
    chain.drop(1);
    chain.mine([transfer]);
  },
  "a block with a log, by one with a log": (chain) => {
    chain.drop(4);
    chain.mine([transfer]);
    mine(chain, 9);
  },
  "a block with a log, by one without": (chain) => {
    chain.drop(4);
    mine(chain, 9);
  },
  "a block without logs, by one with a log": (chain) => {
    chain.drop(3);
    chain.mine([transfer]);
    mine(chain, 9);
  },
  "a head, by blocks that are earlier in time": (chain) => {
    chain.drop(2);
    for (let i = 0; i < 9; i++) chain.mine([], 0);
  },
  "a head, by a block with a log that is earlier in time": (chain) => {
    chain.drop(2);
    mine(chain, 1);
    for (let i = 0; i < 4; i++) chain.mine([], 0);
    chain.mine([transfer], 0);
    mine(chain, 9);
  },
};

test.each(Object.entries(replacements))("reorg: %s", async (_, replace) => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 6);
  chain.mine([transfer]);
  mine(chain, 3);
  await follower.look();
  expect(follower.logs).toHaveLength(1);
  replace(chain);
  await follower.look();
  expect(follower.errors).toEqual([]);
  expect(follower.logs).toEqual(follower.chainLogs);
  expect(follower.own.at(-1)?.block.hash).toBe(chain.head.hash);
});

test("reorg: a head without logs, by one that is the parent of the new head", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 10);
  await follower.look();
  chain.drop(1);
  mine(chain, 2);
  await follower.look();
  expect(follower.reverts).toEqual([5]);
  expect(follower.numbers).toEqual([16]);
});

test("behavior: only replaced blocks are reverted", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 2, [transfer]);
  mine(chain, 5);
  await follower.look();
  chain.mine([transfer]);
  mine(chain, 4);
  await follower.look();
  expect(follower.numbers).toEqual([6, 7, 12, 13, 17]);
  chain.drop(5);
  mine(chain, 8);
  await follower.look();
  expect(follower.reverts).toEqual([12]);
  expect(follower.numbers).toEqual([6, 7, 12, 20]);
});

test("lag: a log that a node omitted is found at the next look, also below blocks that Ponder has", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.logLag = 2;
  mine(chain, 5);
  chain.mine([transfer]);
  await follower.look();
  expect(follower.logs).toEqual([]);
  mine(chain, 5);
  await follower.look();
  expect(follower.logs).toEqual(follower.chainLogs);
  expect(follower.logs).toHaveLength(1);
});

test("lag: a block of which a node omitted one log of two", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 3);
  const block = chain.mine([transfer, transfer]);
  const second = block.logs.splice(1);
  mine(chain, 3);
  await follower.look();
  expect(follower.logs).toHaveLength(1);
  block.logs.push(...second);
  mine(chain, 5);
  await follower.look();
  expect(follower.logs).toHaveLength(2);
});

test("lag: logs that Ponder has and a node omits are no reason to revert", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 5);
  chain.mine([transfer, transfer]);
  mine(chain, 2);
  await follower.look();
  chain.logLag = 10;
  mine(chain, 5);
  await follower.look();
  expect(follower.errors).toEqual(["eth_getLogs omitted logs of block 11"]);
  expect(follower.reverts).toEqual([]);
  expect(follower.logs).toHaveLength(2);
  chain.logLag = 0;
  chain.mine([transfer]);
  await follower.look();
  expect(follower.logs).toHaveLength(3);
  expect(follower.reverts).toEqual([]);
});

test("lag: while the chain stands still, its logs are read once more", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.logLag = 2;
  mine(chain, 5);
  chain.mine([transfer]);
  await follower.look();
  chain.logLag = 0;
  await follower.poll();
  expect(follower.logs).toEqual([]);
  await follower.look();
  expect(follower.logs).toEqual(follower.chainLogs);
  const { length } = chain.requests;
  await follower.look();
  await follower.look();
  expect(chain.requests).toHaveLength(length);
});

test("behavior: after a range, headers alone count only when its blocks are final", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.logLag = 2;
  mine(chain, 5);
  chain.mine([transfer]);
  await follower.look();
  for (let look = 0; look < 30; look++) {
    chain.mine();
    await follower.look();
  }
  expect(follower.logs).toHaveLength(1);
  const ranges = chain.count("eth_getLogs");
  chain.mine([transfer]);
  await follower.look();
  expect(chain.count("eth_getLogs")).toBe(ranges);
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("behavior: while headers are read, older blocks that are known by a range are read again", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  chain.logLag = 100;
  mine(chain, 3);
  chain.mine([transfer]);
  mine(chain, 2);
  for (let look = 0; look < 11; look++) {
    await follower.look();
    chain.mine();
  }
  expect(follower.logs).toEqual([]);
  chain.logLag = 0;
  await follower.look();
  // Of the blocks that are not new.
  expect(chain.requests.findLast(({ method }) => method === "eth_getLogs")?.params).toMatchObject([
    { fromBlock: "0x6", toBlock: "0x15" },
  ]);
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("error: a failed look is repeated after the interval, whatever the head", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  let tries = 0;
  chain.before = ({ method }) => {
    if (method !== "eth_getLogs") return;
    tries++;
    throw new Error("refused");
  };
  mine(chain, 5);
  await follower.look();
  for (let poll = 0; poll < 10; poll++) {
    chain.mine();
    await follower.poll();
  }
  expect(tries).toBe(1);
  await follower.look();
  expect(tries).toBe(2);
  expect(follower.errors).toEqual(["refused", "refused"]);
  chain.before = () => {};
  chain.mine([transfer]);
  await follower.look();
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("error: header and logs of two forks", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 5);
  chain.mine([transfer]);
  const head = chain.latest();
  chain.drop(1);
  chain.mine([transfer]);
  await follower.look(head);
  expect(follower.errors).toEqual([expect.stringMatching(/^eth_getLogs returned block 11 as/)]);
  expect(follower.own).toEqual([]);
  await follower.look();
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("error: a block is not the one of its logs", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 5);
  chain.mine([transfer]);
  mine(chain, 2);
  const head = chain.latest();
  chain.before = ({ method }) => {
    if (method !== "eth_getBlockByNumber") return;
    chain.before = () => {};
    chain.drop(4);
    mine(chain, 4);
  };
  await follower.look(head);
  expect(follower.errors).toEqual([expect.stringMatching(/^block 11 is .* its logs are of/)]);
  expect(follower.own).toEqual([]);
});

test("error: a range that holds logs of other blocks, or two blocks of one number", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 5);
  const block = chain.mine([transfer, transfer]);
  mine(chain, 2);
  const [first] = block.logs;
  if (first) first.blockHash = chain.head.hash;
  await follower.look();
  expect(follower.errors).toEqual(["eth_getLogs returned two blocks 11"]);
});

test("finality: a replaced head without logs becomes final with its real hash and time", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 12);
  await follower.look();
  chain.drop(1);
  for (let i = 0; i < 30; i++) chain.mine([], 3);
  await follower.look();
  expect(follower.finals).toEqual([chain.light(17)]);
  expect(healthOf(CHAIN).final).toEqual({ number: 17, hash: chain.light(17).hash });
  expect(follower.reverts).toEqual([]);
});

test("finality: it stays where it is while no block is deep enough, and moves to one with logs", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  mine(chain, 30);
  await follower.look();
  expect(follower.finals).toEqual([]);
  chain.mine([transfer]);
  mine(chain, 30);
  await follower.look();
  expect(follower.finals.map(({ number }) => Number(number))).toEqual([36]);
  mine(chain, 4);
  await follower.look();
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("finality: it moves by its depth at least, for one request each time", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  for (let look = 0; look < 12; look++) {
    mine(chain, 7);
    await follower.look();
  }
  // Heads are 12, 19, 26 and so on; ten blocks are final.
  expect(follower.finals.map(({ number }) => Number(number))).toEqual([19, 33, 47, 61, 75]);
  expect(chain.count("eth_getBlockByNumber")).toBe(5);
});

test("error: another history below the final block is not taken over", async () => {
  const chain = new TestChain(20);
  const follower = follow(chain);
  mine(chain, 5);
  chain.mine([transfer]);
  mine(chain, 5);
  await follower.look();
  chain.drop(15);
  mine(chain, 4);
  chain.mine([transfer]);
  mine(chain, 20);
  await follower.look();
  expect(follower.errors).toEqual([expect.stringContaining("final block 20 was replaced by")]);
  expect(follower.reverts).toEqual([]);
});

test("error: another history without logs is noticed before its blocks are final", async () => {
  const chain = new TestChain(20);
  const follower = follow(chain);
  mine(chain, 12);
  await follower.look();
  chain.drop(16);
  mine(chain, 50);
  await follower.look();
  expect(follower.errors).toEqual([expect.stringContaining("final block 20 was replaced by")]);
  expect(follower.finals).toEqual([]);
});

test("behavior: where each head is an event, one that was replaced is reverted", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain, { eachBlock: true });
  for (let look = 0; look < 2; look++) {
    mine(chain, 5);
    await follower.look();
  }
  expect(follower.numbers).toEqual([10, 15]);
  const { length } = chain.requests;
  mine(chain, 5);
  await follower.look();
  // The tip once more, beside the range.
  expect(chain.requests.slice(length).map(({ method }) => method)).toEqual([
    "eth_getLogs",
    "eth_getBlockByNumber",
  ]);
  chain.drop(6);
  mine(chain, 12);
  await follower.look();
  expect(follower.reverts).toEqual([10]);
  expect(follower.numbers).toEqual([10, 26]);
});

test("behavior: a URL of ten blocks reads what is new, and all before it is final", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain, { logRange: 10 });
  const widths: number[] = [];
  chain.before = ({ method, params }) => {
    if (method !== "eth_getLogs") return;
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }];
    widths.push(Number(toBlock) - Number(fromBlock) + 1);
  };
  for (let look = 0; look < 5; look++) {
    mine(chain, 4, look === 2 ? [transfer] : []);
    await follower.look();
  }
  expect(widths).toEqual([4, 8, 10, 10, 20]);
  expect(follower.finals.map(({ number }) => Number(number))).toEqual([15]);
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("behavior: a URL of ten blocks reads all of them when the last block was replaced", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain, { logRange: 5 });
  mine(chain, 1, [transfer]);
  mine(chain, 6);
  await follower.look();
  mine(chain, 5);
  await follower.look();
  expect(follower.logs).toHaveLength(1);
  chain.drop(12);
  mine(chain, 16);
  await follower.look();
  expect(follower.logs).toEqual([]);
});

test("behavior: addresses beyond 500 are another request", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain);
  const positions = Array.from(
    { length: 700 },
    (_, i): Address => `0x${(i + 4096).toString(16).padStart(40, "0")}`,
  );
  chain.mine(positions.map(opened));
  mine(chain, 4);
  await follower.look();
  const before = chain.count("eth_getLogs");
  chain.mine([minted(positions[0] ?? COIN), minted(positions[699] ?? COIN)]);
  mine(chain, 4);
  await follower.look();
  expect(chain.count("eth_getLogs") - before).toBe(2);
  expect(follower.logs).toEqual(follower.chainLogs);
});

test("behavior: of a chain without a look interval Ponder reads every block", async () => {
  const chain = new TestChain(5);
  const follower = follow(chain, { isLooking: false });
  mine(chain, 3);
  chain.mine([transfer]);
  mine(chain, 3);
  await follower.look();
  expect(follower.numbers).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(follower.logs).toEqual(follower.chainLogs);
  expect(chain.count("eth_getLogs")).toBe(0);
  expect(follower.finals).toEqual([]);
  for (let look = 0; look < 20; look++) {
    chain.mine();
    await follower.look();
  }
  expect(follower.finals.map(({ number }) => Number(number))).toEqual([15]);
});

test("property: whatever happens between looks, Ponder ends with the logs of the chain", async () => {
  const logs = fc.constantFrom<TestLog[]>(
    [],
    [],
    [transfer],
    [transfer, transfer],
    [opened(POSITION)],
    [minted(POSITION)],
  );
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("mine" as const),
      count: fc.integer({ min: 1, max: 8 }),
      logs,
      seconds: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ kind: fc.constant("drop" as const), count: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant("look" as const), lag: fc.integer({ min: 0, max: 3 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom(3, 10, Number.POSITIVE_INFINITY),
      async (steps, eachBlock, logRange) => {
        const chain = new TestChain(20);
        const follower = follow(chain, { eachBlock, logRange });
        for (const next of steps) {
          if (next.kind === "mine") {
            for (let i = 0; i < next.count; i++) chain.mine(i === 0 ? next.logs : [], next.seconds);
          } else if (next.kind === "drop") {
            // Not below what Ponder may have as final.
            const lowest = Number(follower.finals.at(-1)?.number ?? 20);
            const count = Math.min(next.count, chain.blocks.length - lowest - 2);
            if (count > 0) chain.drop(count);
            if (chain.blocks.length - 1 <= lowest) chain.mine();
          } else {
            chain.logLag = next.lag;
            await follower.look();
          }
        }
        chain.logLag = 0;
        mine(chain, 5);
        await follower.look();
        mine(chain, 25);
        await follower.look();
        const others = follower.errors.filter((error) => !error.startsWith("eth_getLogs omitted logs"));
        expect(others).toEqual([]);
        expect(follower.logs).toEqual(follower.chainLogs);
        for (const block of follower.finals) expect(block).toEqual(chain.light(Number(block.number)));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([true, false])(
  "behavior: a head behind which logs fail once is read again, with looks: %s",
  async (isLooking) => {
    const chain = new TestChain(3);
    const follower = follow(chain, { isLooking });
    chain.mine([transfer]);
    chain.mine();
    let failures = 1;
    chain.before = ({ method }) => {
      if (method === "eth_getLogs" && failures-- > 0) throw new Error("no logs for now");
    };
    await follower.look();
    expect(follower.own).toEqual([]);
    await follower.look();
    expect(follower.own.at(-1)?.block.hash).toBe(chain.head.hash);
    expect(follower.logs).toEqual(follower.chainLogs);
  },
);
