import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builtDashboard } from "../../launcher/dashboard.ts";
import { createApp } from "../../src/api/app.ts";
import { EventFeed } from "../../src/api/events/feed.ts";
import { EventStreams } from "../../src/api/events/streams.ts";
import { listen } from "../../src/api/http/server.ts";
import { transferReferenceTotal } from "../../src/tables/transfers.ts";
import { EventConsumer } from "../../tools/harness/event-consumer.ts";
import { addEvents, EVENT_TIME, eventId } from "../../tools/harness/event-rows.ts";
import { startNginx } from "../../tools/harness/nginx.ts";
import {
  indexTo,
  setVersion,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../tools/harness/test-database.ts";
import { eventually } from "../../tools/harness/waiting.ts";

const HEAD = 5_000;
/** Seconds of `max-age` and `stale-while-revalidate` of the route below. */
const [MAX_AGE, STALE_WHILE_REVALIDATE] = [2, 4];
const COUNTER = "/transfer/reference/counter";

let db: TestDatabase;
let server: Server;
let url: string;
let stops: (() => Promise<void>)[] = [];
/** Paths that the service was sent. */
let requests: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  await indexTo(db, 1, HEAD, EVENT_TIME);
  await db.insert(transferReferenceTotal).values({ chainId: 1, rows: 1 });
  await setVersion(db, 1, "transfers", 1);
  const deps = testDeps(db, { 1: { atStart: 1n, silent: false } });
  const events = new EventStreams({ feed: new EventFeed(deps), heartbeatSeconds: 1 });
  const app = createApp(deps, { events, proxies: 1, dashboard: await builtDashboard(console.log) });
  ({ server } = await listen(app.fetch, {
    port: 0,
    hostname: "127.0.0.1",
    drainTimeoutMs: 1_000,
    fastPath: app.fastPath,
    proxies: 1,
  }));
  server.on("request", ({ url: path = "" }) => requests.push(path));
  stops.push(async () => {
    events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nginx = await startNginx(target);
  stops.push(nginx.stop);
  url = nginx.url;
});

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { headers });
  return {
    status: response.status,
    text: await response.text(),
    cache: response.headers.get("x-cache-status"),
    cacheControl: response.headers.get("cache-control"),
    type: response.headers.get("content-type"),
  };
}

async function count(rows: number) {
  await db.update(transferReferenceTotal).set({ rows });
  await setVersion(db, 1, "transfers", rows);
}

test("proxy_cache: a second client gets the response without a request to the service", async () => {
  requests = [];
  const first = await get("/ecosystem/fps/info", { "User-Agent": "one" });
  const second = await get("/ecosystem/fps/info", { "User-Agent": "two" });
  expect([first.status, first.cache, second.cache]).toEqual([200, "MISS", "HIT"]);
  expect(second.text).toBe(first.text);
  expect(requests).toEqual(["/ecosystem/fps/info"]);
});

test("proxy_cache: a client of CSV gets no JSON that is cached, nor the other way round", async () => {
  const path = "/transfer/reference/list";
  for (const accept of ["application/json", "text/csv", "application/json", "text/csv"]) {
    const { status, type } = await get(path, { Accept: accept });
    expect([status, type?.split(";")[0]]).toEqual([200, accept]);
  }
});

test("proxy_cache: no response is served beyond its stale-while-revalidate", async () => {
  const first = await get(COUNTER);
  expect([first.text, first.cache]).toEqual(["1", "MISS"]);
  expect(first.cacheControl).toContain(
    `max-age=${MAX_AGE}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}`,
  );
  const expired = Date.now() + (MAX_AGE + STALE_WHILE_REVALIDATE + 1) * 1_000;
  await count(2);
  // nginx counts whole seconds of its own clock.
  const clock = async () => Date.parse((await fetch(`${url}/health`)).headers.get("date") ?? "");
  await eventually("the response to expire", async () => (await clock()) >= expired);
  const later = await get(COUNTER);
  expect([later.status, later.text, later.cache]).toEqual([200, "2", "EXPIRED"]);
});

test("proxy_cache: errors are not cached", async () => {
  for (const path of ["/positions/open?at=2025-12-31", "/nothing"]) {
    requests = [];
    for (let i = 0; i < 2; i++) expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    expect(requests).toHaveLength(2);
  }
});

test("/events: what is indexed arrives at once, and a client resumes", async () => {
  const consumer = new EventConsumer();
  const response = await consumer.connect(`${url}/events`);
  expect([response.status, response.headers.get("x-cache-status")]).toEqual([200, "MISS"]);
  await addEvents(db, { block: HEAD });
  await vi.waitFor(() => expect([...consumer.events.keys()]).toEqual([eventId(1, HEAD)]), 180_000);
  await consumer.cut();
  await addEvents(db, { block: HEAD, logIndex: 1 });
  await consumer.connect(`${url}/events`);
  await vi.waitFor(() => expect(consumer.events.size).toBe(2), 180_000);
  expect(consumer.faults).toEqual([]);
  await consumer.cut();
});

test.each(["/zchf/", "/zchf/app/positions", "/zchf/app/positions/0x00", "/zchf/docs", "/zchf/graphql"])(
  "below a path of the host: everything that %s loads is there",
  async (path) => {
    const { status, text } = await get(path, { Accept: "text/html" });
    expect(status).toBe(200);
    const loaded = [
      ...text.matchAll(/(?:src|<link rel="(?:stylesheet|icon|modulepreload)"[^>]*? href)="(?!data:)(.*?)"/g),
    ];
    expect(loaded.length).toBeGreaterThan(0);
    for (const [, reference = ""] of loaded) {
      const { pathname } = new URL(reference, `${url}${path}`);
      expect(pathname).toMatch(/^\/zchf\//);
      expect([pathname, (await get(pathname)).status]).toEqual([pathname, 200]);
    }
  },
);

test("below a path of the host: openapi.json names it as the server", async () => {
  const { servers } = JSON.parse((await get("/zchf/openapi.json")).text);
  expect(servers).toEqual([{ url: `${url}/zchf` }]);
});
