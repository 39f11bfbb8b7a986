import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { EquityABI } from "@frankencoin/zchf";
import type { Browser, Page } from "playwright-core";
import { formatUnits } from "viem";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { ACTIONS } from "../../tools/devnet/start.ts";
import { launchChromium } from "../../tools/harness/chromium.ts";
import { useHistory } from "../../tools/harness/history.ts";
import { get, startService } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { exact } from "./expected.ts";
import type * as Responses from "./responses.ts";
import { column, problemsOf, Site, settled } from "./site.ts";

const history = useHistory("42", { short: true });
let browser: Browser;
let site: Site;

beforeAll(async () => {
  browser = await launchChromium();
  site = new Site(browser, history.service().url);
});
afterEach(() => site?.close());
afterAll(() => browser?.close());

/** More than two polling intervals, less than a heartbeat's. */
const POLLING_SECONDS = 10;

const supplyOn = (page: Page) =>
  page.getByRole("region", { name: "ZCHF in circulation, now" }).locator("data").getAttribute("value");

test("loading differs from empty and from zero", async () => {
  const page = await site.blank();
  const network = await page.context().newCDPSession(page);
  await page.goto(`${site.url}/app/minters`);
  await settled(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 3_000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("link", { name: "Positions" }).click();
  await page.locator('[data-state="loading"]').first().waitFor();
  expect(await page.locator("main data, main table, [data-state=empty]").count()).toBe(0);
  await page.getByRole("table", { name: "Positions", exact: true }).waitFor({ timeout: 180_000 });
});

test("a script that cannot be loaded makes only its part of the page unavailable", async () => {
  const page = await site.blank();
  const scripts = /\/app\/assets\/(log-page|papaparse)/;
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${site.url}/app/log`);
  await page.locator('[data-state="unavailable"]', { hasText: "this page" }).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await settled(page);
  expect(Number(await supplyOn(page))).toBeGreaterThan(0);

  await page.goto(`${site.url}/app/minters`);
  await page.getByRole("button", { name: "Download CSV" }).first().click();
  await page.getByText("The file could not be created").waitFor();
  expect(await page.getByRole("table", { name: "Minters" }).count()).toBe(1);

  // Reload, as after a deployment with other file names.
  await page.unroute(scripts);
  await page.goto(`${site.url}/app/log`);
  await settled(page);
  expect(await page.locator('[data-state="unavailable"]').count()).toBe(0);
});

test("a page of another origin can read the headers of a revalidated response", async () => {
  const other = await startHttpServer((_, response) => response.setHeader("content-type", "text/html").end());
  onTestFinished(other.stop);
  const page = await site.blank();
  await page.goto(other.url);
  const network = await page.context().newCDPSession(page);
  const statuses: number[] = [];
  network.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
  await network.send("Network.enable");
  const request = () =>
    page.evaluate(async (url) => {
      const { status, headers } = await fetch(url, { cache: "no-cache" });
      return { status, etag: headers.get("etag"), through: headers.get("x-indexed-through") };
    }, `${site.url}/savings/core/ranked`);
  const first = await request();
  expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\//) });
  const again = await request();
  expect(again).toMatchObject({ status: 200, etag: first.etag, through: expect.stringMatching(/^\d+$/) });
  expect(statuses.at(-1)).toBe(304);
});

test("pages work in a browser without storage", async () => {
  const page = await site.blank({ colorScheme: "light" });
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
  });
  await page.goto(`${site.url}/app/minters`);
  await settled(page);
  await page.getByRole("radio", { name: "Dark" }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

test("a new block updates the overview without a reload", async () => {
  const page = await site.open("/");
  await settled(page);
  await page.evaluate(() => {
    document.body.dataset.loaded = "once";
  });
  const before = await supplyOn(page);
  const { world } = history.devnet();
  await ACTIONS.swapOut(world, { account: world.person("founder"), amount: 123n * 10n ** 18n });
  await expect.poll(() => supplyOn(page), { timeout: 180_000, interval: 200 }).not.toBe(before);
  const { token } = (await history.get("/ecosystem/frankencoin/info")) as Responses.CoinInfo;
  expect(Number(before) - token.supply).toBeCloseTo(123, 4);
  expect(await supplyOn(page)).toBe(String(token.supply));
  expect(await page.evaluate(() => document.body.dataset.loaded)).toBe("once");
});

test("after a trade the tiles have what the contract returns at its block", async () => {
  const { world } = history.devnet();
  const client = world.client(1);
  const equity = { address: world.at(1, "equity"), abi: EquityABI } as const;
  const page = await site.open("/");
  await settled(page);
  const tile = (name: string) =>
    page
      .getByRole("region", { name: `${name}, now` })
      .locator("data")
      .getAttribute("value");
  for (const amount of [5_000n, 7_000n]) {
    await ACTIONS.invest(world, { account: world.person("alice"), amount: amount * 10n ** 18n });
    const blockNumber = await client.getBlockNumber();
    const price = await client.readContract({ ...equity, functionName: "price", blockNumber });
    const shown = async () => Number(await tile("FPS price"));
    await expect.poll(shown, { timeout: 60_000, interval: 200 }).toBe(Number(formatUnits(price, 18)));
  }
  const supplies = await Promise.all(
    world.chains.map(({ id }) =>
      world.client(id).readContract({ address: world.coin(id), abi: EquityABI, functionName: "totalSupply" }),
    ),
  );
  const total = supplies.reduce((sum, supply) => sum + supply, 0n);
  const supply = async () => Number(await supplyOn(page));
  await expect
    .poll(supply, { timeout: 60_000, interval: 200 })
    .toBeCloseTo(Number(formatUnits(total, 18)), 6);
});

test("while events arrive the page does not poll; without them it does; as of a moment it does nothing", async () => {
  const requestsOf = async (page: Page) => {
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.waitForTimeout(POLLING_SECONDS * 1_000);
    return paths;
  };
  const polls = async (page: Page) => (await requestsOf(page)).filter((path) => path === "/freshness").length;
  const streaming = await site.open("/");
  await settled(streaming);
  const { settledThrough } = (await history.get("/freshness")) as Responses.Freshness;
  const past = await site.open(`/?at=${new Date(settledThrough * 1000).toISOString()}`);
  await settled(past);
  await streaming.waitForTimeout(3_000);
  const [streamed, requested] = await Promise.all([polls(streaming), requestsOf(past)]);
  // A heartbeat may come meanwhile.
  expect(streamed).toBeLessThanOrEqual(1);
  expect(requested).toEqual([]);
  const polling = await site.blank();
  await polling.route("**/events*", (route) => route.abort());
  await polling.goto(site.url);
  await settled(polling);
  expect(await polls(polling)).toBeGreaterThan(1);
});

test("the React example follows the chains, and ends its stream with its component", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "zchf-react-"));
  process.env.VITE_ZCHF_URL = site.url;
  await build({
    root: join(import.meta.dirname, "../../examples/react"),
    configFile: false,
    logLevel: "error",
    build: { outDir },
  });
  const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };
  const server = await startHttpServer((request, response) => {
    const file = request.url === "/" ? "/index.html" : (request.url ?? "");
    response
      .setHeader("content-type", types[extname(file)] ?? "text/plain")
      .end(readFileSync(join(outDir, file)));
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(outDir, { recursive: true, force: true });
  });
  const page = await site.blank();
  const ended: string[] = [];
  page.on("requestfailed", (request) => ended.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await page.getByRole("heading", { name: "Live" }).waitFor();
  const supply = async () =>
    ((await history.get("/ecosystem/frankencoin/info")) as Responses.CoinInfo).token.supply;
  const shown = async () => Number(await page.locator("output").textContent());
  await expect.poll(shown).toBe(await supply());
  const { world } = history.devnet();
  await ACTIONS.swapOut(world, { account: world.person("founder"), amount: 10n ** 18n });
  const [from, to] = [world.person("alice"), world.person("bob")];
  await ACTIONS.transferWithReference(world, { from, to, amount: 10n ** 18n, reference: "for React" });
  await page.getByText("transfer on chain 1").waitFor({ timeout: 180_000 });
  await expect.poll(shown, { timeout: 180_000 }).toBe(await supply());
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => ended).toContain("/events");
});

test("a reference with markup is shown as text", async () => {
  const { world } = history.devnet();
  const reference = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
  const [from, to] = [world.person("alice"), world.person("bob")];
  await ACTIONS.transferWithReference(world, { from, to, amount: 10n ** 18n, reference });
  const page = await site.open(`/app/transfers?${new URLSearchParams({ from, reference })}`);
  await page.getByText(reference, { exact: true }).waitFor({ timeout: 180_000 });
  expect(await page.locator("main img, main script").count()).toBe(0);
  expect(await page.title()).toBe("Transfers · Frankencoin figures");
});

test("transaction log, oldest first: new rows follow the last one", async () => {
  const { world } = history.devnet();
  // More rows than one request returns.
  for (let i = 0; i < 40; i++) {
    await ACTIONS.swapOut(world, { account: world.person("founder"), amount: 10n ** 18n });
  }
  const page = await site.open("/app/log?order=oldest");
  await settled(page);
  const whole = page.getByText(/^All \d+ rows$/);
  const toTheEnd = async () => {
    await page.mouse.wheel(0, 20_000);
    return (await whole.count()) === 1 ? Number(/\d+/.exec((await whole.textContent()) ?? "")?.[0]) : 0;
  };
  await expect.poll(toTheEnd, { timeout: 180_000 }).toBeGreaterThan(100);
  const before = await toTheEnd();
  await ACTIONS.swapOut(world, { account: world.person("founder"), amount: 10n ** 18n });
  await expect.poll(toTheEnd, { timeout: 180_000 }).toBeGreaterThan(before);
  const { logs } = (await history.get("/analytics/transactionLog/json?limit=1")) as Responses.LogPage;
  const equities = await column(page, "Transaction log", "Equity, ZCHF");
  expect(equities.at(-1)).toBe(exact(logs[0]?.totalEquity ?? ""));
});

test("data of a chain that is not indexed yet is unavailable, not zero", async () => {
  // Nothing listens on this port: Ethereum is never indexed.
  const service = await startService({ ...history.settings("unread"), RPC_URL_1: "http://127.0.0.1:1" });
  try {
    const request = () => get(`${service.url}/ecosystem/fps/info`).catch(() => undefined);
    await eventually("a response", async () => (await request())?.status === 503);
    const other = new Site(browser, service.url);
    const page = await other.open("/");
    const state = page.locator('[data-state="unavailable"]', { hasText: "share price and equity" });
    await state.waitFor();
    expect(await state.textContent()).toContain("still indexing or checking a chain");
    expect(await page.getByRole("region", { name: "Equity, now" }).locator("data").count()).toBe(0);
    expect(await page.locator('[data-chain="1"]').getAttribute("data-status")).not.toBe("live");
    await other.close();
  } finally {
    await service.end();
  }
});

test("a stopped API: loaded data is stale, other data is unavailable, nothing is zero", async () => {
  const page = await site.open("/app/transfers");
  await settled(page);
  await page.getByRole("link", { name: "Overview" }).click();
  await settled(page);
  const before = await supplyOn(page);
  await history.service().end();

  await page.getByText("The service has not responded since").waitFor({ timeout: 180_000 });
  expect(await supplyOn(page)).toBe(before);
  const statuses = await page
    .locator("[data-chain]")
    .evaluateAll((chips) => chips.map((chip) => chip.getAttribute("data-status")));
  expect(new Set(statuses)).toEqual(new Set(["unknown"]));

  // The script of this page is loaded, these transfers are not.
  await page.getByRole("link", { name: "Transfers" }).click();
  await page.getByLabel("Sender").fill(history.devnet().world.person("alice"));
  const state = page.locator('[data-state="unavailable"]').first();
  await state.waitFor();
  expect(await state.textContent()).toContain("The service cannot be reached.");
  expect(await problemsOf(page)).toEqual([]);
  expect(await page.locator("main data, main table, [data-state=empty]").count()).toBe(0);

  // The script of this page is not loaded.
  await page.getByRole("link", { name: "Minters" }).click();
  await page.getByText("The service may be unreachable").waitFor();
  expect(await page.locator("main data, main table, [data-state=empty]").count()).toBe(0);
});
