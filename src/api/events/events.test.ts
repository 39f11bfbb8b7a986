import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, gt, sql } from "drizzle-orm";
import { pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import openapi from "../../../openapi.json" with { type: "json" };
import { createRandom } from "../../../tools/devnet/random.ts";
import { EventConsumer } from "../../../tools/harness/event-consumer.ts";
import {
  addEvents,
  alice,
  blockHash,
  bob,
  EVENT_TIME,
  type EventLog,
  eventId,
  eventRow,
  setEventVersion,
  transferOf,
} from "../../../tools/harness/event-rows.ts";
import {
  indexTo,
  setVersion,
  type TestDatabase,
  type TestHead,
  testDatabase,
  testDeps,
} from "../../../tools/harness/test-database.ts";
import { EVENT_TYPES } from "../../domain/event-types.ts";
import { event } from "../../tables/events.ts";
import { minterApplication } from "../../tables/minters.ts";
import { createApp } from "../app.ts";
import { listen } from "../http/server.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import * as facts from "./facts.ts";
import { EventFeed } from "./feed.ts";
import { eventSchema } from "./schema.ts";
import { EventStreams, type StreamOptions } from "./streams.ts";

const HEAD = 5_000;

let db: TestDatabase;
let heads: Record<number, TestHead>;
let stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  db = await testDatabase();
  heads = { 1: { atStart: 1n, silent: false }, 100: { atStart: 1n, silent: false } };
  for (const id of [1, 100]) await indexTo(db, id, HEAD, EVENT_TIME);
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

/** A replica over the database, as the service runs it. */
async function startReplica(options: Partial<StreamOptions> = {}) {
  const deps = testDeps(db, heads);
  const events = new EventStreams({ feed: new EventFeed(deps), ...options });
  const app = createApp(deps, { events });
  const { server } = await listen(app.fetch, {
    port: 0,
    hostname: "127.0.0.1",
    drainTimeoutMs: 1_000,
    fastPath: app.fastPath,
  });
  const stop = async () => {
    events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  stops.push(stop);
  return { url: urlOf(server), events, stop };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;

const add = (...logs: EventLog[]) => addEvents(db, ...logs);

/** Waits until the consumer has these events, and expects no other. */
async function expectEvents(consumer: EventConsumer, ids: string[]) {
  await vi.waitFor(() => expect([...consumer.events.keys()].sort()).toEqual(ids.toSorted()));
  expect(consumer.faults).toEqual([]);
}

test("default: an event that is indexed is sent with its place", async () => {
  const { url } = await startReplica();
  await add({ block: HEAD - 1 });
  const consumer = new EventConsumer();
  const response = await consumer.connect(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("no-store");
  await add({ block: HEAD, logIndex: 7 });
  await expectEvents(consumer, [eventId(1, HEAD, 7)]);
  expect(consumer.log).toEqual([
    {
      type: "transfer",
      id: eventId(1, HEAD, 7),
      chain: 1,
      block: HEAD,
      blockHash: blockHash(HEAD),
      timestamp: EVENT_TIME,
      transaction: pad(toHex(HEAD)),
      final: false,
      from: alice,
      sender: alice,
      to: bob,
      amount: "5",
      targetChain: "0",
      reference: "rent",
    },
  ]);
  await consumer.cut();
});

test("args: lastEventId 0 sends everything from the beginning, in pages", async () => {
  const logs = Array.from({ length: 1_203 }, (_, i) => ({ block: 10 + Math.floor(i / 3), logIndex: i % 3 }));
  await add(...logs, { chainId: 100, block: HEAD });
  const { url } = await startReplica();
  const consumer = new EventConsumer("0");
  await consumer.connect(url);
  const ids = logs.map(({ block, logIndex }) => eventId(1, block, logIndex));
  await expectEvents(consumer, [...ids, eventId(100, HEAD)]);
  const ofMain = consumer.log.filter(({ chain }) => chain === 1).map(({ id }) => BigInt(id));
  expect(ofMain).toEqual(ofMain.toSorted((a, b) => (a < b ? -1 : 1)));
  await consumer.cut();
});

test("args: type, chain, address and reference", async () => {
  const { url } = await startReplica();
  const of = async (query: string) => {
    const consumer = new EventConsumer("0");
    await consumer.connect(`${url}?${query}`);
    return consumer;
  };
  const carol = pad("0xca", { size: 20 });
  const sold = {
    position: bob,
    version: 2,
    owner: carol,
    number: "1",
    buyer: alice,
    size: "1",
    bid: "2",
    price: null,
  };
  await add({ block: 10 }, { block: 11, type: "position.sold", data: sold }, { chainId: 100, block: 12 });
  await add({ block: 13, data: transferOf({ from: bob, sender: bob, referenceBytes: toHex(alice) }) });
  const expected: [string, string[]][] = [
    ["type=position.sold,profit", [eventId(1, 11)]],
    [`address=${carol}`, [eventId(1, 11)]],
    ["chain=100", [eventId(100, 12)]],
    [
      `address=${alice.toUpperCase().replace("0X", "0x")}`,
      [eventId(1, 10), eventId(1, 11), eventId(100, 12)],
    ],
    ["reference=rent&chain=1", [eventId(1, 10)]],
    ["reference=Rent", []],
  ];
  for (const [query, ids] of expected) {
    const consumer = await of(query);
    await expectEvents(consumer, ids);
    await consumer.cut();
  }
});

test.each([
  ["type=transfers", "type: expected some of transfer, "],
  ["chain=2", "chain: expected some of 1, "],
  ["address=0x1", "address: expected an address"],
  ["final=yes", "final: expected true or false"],
  ["lastEventId=7", "lastEventId: expected an id of an event of this stream"],
  ["type=loss&type=profit", "type: expected one list of types"],
])("error: %s", async (query, message) => {
  const { url } = await startReplica();
  const response = await fetch(`${url}?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: expect.stringContaining(message),
    code: "invalid_parameter",
  });
});

test("behavior: while a chain is still being indexed, comments; then events", async () => {
  heads[100] = { atStart: BigInt(HEAD + 1), silent: false };
  const { url } = await startReplica({ heartbeatSeconds: 1 });
  const consumer = new EventConsumer();
  const response = await consumer.connect(url);
  expect([response.status, response.headers.get("x-indexed-through")]).toEqual([200, null]);
  await vi.waitFor(() =>
    expect(consumer.comments).toEqual([
      "the chains are not indexed yet, or the database cannot be read; see /freshness",
      "waiting",
    ]),
  );
  expect(consumer.lastEventId).toBeUndefined();
  await indexTo(db, 100, HEAD + 1, EVENT_TIME);
  await vi.waitFor(() => expect(consumer.lastEventId).toBeDefined());
  await add({ block: HEAD });
  await expectEvents(consumer, [eventId(1, HEAD)]);
  await consumer.cut();
});

test("behavior: while the database cannot be read, comments; then everything after the cursor", async () => {
  const feed = new EventFeed(testDeps(db, heads));
  let failures = 0;
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { url, events } = await startReplica({
    feed: {
      subscribe: async (...args) => {
        if (failures++ < 2) throw new Error("the database is away");
        return feed.subscribe(...args);
      },
    },
  });
  await add({ block: HEAD - 1 }, { block: HEAD });
  const consumer = new EventConsumer("0");
  expect((await consumer.connect(url)).status).toBe(200);
  await expectEvents(consumer, [eventId(1, HEAD - 1), eventId(1, HEAD)]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
  await consumer.cut();
  await vi.waitFor(() => expect(events.count).toBe(0));
});

test("behavior: readers of Latin-1 and of Unicode lines read the text of a message", async () => {
  const { url } = await startReplica();
  await add({ block: HEAD, data: transferOf({ referenceBytes: toHex("Miete für\u2028März\u0085 💶") }) });
  const stop = new AbortController();
  const response = await fetch(`${url}?lastEventId=0`, { signal: stop.signal });
  let received = "";
  for await (const part of response.body ?? []) {
    received += Buffer.from(part).toString("latin1");
    if (received.includes('data: {"type"')) break;
  }
  stop.abort();
  const [data = ""] = received
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => /^data: {"type"/.test(line));
  expect(JSON.parse(data.slice(6))).toMatchObject({ reference: "Miete für\u2028März\u0085 💶" });
});

test("error: more streams than a client may have", async () => {
  const { url, events } = await startReplica({ perClient: 2 });
  const consumers = [new EventConsumer(), new EventConsumer()];
  for (const consumer of consumers) expect((await consumer.connect(url)).status).toBe(200);
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([
    200,
    "retry: 60000\n\n: a client may have 2 streams at a time\n\n",
  ]);
  await consumers[0]?.cut();
  await vi.waitFor(() => expect(events.count).toBe(1));
  const next = new EventConsumer();
  expect((await next.connect(url)).status).toBe(200);
  await next.cut();
  await consumers[1]?.cut();
});

test("behavior: HEAD opens no stream", async () => {
  const { url, events } = await startReplica();
  const response = await fetch(url, { method: "HEAD" });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  expect(events.count).toBe(0);
});

test("behavior: a heartbeat carries the cursor of a consumer without events", async () => {
  const { url, stop } = await startReplica({ heartbeatSeconds: 1 });
  const consumer = new EventConsumer();
  await consumer.connect(`${url}?type=loss`);
  await vi.waitFor(() => expect(consumer.lastEventId).toBeDefined());
  const before = consumer.lastEventId;
  await add({ block: HEAD });
  await vi.waitFor(() => expect(consumer.lastEventId).not.toBe(before));
  await stop();
  await consumer.ended();
  const other = await startReplica();
  await consumer.connect(other.url);
  await add({ block: HEAD, logIndex: 1 });
  await expectEvents(consumer, [eventId(1, HEAD, 1)]);
  await consumer.cut();
});

test("behavior: a stopped server ends its streams and opens none", async () => {
  const { url, events } = await startReplica();
  const consumer = new EventConsumer();
  await consumer.connect(url);
  events.close();
  await consumer.ended();
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([
    200,
    "retry: 2000\n\n: the service is stopping\n\n",
  ]);
});

describe("reorgs", () => {
  /** Replaces the events from a block on. */
  const replace = async (from: number, ...logs: EventLog[]) => {
    await db.delete(event).where(and(eq(event.chainId, 1), gt(event.block, BigInt(from - 1))));
    await add(...logs);
  };

  test("default: the event of a replaced block is retracted, that of the new one follows", async () => {
    const { url } = await startReplica();
    const consumer = new EventConsumer();
    await consumer.connect(url);
    await add({ block: HEAD - 1 }, { block: HEAD });
    await expectEvents(consumer, [eventId(1, HEAD - 1), eventId(1, HEAD)]);
    await replace(HEAD, { block: HEAD, fork: 1 });
    await vi.waitFor(() => expect(consumer.log).toHaveLength(4));
    expect(consumer.log.slice(2)).toMatchObject([
      { type: "retracted", id: eventId(1, HEAD), blockHash: blockHash(HEAD), chain: 1, block: HEAD },
      { type: "transfer", id: eventId(1, HEAD), blockHash: blockHash(HEAD, 1) },
    ]);
    expect(consumer.faults).toEqual([]);
    await consumer.cut();
  });

  const LOSS = { type: "loss", data: { minter: bob, amount: "1" } } as const;

  /** A consumer of losses alone, which has received one; its block has a transfer, too. */
  async function receiveLoss() {
    const replica = await startReplica();
    const url = `${replica.url}?type=loss`;
    const consumer = new EventConsumer();
    await consumer.connect(url);
    await add({ block: HEAD }, { block: HEAD, logIndex: 1, ...LOSS });
    await expectEvents(consumer, [eventId(1, HEAD, 1)]);
    return { consumer, url };
  }

  test("behavior: a filter that let the event through lets its retraction through, and no other", async () => {
    const { consumer } = await receiveLoss();
    await replace(HEAD, { block: HEAD, fork: 1, logIndex: 2, ...LOSS });
    await expectEvents(consumer, [eventId(1, HEAD, 2)]);
    expect(consumer.log.map(({ type }) => type)).toEqual(["loss", "retracted", "loss"]);
    await consumer.cut();
  });

  test("behavior: a filter holds for retractions of what was sent before the consumer resumed", async () => {
    const { consumer, url } = await receiveLoss();
    await consumer.cut();
    await consumer.connect(url);
    await replace(HEAD, { block: HEAD, fork: 1, logIndex: 2, ...LOSS });
    await expectEvents(consumer, [eventId(1, HEAD, 2)]);
    expect(consumer.log).toMatchObject([
      { type: "loss" },
      { type: "retracted", blockHash: blockHash(HEAD), transaction: pad(toHex(HEAD)) },
      { type: "loss" },
    ]);
    await consumer.cut();
  });

  test("behavior: resumed at another replica after the reorg", async () => {
    const [one, other] = [await startReplica(), await startReplica()];
    const consumer = new EventConsumer();
    await consumer.connect(one.url);
    await add({ block: HEAD - 1 }, { block: HEAD });
    await expectEvents(consumer, [eventId(1, HEAD - 1), eventId(1, HEAD)]);
    await consumer.cut();
    await replace(HEAD, { block: HEAD, fork: 1, logIndex: 3 });
    await consumer.connect(other.url);
    await expectEvents(consumer, [eventId(1, HEAD - 1), eventId(1, HEAD, 3)]);
    expect(consumer.log.at(2)).toMatchObject({ type: "retracted", id: eventId(1, HEAD), blockHash: null });
    await consumer.cut();
  });

  test("behavior: blocks that are only not indexed again yet retract nothing", async () => {
    const { url } = await startReplica();
    const consumer = new EventConsumer();
    await consumer.connect(url);
    await add({ block: HEAD });
    await expectEvents(consumer, [eventId(1, HEAD)]);
    await db.delete(event);
    await setVersion(db, 1, "events");
    await indexTo(db, 1, HEAD - 1, EVENT_TIME);
    await consumer.cut();
    await consumer.connect(url);
    await indexTo(db, 1, HEAD, EVENT_TIME);
    await add({ block: HEAD }, { block: HEAD, logIndex: 1 });
    await expectEvents(consumer, [eventId(1, HEAD), eventId(1, HEAD, 1)]);
    expect(consumer.log).toHaveLength(2);
    await consumer.cut();
  });

  test("args: final=true sends an event when its block is final, once", async () => {
    const { url } = await startReplica();
    const consumer = new EventConsumer();
    await consumer.connect(`${url}?final=true`);
    await add({ block: HEAD });
    await replace(HEAD, { block: HEAD, fork: 1 }, { block: HEAD, fork: 1, logIndex: 1 });
    await indexTo(db, 1, HEAD + 64, EVENT_TIME);
    await add({ block: HEAD + 2 });
    await consumer.cut();
    await consumer.connect(`${url}?final=true`);
    expect(consumer.log).toEqual([]);
    await indexTo(db, 1, HEAD + 65, EVENT_TIME);
    await expectEvents(consumer, [eventId(1, HEAD), eventId(1, HEAD, 1)]);
    expect(consumer.log).toMatchObject([{ final: true, blockHash: blockHash(HEAD, 1) }, { final: true }]);
    await consumer.cut();
  });
});

test("behavior: more events than a cursor holds are sent as those before become final", async () => {
  const { url } = await startReplica();
  const consumer = new EventConsumer();
  await consumer.connect(url);
  await add(...Array.from({ length: 600 }, (_, logIndex) => ({ block: HEAD, logIndex })));
  // As many as the cursor of a chain has bytes for.
  await vi.waitFor(() => expect(consumer.events.size).toBeGreaterThan(200));
  expect(consumer.lastEventId?.length).toBeLessThanOrEqual(2_048);
  await indexTo(db, 1, HEAD + 65, EVENT_TIME);
  await vi.waitFor(() => expect(consumer.events.size).toBe(600));
  expect(consumer.faults).toEqual([]);
  await consumer.cut();
});

describe("more events that are not final than are held", () => {
  /** Of two blocks, each with more than are held. */
  const logs = (fork = 0) =>
    [HEAD - 1, HEAD].flatMap((block) =>
      Array.from({ length: 1_100 }, (_, logIndex) => ({ block, logIndex, fork })),
    );
  const ids = logs().map(({ block, logIndex }) => eventId(1, block, logIndex));

  test("default: a bounded number is read and held, and every one is sent once it is final", async () => {
    const read = vi.spyOn(facts, "withFacts");
    const { url } = await startReplica();
    const consumers = [new EventConsumer(), new EventConsumer()];
    await consumers[0]?.connect(url);
    await consumers[1]?.connect(`${url}?final=true`);
    await add(...logs());
    await vi.waitFor(() => expect(consumers[0]?.events.size).toBeGreaterThan(200));
    await indexTo(db, 1, HEAD + 64, EVENT_TIME);
    await vi.waitFor(() => expect(consumers[1]?.events.size).toBe(1_100));
    await indexTo(db, 1, HEAD + 65, EVENT_TIME);
    for (const consumer of consumers) {
      await expectEvents(consumer, ids);
      expect(consumer.log.map(({ id }) => id)).toEqual(ids);
      await consumer.cut();
    }
    expect(Math.max(...read.mock.calls.map(([, rows]) => rows.length))).toBe(1_001);
    read.mockRestore();
  });

  test("behavior: those of a replaced block are retracted, as are those that were sent before a resumption", async () => {
    const { url } = await startReplica();
    const consumers = [new EventConsumer(), new EventConsumer()];
    for (const consumer of consumers) await consumer.connect(url);
    await add(...logs());
    for (const { events } of consumers) await vi.waitFor(() => expect(events.size).toBeGreaterThan(200));
    await consumers[1]?.cut();
    await db.delete(event);
    await add(...logs(1));
    await consumers[1]?.connect(url);
    await indexTo(db, 1, HEAD + 65, EVENT_TIME);
    for (const consumer of consumers) {
      await expectEvents(consumer, ids);
      const hashes = new Set([...consumer.events.values()].map(({ blockHash: hash }) => hash));
      expect(hashes).toEqual(new Set([blockHash(HEAD - 1, 1), blockHash(HEAD, 1)]));
      await consumer.cut();
    }
  });
});

test("behavior: a minter becomes active a quarter of an hour after its time", async () => {
  const at = { block: 100, type: "minter.proposed" } as const;
  const application = { minter: bob, proposer: alice, applicationPeriod: "864000", applicationFee: "1" };
  await add({ ...at, data: { ...application, messageBytes: toHex("a bridge") } });
  await db.insert(minterApplication).values({
    chainId: 1,
    count: BigInt(eventId(1, 100)),
    timestamp: BigInt(EVENT_TIME),
    txHash: pad(toHex(100)),
    minter: bob,
    proposer: alice,
    applicationPeriod: 864_000n,
    applicationFee: 1n,
    messageBytes: toHex("a bridge"),
  });
  await setVersion(db, 1, "minters", 100);
  const { url } = await startReplica();
  const consumer = new EventConsumer("0");
  await consumer.connect(url);
  await expectEvents(consumer, [eventId(1, 100)]);
  expect(consumer.log).toMatchObject([{ message: "a bridge" }]);
  await indexTo(db, 1, HEAD + 1, EVENT_TIME + 864_000 + 899);
  await consumer.cut();
  await consumer.connect(url);
  await indexTo(db, 1, HEAD + 2, EVENT_TIME + 864_000 + 900);
  await expectEvents(consumer, [eventId(1, 100), `${eventId(1, 100)}-active`]);
  expect(consumer.log.at(-1)).toMatchObject({
    type: "minter.active",
    block: 100,
    timestamp: EVENT_TIME + 864_000,
    minter: bob,
    final: true,
  });
  await consumer.cut();
});

test("behavior: a chain whose RPC URLs fail, and respond again", async () => {
  const { url } = await startReplica();
  const consumer = new EventConsumer();
  await consumer.connect(url);
  heads[100] = { atStart: 1n, silent: true };
  await vi.waitFor(() => expect(consumer.log).toHaveLength(1));
  await consumer.cut();
  heads[100] = { atStart: 1n, silent: false };
  await consumer.connect(url);
  await vi.waitFor(() => expect(consumer.log).toHaveLength(2));
  expect(consumer.log).toMatchObject([
    { type: "chain.stalled", id: `100-stalled-${HEAD}`, chain: 100, block: HEAD },
    { type: "chain.live", id: `100-live-${HEAD}` },
  ]);
  await consumer.cut();
});

test("every type of event is documented", () => {
  const documented = eventSchema.options.map(({ shape }) => shape.type.value as string);
  expect(documented.toSorted()).toEqual([...EVENT_TYPES, "retracted"].sort());
});

describe("cursors", () => {
  test("default: decoded as they were encoded", () => {
    const hash = "0123456789ab";
    const sent = [
      { block: 5_001n, logIndex: 3, hash, isUnchecked: true },
      { block: 5_001n, logIndex: 70_000, hash, isUnchecked: true },
      { block: 5_002n, logIndex: 0, hash: "ba9876543210", isUnchecked: true },
      { block: 5_003n, logIndex: 1, hash: undefined, isUnchecked: true },
    ];
    const cursor = new Map([
      [
        1,
        {
          block: 5_000n,
          logIndex: Number.MAX_SAFE_INTEGER,
          time: 1_700_000_000_999n,
          isStalled: false,
          sent,
        },
      ],
      [42161, { block: 2n ** 40n, logIndex: 12, time: 0n, isStalled: true, sent: [] }],
    ]);
    const text = encodeCursor(cursor);
    const lastEventId = openapi.paths["/events"].get.parameters.find(({ name }) => name === "lastEventId");
    expect(text).toMatch(new RegExp(lastEventId?.schema.pattern ?? "no pattern"));
    expect(decodeCursor(text)).toEqual(cursor);
    expect(decodeCursor(encodeCursor(new Map()))).toEqual(new Map());
  });

  test.each(["", "1", "1.a-e.0.x", "2.a-e.0.l", "1.a-e.0.l~1.a-e.0.l", "1.a-e.0.l.1_xyz-1", "~"])(
    "error: %j is none",
    (text) => expect(decodeCursor(text)).toBeUndefined(),
  );
});

/** Number of random histories. */
const SEEDS = Number(process.env.EVENT_SEEDS ?? 3);
/** Blocks or reorgs of each; a fourth of them are reorgs. */
const STEPS = 30;

test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))(
  "behavior: a consumer that is cut off and moved while chains reorganise has exactly the stored rows, seed %i",
  async (seed) => {
    const random = createRandom(`events ${seed}`);
    const chance = (of: number) => random.int(1, of) === 1;
    const replicas = [await startReplica(), await startReplica()];
    const chains = [1, 100].map((chainId) => ({ chainId, head: HEAD, logs: [] as EventLog[] }));
    const consumers = [new EventConsumer("0"), new EventConsumer("0")];
    const connect = (consumer: EventConsumer, query = "") =>
      consumer.connect(`${replicas[random.int(0, 1)]?.url}${query}`);
    for (const consumer of consumers) await connect(consumer);
    let forks = 0;
    for (let step = 0; step < STEPS; step++) {
      const chain = chains[random.int(0, 1)];
      if (!chain) throw new Error("there are two chains");
      const { chainId } = chain;
      const depth = chance(4) ? random.int(1, 20) : 0;
      if (depth > 0) forks++;
      const first = chain.head - depth + 1;
      const last = chain.head + random.int(1, 3);
      const added: EventLog[] = [];
      for (let block = first; block <= last; block++) {
        for (let logIndex = 0; logIndex < random.int(0, 3); logIndex++) {
          added.push({ chainId, block, logIndex: logIndex * 2 + random.int(0, 1), fork: forks });
        }
      }
      const kept = chain.logs.filter(({ block }) => block < first);
      const write = (head: number, logs: readonly EventLog[], version: EventLog | undefined) =>
        db.transaction(async (transaction) => {
          const inside = transaction as unknown as TestDatabase;
          await inside
            .delete(event)
            .where(and(eq(event.chainId, chainId), gt(event.block, BigInt(first - 1))));
          if (logs.length > 0) await inside.insert(event).values(logs.map(eventRow));
          await setVersion(inside, chainId, "events");
          if (version) await setEventVersion(inside, version);
          await indexTo(inside, chainId, head, EVENT_TIME);
        });
      // First what is replaced is reverted, as Ponder does.
      if (depth > 0) await write(first - 1, [], kept.at(-1));
      if (chance(2)) await new Promise((resolve) => setTimeout(resolve, random.int(0, 40)));
      chain.logs = [...kept, ...added];
      chain.head = last;
      await write(last, added, chain.logs.at(-1));
      for (const consumer of consumers) {
        if (!chance(3)) continue;
        await consumer.cut();
        if (chance(2)) await new Promise((resolve) => setTimeout(resolve, random.int(0, 20)));
        await connect(consumer);
      }
    }
    const expected = chains.flatMap(({ logs }) =>
      logs.map((log) => [eventId(log.chainId ?? 1, log.block, log.logIndex), blockHash(log.block, log.fork)]),
    );
    const stored = await db.execute(sql`select count(*)::int as rows from event`);
    expect(stored.rows).toEqual([{ rows: expected.length }]);
    for (const consumer of consumers) {
      await vi.waitFor(() =>
        expect([...consumer.events.values()].map((one) => [one.id, one.blockHash]).sort()).toEqual(
          expected.toSorted(),
        ),
      );
      expect(consumer.faults).toEqual([]);
      await consumer.cut();
    }
  },
);
