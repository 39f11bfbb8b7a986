import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { EVENT_TIME, insertEvents, setEventVersion } from "../../../tools/harness/event-rows.ts";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { createApp } from "../app.ts";
import { CostLimit, type LimitOptions } from "../http/limit.ts";
import { listen } from "../http/server.ts";
import { EventFeed } from "./feed.ts";
import { EventStreams } from "./streams.ts";

const HEAD = 10_000;
/** Rows of the past, one per block. */
const ROWS = 2_000;
/** Blocks behind which its pages begin. */
const PAGES = [0, 600, 1_200, 1_800];

/** A replica over the history. */
async function start(options: { limit?: Omit<LimitOptions, "proxies">; onPage?: () => void } = {}) {
  /** Pages read so far, as the blocks behind which they begin. */
  const pages: number[] = [];
  const db = await testDatabase({
    logQuery(query, params) {
      // The events that are not final are read without a last block.
      if (!/from "event" .* <= .* limit/.test(query)) return;
      pages.push(Number(params[1]));
      options.onPage?.();
    },
  });
  await indexTo(db, 1, HEAD, EVENT_TIME);
  await insertEvents(
    db,
    Array.from({ length: ROWS }, (_, i) => ({ block: i + 1 })),
  );
  await setEventVersion(db, { block: ROWS });
  const deps = testDeps(db, { 1: { atStart: 1n, silent: false } });
  const limit = options.limit && new CostLimit({ ...options.limit, proxies: 1 });
  const events = new EventStreams({ feed: new EventFeed(deps), limit });
  const app = createApp(deps, { events, proxies: 1 });
  const { server } = await listen(app.fetch, {
    port: 0,
    hostname: "127.0.0.1",
    drainTimeoutMs: 1_000,
    fastPath: app.fastPath,
    limit,
    proxies: 1,
  });
  onTestFinished(async () => {
    events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, pages, limit, events };
}

/** A stream of the whole history. */
async function openStream(url: string, client: string, query = "lastEventId=0") {
  const stream = { ids: new Set<string>(), isClosed: false, close: () => {} };
  const request = get(`${url}/events?${query}`, { headers: { "X-Forwarded-For": client } });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  expect(response.statusCode).toBe(200);
  let rest = "";
  response.setEncoding("utf8").on("data", (text: string) => {
    const messages = (rest + text).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages) {
      const id = /"id":"(\d+)"/.exec(message)?.[1];
      if (id !== undefined) stream.ids.add(id);
    }
  });
  response
    .on("error", () => {})
    .once("close", () => {
      stream.isClosed = true;
    });
  stream.close = () => request.destroy();
  onTestFinished(stream.close);
  return stream;
}

const clients = (count: number) => Array.from({ length: count }, (_, i) => `192.0.2.${i}`);

const areComplete = (streams: readonly { ids: Set<string> }[]) =>
  vi.waitFor(() => expect(streams.map(({ ids }) => ids.size)).toEqual(streams.map(() => ROWS)));

/** Most streams that had begun the history and not read its last page, at any moment. */
function mostAtATime(pages: readonly number[]): number {
  let [now, most] = [0, 0];
  for (const page of pages) {
    if (page === PAGES[0]) most = Math.max(most, ++now);
    if (page === PAGES.at(-1)) now--;
  }
  return most;
}

test("default: requests are responded to between two pages, however many streams read the past", async () => {
  let onPage = () => {};
  const { url, pages } = await start({ onPage: () => onPage() });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  /** Resolves to the number of pages that were read when the response has arrived. */
  const pagesAtResponse = () =>
    new Promise<number>((resolve, reject) => {
      get(`${url}/health`, { agent }, (response) => {
        response.resume().once("end", () => resolve(pages.length));
      }).once("error", reject);
    });
  // Its connection is open from then on.
  await pagesAtResponse();
  const requests: Promise<number>[] = [];
  onPage = () => {
    if (pages.length === 1) requests.push(pagesAtResponse());
  };
  const streams = await Promise.all(clients(10).map((client) => openStream(url, client)));
  await areComplete(streams);
  expect(pages).toHaveLength(10 * PAGES.length);
  // The response arrives while the streams read their first pages, or their second ones.
  expect(await Promise.all(requests)).toEqual([expect.toSatisfy((read: number) => read <= 2 * 10)]);
});

test("behavior: two streams of a client read the past at a time, the others wait and stay open", async () => {
  const { url, pages } = await start();
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(url, "192.0.2.1")));
  await areComplete(streams);
  expect(mostAtATime(pages)).toBe(2);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual(streams.map(() => false));
});

test("behavior: streams of several clients read the past at the same time, in turns", async () => {
  const { url, pages } = await start();
  const streams = await Promise.all(clients(5).map((client) => openStream(url, client)));
  await areComplete(streams);
  expect(mostAtATime(pages)).toBeGreaterThan(2);
});

test("behavior: a stream that is closed while it waits gives its turn up", async () => {
  const { url, pages, events } = await start();
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(url, "192.0.2.1")));
  for (const { close } of streams.slice(0, 4)) close();
  await areComplete(streams.slice(4));
  await vi.waitFor(() => expect(events.count).toBe(1));
  const next = await Promise.all(Array.from({ length: 2 }, () => openStream(url, "192.0.2.1")));
  await areComplete(next);
  expect(mostAtATime(pages.slice(-2 * PAGES.length))).toBeLessThanOrEqual(2);
});

test("behavior: pages count for the client's limit; a stream beyond it pauses until the next window", async () => {
  let exhaust = () => {};
  const { url, pages, limit } = await start({
    limit: { perMinute: 20_000, windowSeconds: 3 },
    onPage: () => exhaust(),
  });
  exhaust = () => {
    exhaust = () => {};
    for (let i = 0; i < 1_000; i++) limit?.countCached("192.0.2.1");
  };
  const stream = await openStream(url, "192.0.2.1");
  await vi.waitFor(() => expect(pages).toEqual([0]));
  const statuses: number[] = [];
  for (;;) {
    const response = await fetch(`${url}/bridge/chains`, { headers: { "X-Forwarded-For": "192.0.2.1" } });
    statuses.push(response.status);
    if (response.status === 200) break;
    expect(response.status).toBe(429);
    expect(pages).toEqual([0]);
    await wait(50);
  }
  expect(statuses).toContain(429);
  await areComplete([stream]);
  expect(pages).toEqual(PAGES);
});
