import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transactionPage } from "../../src/api/rest/analytics/schema.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";

/* Who is not hit by the default limits (docs/limits.md): each client has an address of its own. */

/** Requests of a page of the dashboard. */
const REQUESTS_OF_PAGE = 30;
/** Different responses of twelve tabs: the rest is common to them. */
const DIFFERENT_RESPONSES = 100;
const PAGES_OF_OFFICE = 50;
const TABS = 12;

let folder: string;
let devnet: Devnet;
let service: Service;
let routes: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-polite-"));
  const [out, prices] = [join(folder, "deployments.json"), join(folder, "prices.json")];
  devnet = await startDevnet({ seed: "7", short: true, out });
  writePrices(prices, devnet.deployments);
  service = await startService({
    DEPLOYMENTS_FILE: out,
    PRICE_FILE: prices,
    DATABASE_DIR: join(folder, "index"),
    // The default, which an empty setting is.
    RATE_LIMIT: "",
  });
  await untilReady(service);
  routes = await everyRoute(service.get, { most: 3 });
});

afterAll(async () => {
  await service?.end();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A client with an address of its own. */
function clientAt(localAddress: string) {
  const agent = new http.Agent({ keepAlive: true });
  const { port } = new URL(service.url);
  return (path: string) =>
    new Promise<{ status: number; retryAfter: number; text: string }>((resolve, reject) => {
      const request = http.get({ host: "127.0.0.1", port, path, agent, localAddress }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("error", reject).on("end", () => {
          const retryAfter = Number(response.headers["retry-after"]);
          resolve({ status: response.statusCode ?? 0, retryAfter, text });
        });
      });
      request.on("error", reject);
    });
}

/** The requests of so many pages that are open at once. */
function ofPages(count: number) {
  expect(routes.length).toBeGreaterThan(DIFFERENT_RESPONSES);
  return Array.from({ length: count * REQUESTS_OF_PAGE }, (_, i) => routes[i % DIFFERENT_RESPONSES] ?? "");
}

test("default: twelve tabs of the dashboard that open at once", async () => {
  const get = clientAt("127.0.0.11");
  const responses = await Promise.all(ofPages(TABS).map(get));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

test("default: an office of 50 pages behind one address, twice", async () => {
  const get = clientAt("127.0.0.12");
  for (let turn = 0; turn < 2; turn++) {
    const responses = await Promise.all(
      Array.from({ length: PAGES_OF_OFFICE }, async () => {
        const statuses: number[] = [];
        for (const path of ofPages(1)) statuses.push((await get(path)).status);
        return statuses;
      }),
    );
    expect(new Set(responses.flat())).toEqual(new Set([200]));
    // They refresh every ten seconds.
    await wait(10_000);
  }
});

test("behavior: a crawler that respects 429 gets everything", async () => {
  const get = clientAt("127.0.0.13");
  for (const path of routes) {
    const asCsv = `${path}${path.includes("?") ? "&" : "?"}format=csv`;
    for (const target of [path, asCsv]) {
      const first = await get(target);
      if (first.status === 429) await wait(first.retryAfter * 1_000);
      const { status } = first.status === 429 ? await get(target) : first;
      expect(target === path ? [200] : [200, 400], target).toContain(status);
    }
  }
});

test("default: an exporter of all pages of the log, one after the other, gets each row once", async () => {
  const get = clientAt("127.0.0.14");
  const log = "/analytics/transactionLog/json?firstItem=true";
  const page = async (query: string) => {
    const { status, text } = await get(`${log}&${query}`);
    expect(status, text).toBe(200);
    return transactionPage.parse(JSON.parse(text));
  };
  const exported: unknown[] = [];
  let pages = 0;
  for (let after = ""; ; pages++) {
    const { logs, pageInfo } = await page(`limit=10${after}`);
    exported.push(...logs);
    if (!pageInfo.hasNextPage) break;
    after = `&after=${pageInfo.endCursor}`;
  }
  expect(pages).toBeGreaterThan(1);
  expect(exported).toEqual((await page("limit=1000")).logs);
});
