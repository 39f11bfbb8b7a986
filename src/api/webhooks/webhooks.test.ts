import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { and, eq, gt, sql } from "drizzle-orm";
import express from "express";
import { Registry } from "prom-client";
import { Webhook } from "standardwebhooks";
import { toHex } from "viem";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type HttpServer, startHttpServer } from "zchf-rpc/testing/http-server";
import type { WebhookSubscription } from "../../../config/webhooks.ts";
import {
  addEvents,
  alice,
  blockHash,
  bob,
  EVENT_TIME,
  eventId,
  transferOf,
} from "../../../tools/harness/event-rows.ts";
import { indexTo, type TestDatabase, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { event } from "../../tables/events.ts";
import type { Writer } from "../db.ts";
import { EventFeed } from "../events/feed.ts";
import { webhookMetrics } from "./metrics.ts";
import { SET_ASIDE_PATH, webhookRoutes } from "./routes.ts";
import { sendWebhook } from "./send.ts";
import { runWebhooks, type WebhooksOptions } from "./webhooks.ts";

const HEAD = 5_000;
const HOUR = 3_600_000;
const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;

type Message = { id: string; type: string; data: { id: string; blockHash: string | null } };
type Handle = (message: Message, response: ServerResponse) => void;

let db: TestDatabase;
let receiver: HttpServer;
let url: string;
/** Verified messages, in the order of their arrival, accepted or not. */
let received: Message[];
let handle: Handle;
/** As they were sent. */
let bodies: string[];
/** Simulated time, unix milliseconds: passes while a delivery waits. */
let now: number;
let waits: number[];
let reports: string[];
let stops: (() => Promise<void>)[];

const accept: Handle = (_, response) => void response.writeHead(204).end();
const refuse =
  (status: number, headers: Record<string, string> = {}): Handle =>
  (_, response) =>
    void response.writeHead(status, headers).end();

async function read(request: IncomingMessage): Promise<Message> {
  const signed = await text(request);
  bodies.push(signed);
  const headers = request.headers as Record<string, string>;
  // The library refuses a signature that is too old by the real clock; the test's clock is another.
  vi.setSystemTime(Number(headers["webhook-timestamp"]) * 1_000);
  try {
    const body = new Webhook(secret).verify(signed, headers);
    return { id: headers["webhook-id"] ?? "", ...(body as Omit<Message, "id">) };
  } finally {
    vi.useRealTimers();
  }
}

beforeEach(async () => {
  db = await testDatabase();
  await db.execute(sql`drop schema if exists zchf_webhooks cascade`);
  await indexTo(db, 1, HEAD, EVENT_TIME);
  [received, bodies, waits, reports, stops] = [[], [], [], [], []];
  now = 1_800_000_000_000;
  handle = accept;
  receiver = await startHttpServer(receive);
  url = `${receiver.url}/hook`;
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await receiver.stop();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = await read(request);
  received.push(message);
  handle(message, response);
}

const subscriptionOf = (over: Partial<WebhookSubscription> = {}): WebhookSubscription => ({
  name: "shop",
  url,
  secrets: [secret],
  final: false,
  confirmations: 1,
  allowPrivate: true,
  ...over,
});

/** @returns stops the deliveries */
function startWebhooks(options: WebhooksOptions): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = runWebhooks(options, stopping.signal);
  return () => {
    stopping.abort();
    return stopped;
  };
}

const writerOf = (database: TestDatabase): Writer => ({
  execute: (statement) => database.execute(statement),
  close: async () => undefined,
});

/** Delivers as the service does, with simulated time. */
async function start(over: Partial<WebhookSubscription> = {}, options: Partial<WebhooksOptions> = {}) {
  const feed = new EventFeed(testDeps(db, { 1: { atStart: 1n, silent: false } }));
  const states = vi.fn();
  const stop = startWebhooks({
    subscriptions: [subscriptionOf(over)],
    feed,
    isBackfilled: async () => true,
    openWriter: async () => writerOf(db),
    now: () => now,
    report: (line: string) => void reports.push(line),
    retryMs: 20,
    wait: async (ms, signal) => {
      waits.push(ms);
      now += ms;
      await new Promise((resolve) => setTimeout(resolve, 1));
      signal.throwIfAborted();
    },
    ...options,
    onState: (...state) => {
      states();
      options.onState?.(...state);
    },
  });
  stops.push(stop);
  await vi.waitFor(() => expect(states).toHaveBeenCalled());
  return { stop };
}

const ids = (messages: readonly Message[]) => messages.map(({ data }) => data.id);
const add = (...blocks: number[]) => addEvents(db, ...blocks.map((block) => ({ block })));
const until = (check: () => void) => vi.waitFor(check);
/** Events, more than a delivery has in its queue; most of them are not delivered, which takes less time. */
const MISSED = 1_100;

test("behavior: a message is ASCII, whatever characters a reference has", async () => {
  await start();
  const data = transferOf({ referenceBytes: toHex("Miete für\u2028März\u0085") });
  await addEvents(db, { block: HEAD, data });
  await until(() => expect(received).toHaveLength(1));
  expect(bodies).toEqual([expect.stringContaining(String.raw`"Miete f\u00fcr\u2028M\u00e4rz\u0085"`)]);
});

test("default: signed messages in order, one per event", async () => {
  await start();
  await add(HEAD - 2, HEAD - 1, HEAD);
  await until(() => expect(received).toHaveLength(3));
  expect(ids(received)).toEqual([HEAD - 2, HEAD - 1, HEAD].map((block) => eventId(1, block)));
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  expect(received[0]).toMatchObject({
    type: "transfer",
    timestamp: "2027-01-15T08:00:00.000Z",
    data: { type: "transfer", from: alice, to: bob, reference: "rent", final: false },
  });
});

test("args: types, address and reference", async () => {
  await start({ types: ["loss"], address: bob });
  await addEvents(
    db,
    { block: HEAD },
    { block: HEAD, logIndex: 1, type: "loss", data: { minter: alice, amount: "1" } },
  );
  await addEvents(db, { block: HEAD, logIndex: 2, type: "loss", data: { minter: bob, amount: "1" } });
  await until(() => expect(ids(received)).toEqual([eventId(1, HEAD, 2)]));
});

test("args: confirmations", async () => {
  await start({ confirmations: 3 });
  await add(HEAD);
  await indexTo(db, 1, HEAD + 1, EVENT_TIME);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(received).toEqual([]);
  await indexTo(db, 1, HEAD + 2, EVENT_TIME);
  await until(() => expect(ids(received)).toEqual([eventId(1, HEAD)]));
});

test("behavior: a receiver that is down for an hour gets everything, in order", async () => {
  const down = now;
  handle = (message, response) => (now - down < HOUR ? refuse(500) : accept)(message, response);
  await start();
  await add(HEAD - 2, HEAD - 1, HEAD);
  await until(() => expect(new Set(ids(received)).size).toBe(3));
  const first = received.filter(({ data }) => data.id === eventId(1, HEAD - 2));
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560].map((seconds) => seconds * 1_000));
  expect(first).toHaveLength(11);
  expect(new Set(first.map(({ id }) => id)).size).toBe(1);
  expect(ids(received).slice(-2)).toEqual([eventId(1, HEAD - 1), eventId(1, HEAD)]);
  expect(reports).toEqual([
    "webhook shop: status 500; trying again for a day",
    "webhook shop: delivered again",
  ]);
});

test("behavior: a receiver is asked again when it says so, and within an hour", async () => {
  const headers = [
    [429, "120"],
    [503, new Date(now + 120_000 + 300_000).toUTCString()],
    [429, "1"],
    [503, "soon"],
    [429, "86400"],
    // Not of a receiver that is busy.
    [500, "3000"],
  ] as const;
  handle = (message, response) => {
    const [status, value] = headers[received.length - 1] ?? [204, ""];
    refuse(status, { "retry-after": value })(message, response);
  };
  await start();
  await add(HEAD);
  await until(() => expect(received).toHaveLength(headers.length + 1));
  expect(waits).toEqual([120, 300, 20, 40, 3_600, 160].map((seconds) => seconds * 1_000));
});

test("behavior: a receiver that refuses connections gets everything once it listens again", async () => {
  await receiver.stop();
  await start(
    {},
    {
      wait: async (ms) => {
        waits.push(ms);
        now += ms;
        if (waits.length < 4) return;
        receiver = await startHttpServer(receive, receiver.port);
      },
    },
  );
  await add(HEAD - 1, HEAD);
  await until(() => expect(ids(received)).toEqual([eventId(1, HEAD - 1), eventId(1, HEAD)]));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(reports).toEqual([
    expect.stringMatching(/^webhook shop: .*ECONNREFUSED.*; trying again for a day$/),
    "webhook shop: delivered again",
  ]);
});

test("behavior: it is stored where all subscriptions begin before the service may be ready", async () => {
  const stored = Promise.withResolvers<unknown>();
  const names = ["shop", "shop-2"];
  await start(
    {},
    {
      subscriptions: names.map((name) => subscriptionOf({ name })),
      onBegun: () => stored.resolve(db.execute(sql`select name from zchf_webhooks.subscription order by 1`)),
    },
  );
  expect(await stored.promise).toMatchObject({ rows: names.map((name) => ({ name })) });
  await add(HEAD);
  await until(() => expect(ids(received)).toEqual([eventId(1, HEAD), eventId(1, HEAD)]));
});

test.each([
  ["another process delivers", async () => undefined],
  ["the database refuses it", () => Promise.reject(new Error("permission denied"))],
])("behavior: the service may be ready when %s", async (_, openWriter) => {
  const begun = Promise.withResolvers<void>();
  const options = { subscriptions: [], report: () => undefined, isBackfilled: async () => true };
  const feed = new EventFeed(testDeps(db, {}));
  stops.push(startWebhooks({ ...options, feed, openWriter, onBegun: begun.resolve }));
  await begun.promise;
});

test("behavior: one process delivers; when it stops, one that waited goes on", async () => {
  let isTaken = false;
  const openWriter = async () => {
    if (isTaken) return undefined;
    isTaken = true;
    const { execute } = writerOf(db);
    return {
      execute,
      close: async () => {
        isTaken = false;
      },
    };
  };
  const states: string[] = [];
  const stateOf = (who: string) => ({ openWriter, onState: () => void states.push(who) });
  const first = await start({}, stateOf("first"));
  const subscriptions = [subscriptionOf()];
  const feed = new EventFeed(testDeps(db, { 1: { atStart: 1n, silent: false } }));
  const isBackfilled = async () => true;
  stops.push(startWebhooks({ subscriptions, feed, isBackfilled, retryMs: 20, ...stateOf("second") }));
  await add(HEAD - 1);
  await until(() => expect(received).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(new Set(states)).toEqual(new Set(["first"]));
  await first.stop();
  await add(HEAD);
  await until(() => expect(ids(received)).toEqual([eventId(1, HEAD - 1), eventId(1, HEAD)]));
  expect(states.at(-1)).toBe("second");
});

test("behavior: after a day it is disabled, and visible in the metrics; a start tries again", async () => {
  handle = refuse(503);
  const registry = new Registry();
  const { stop } = await start({}, webhookMetrics(registry));
  await vi.waitFor(() => expect(registry.getMetricsAsArray()).toHaveLength(4));
  await add(HEAD);
  await until(() => expect(reports.at(-1)).toMatch(/disabled until the next start: status 503/));
  expect(await registry.metrics()).toContain('zchf_webhook_disabled{subscription="shop"} 1');
  const attempts = received.length;
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(24 * HOUR);
  expect(waits.every((ms) => ms <= HOUR)).toBe(true);
  await add(HEAD - 1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received).toHaveLength(attempts);
  await stop();
  handle = accept;
  await start();
  await until(() =>
    expect(ids(received).slice(attempts).sort()).toEqual([eventId(1, HEAD - 1), eventId(1, HEAD)]),
  );
});

test("behavior: a message that the receiver rejects six times is set aside, and the next ones follow", async () => {
  const rejected = eventId(1, HEAD - 1);
  handle = ({ data }, response) => void response.writeHead(data.id === rejected ? 413 : 204).end();
  const registry = new Registry();
  await start({}, webhookMetrics(registry));
  await add(HEAD - 2, HEAD - 1, HEAD);
  await until(() => expect(received).toHaveLength(8));
  expect(ids(received)).toEqual([eventId(1, HEAD - 2), ...Array(6).fill(rejected), eventId(1, HEAD)]);
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
  const { id } = received[1] ?? {};
  expect(reports).toEqual([
    "webhook shop: status 413; trying again for a day",
    `webhook shop: ${id} set aside after 6 rejections: status 413`,
  ]);
  expect(await registry.metrics()).toContain('zchf_webhook_set_aside_total{subscription="shop"} 1');
  const admin = webhookRoutes((statement) => db.execute(statement));
  expect(await (await admin.request(SET_ASIDE_PATH)).json()).toEqual([
    {
      id,
      subscription: "shop",
      reason: "status 413",
      at: new Date(1_800_000_155_000).toISOString(),
      message: { type: "transfer", timestamp: "2027-01-15T08:00:00.000Z", data: received[1]?.data },
    },
  ]);
});

test("behavior: Express refuses a message that is longer than its limit; those behind it arrive", async () => {
  const arrived: string[] = [];
  const shop = express()
    .use(express.json({ limit: "1kb" }))
    .post("/hook", (request, response) => {
      arrived.push(request.body.data.id);
      response.sendStatus(200);
    });
  const server = shop.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(async () => void server.close());
  await start({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });
  const long = transferOf({ referenceBytes: toHex("\u{1f4b6}\u2028".repeat(200)) });
  await addEvents(db, { block: HEAD - 1, data: long }, { block: HEAD });
  await until(() => expect(arrived).toEqual([eventId(1, HEAD)]));
  expect(reports.at(-1)).toMatch(/^webhook shop: msg_\S+ set aside after 6 rejections: status 413$/);
});

test.each([408, 425, 429, 500])("behavior: status %i is no rejection of the message", async (status) => {
  handle = (message, response) => (received.length <= 7 ? refuse(status) : accept)(message, response);
  await start();
  await add(HEAD - 1, HEAD);
  await until(() => expect(received).toHaveLength(9));
  expect(ids(received)).toEqual([...Array(8).fill(eventId(1, HEAD - 1)), eventId(1, HEAD)]);
});

test("behavior: a receiver that wants no more messages is disabled at once", async () => {
  handle = refuse(410);
  await start();
  await add(HEAD);
  await until(() => expect(reports.at(-1)).toMatch(/disabled until the next start: status 410/));
  expect(received).toHaveLength(1);
});

test("behavior: a redirect to loopback is not followed", async () => {
  let isFollowed = false;
  const target = await startHttpServer((_, response) => {
    isFollowed = true;
    response.end();
  });
  const location = target.url;
  handle = (message, response) =>
    (received.length === 1 ? refuse(307, { location }) : accept)(message, response);
  await start();
  await add(HEAD);
  await until(() => expect(received).toHaveLength(2));
  expect(reports[0]).toBe("webhook shop: status 307: redirects are not followed; trying again for a day");
  expect(isFollowed).toBe(false);
  await target.stop();
});

test.each([
  ...["127.0.0.1", "localhost", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"],
  // Compatible with IPv4, of two translations to it, and two tunnels through it.
  ...["[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b:1::127.0.0.1]", "[2002:7f00:1::]", "[2001::1]"],
])("error: %s is not requested unless it is allowed", async (host) => {
  const own = url.replace("127.0.0.1", host);
  const message = { id: "msg_1", body: "{}" };
  const { signal } = new AbortController();
  const outcome = await sendWebhook({ url: own, secrets: [secret], allowPrivate: false }, message, {
    at: now,
    signal,
  });
  const reason = expect.stringContaining("is not allowed");
  expect(outcome).toMatchObject({ accepted: false, reason });
  expect(received).toEqual([]);
});

test("behavior: a slow receiver counts as failed", async () => {
  handle = () => undefined;
  const { signal } = new AbortController();
  const target = { url, secrets: [secret], allowPrivate: true };
  const outcome = await sendWebhook(
    target,
    { id: "msg_1", body: '{"type":"loss"}' },
    { at: now, timeoutMs: 1_000, signal },
  );
  expect(outcome).toEqual({ accepted: false, reason: "no response within 1000 ms" });
  expect(received).toHaveLength(1);
});

test("behavior: a deliverer that stops before the response delivers again with the same id, then what follows", async () => {
  const { stop } = await start();
  handle = () => undefined;
  await add(HEAD - 1);
  await until(() => expect(received).toHaveLength(1));
  await stop();
  // Meanwhile the block is replaced.
  await db.delete(event).where(and(eq(event.chainId, 1), gt(event.block, BigInt(HEAD - 2))));
  await addEvents(db, { block: HEAD - 1, fork: 1 }, { block: HEAD, fork: 1 });
  handle = accept;
  await start();
  await until(() => expect(received).toHaveLength(5));
  expect(received[1]).toEqual(received[0]);
  expect(received.slice(1).map(({ type, data }) => [type, data.id, data.blockHash])).toEqual([
    ["transfer", eventId(1, HEAD - 1), blockHash(HEAD - 1)],
    ["retracted", eventId(1, HEAD - 1), null],
    ["transfer", eventId(1, HEAD - 1), blockHash(HEAD - 1, 1)],
    ["transfer", eventId(1, HEAD), blockHash(HEAD, 1)],
  ]);
});

test("behavior: what happened while no process delivered is delivered", async () => {
  const attempts = vi.fn();
  const { stop } = await start({ types: ["transfer"] }, { onAttempt: attempts });
  await add(HEAD);
  // Stopped before the response, it would deliver the first one again.
  await until(() => expect(attempts).toHaveBeenCalledWith("shop", true));
  await stop();
  await indexTo(db, 1, HEAD + 200, EVENT_TIME);
  const loss = { type: "loss", data: { minter: alice, amount: "1" } } as const;
  const isTransfer = (i: number) => i < 25 || i >= MISSED - 25;
  const missed = Array.from({ length: MISSED }, (_, i) => ({
    block: HEAD + 1,
    logIndex: i,
    ...(!isTransfer(i) && loss),
  }));
  await addEvents(db, ...missed);
  await start({ types: ["transfer"] });
  await until(() => expect(received.length).toBe(51));
  const transfers = missed.filter(({ logIndex }) => isTransfer(logIndex));
  expect(ids(received).slice(1)).toEqual(transfers.map(({ logIndex }) => eventId(1, HEAD + 1, logIndex)));
});
