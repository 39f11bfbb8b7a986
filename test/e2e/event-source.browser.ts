import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/api/app.ts";
import { EventFeed } from "../../src/api/events/feed.ts";
import { EventStreams } from "../../src/api/events/streams.ts";
import { listen } from "../../src/api/http/server.ts";
import { launchChromium } from "../../tools/harness/chromium.ts";
import { addEvents, EVENT_TIME, eventId } from "../../tools/harness/event-rows.ts";
import {
  indexTo,
  type TestDatabase,
  type TestHead,
  testDatabase,
  testDeps,
} from "../../tools/harness/test-database.ts";

const HEAD = 5_000;

let browser: Browser;
let db: TestDatabase;
let heads: Record<number, TestHead>;
let stop = async () => {};

beforeAll(async () => {
  browser = await launchChromium();
  db = await testDatabase();
  heads = { 1: { atStart: 1n, silent: false } };
  await indexTo(db, 1, HEAD, EVENT_TIME);
});
afterAll(async () => {
  await stop();
  await browser?.close();
});

/** The read side, as the service runs it; one stream per client. */
async function start(port = 0): Promise<number> {
  const deps = testDeps(db, heads);
  const events = new EventStreams({ feed: new EventFeed(deps), perClient: 1, overLimitReconnectMs: 500 });
  const app = createApp(deps, { events });
  const { server } = await listen(app.fetch, { port, hostname: "127.0.0.1", drainTimeoutMs: 1_000 });
  stop = async () => {
    events.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return (server.address() as AddressInfo).port;
}

type Followed = Window &
  Record<string, { source: EventSource; ids: string[]; beats: number; errors: number }>;

/** Follows `/events` with the browser's EventSource, under a name. */
const follow = (page: Page, name: string) =>
  page.evaluate((key) => {
    const source = new EventSource("/events");
    const followed = { source, ids: [] as string[], beats: 0, errors: 0 };
    source.onmessage = ({ data }) => followed.ids.push(JSON.parse(data).id);
    source.addEventListener("heartbeat", () => followed.beats++);
    source.onerror = () => followed.errors++;
    (globalThis as unknown as Followed)[key] = followed;
  }, name);

const stateOf = (page: Page, name: string) =>
  page.evaluate((key) => {
    const { source, ids, beats, errors } = (globalThis as unknown as Followed)[key] ?? {};
    return { ids, hasBegun: (beats ?? 0) > 0, errors: errors ?? 0, isClosed: source?.readyState === 2 };
  }, name);

test("EventSource: every event once, over a restart and a start before the chains are indexed", async () => {
  const port = await start();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/docs`);
  await follow(page, "first");
  await expect.poll(() => stateOf(page, "first")).toMatchObject({ hasBegun: true });
  const [one, two, three] = [1, 2, 3].map((logIndex) => eventId(1, HEAD, logIndex));
  await addEvents(db, { block: HEAD, logIndex: 1 });
  await expect.poll(() => stateOf(page, "first")).toMatchObject({ ids: [one], errors: 0 });

  await stop();
  await addEvents(db, { block: HEAD, logIndex: 2 });
  // The browser requests in vain at least once.
  await expect
    .poll(async () => (await stateOf(page, "first")).errors, { timeout: 180_000 })
    .toBeGreaterThanOrEqual(2);
  heads = { 1: { atStart: BigInt(HEAD + 1), silent: false } };
  const reconnected = page.waitForResponse((response) => response.url().endsWith("/events"));
  await start(port);
  expect((await reconnected).status()).toBe(200);
  expect(await stateOf(page, "first")).toMatchObject({ ids: [one], isClosed: false });

  await indexTo(db, 1, HEAD + 1, EVENT_TIME);
  await addEvents(db, { block: HEAD, logIndex: 3 });
  await expect
    .poll(() => stateOf(page, "first"), { timeout: 180_000 })
    .toMatchObject({ ids: [one, two, three] });

  // A second stream is over the limit until the first is closed.
  const responses: number[] = [];
  page.on("response", (response) => responses.push(response.status()));
  await follow(page, "second");
  await expect
    .poll(async () => (await stateOf(page, "second")).errors, { timeout: 180_000 })
    .toBeGreaterThanOrEqual(2);
  expect(await stateOf(page, "second")).toMatchObject({ isClosed: false, hasBegun: false });
  await page.evaluate(() => (globalThis as unknown as Followed).first?.source.close());
  await expect.poll(() => stateOf(page, "second"), { timeout: 180_000 }).toMatchObject({ hasBegun: true });
  await addEvents(db, { block: HEAD, logIndex: 4 });
  await expect.poll(() => stateOf(page, "second")).toMatchObject({ ids: [eventId(1, HEAD, 4)] });
  expect(new Set(responses)).toEqual(new Set([200]));
  await page.close();
});
