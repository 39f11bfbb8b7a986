import { readFileSync } from "node:fs";
import { request } from "node:http";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { type Address, createPublicClient, http, parseAbi } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { describeInBrowser } from "../../packages/client/test/in-browser.ts";
import { TERMS } from "../../src/api/http/reference/terms.ts";
import { describeAnalytics } from "../../test/e2e/analytics.ts";
import { describeFcs } from "../../test/e2e/fcs.ts";
import { launchChromium } from "../../tools/harness/chromium.ts";
import { useHistory } from "../../tools/harness/history.ts";
import { formatTokenAmount } from "../src/format/numbers.ts";
import { byUrgency, exact, grouped, moment } from "./expected.ts";
import { describeMoments } from "./moments.ts";
import type * as Responses from "./responses.ts";
import {
  backgroundOf,
  column,
  cutTables,
  problemsOf,
  Site,
  settled,
  transferOf,
  unexplained,
  valuesOf,
} from "./site.ts";
import { describeTasks } from "./tasks.ts";

/** Rows of a table shown at first. */
const PAGE_ROWS = 50;

/** Path of every page, for a given position, owner and saver. */
const PAGES: Record<string, (about: { position: string; owner: string; saver: string }) => string> = {
  overview: () => "/",
  positions: () => "/app/positions",
  "a position": ({ position }) => `/app/positions/${position}`,
  "an account": ({ owner }) => `/app/accounts/${owner}`,
  "a statement": ({ owner }) => `/app/statements/${owner}`,
  auctions: () => "/app/auctions",
  savings: () => "/app/savings",
  holders: () => "/app/holders",
  "a referrer": ({ saver }) => `/app/savings/referrers/${saver}`,
  transfers: () => "/app/transfers",
  "transaction log": () => "/app/log",
  minters: () => "/app/minters",
  bridge: () => "/app/bridge",
  search: () => "/app/search?q=invoice",
};

/** Chains of the history. */
const NAMES: Record<string, string> = { "1": "Ethereum", "100": "Gnosis", "8453": "Base" };

/** Powers of ten and durations of many millions of days; not what looks like them in an address. */
const ABSURD = /(?<![\w.…])\d+(?:\.\d+)?E\d|\d{8,} d\b/;

/** Names of figures that are those of one chain: "ZCHF, Base", "Base". */
const OF_A_CHAIN = new RegExp(`^(?:\\w+, )?(?:${Object.values(NAMES).join("|")})(?:, last block)?$`);

const PHONE = { width: 390, height: 844 };
/** A window of 1280 by 1024 pixels at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

const history = useHistory("41");
let browser: Browser;
let site: Site;
const get = async <Body>(path: string) => (await history.get(path)) as Body;

beforeAll(async () => {
  browser = await launchChromium();
  site = new Site(browser, history.service().url);
});
afterEach(() => site?.close());
afterAll(() => browser?.close());

describe("the client", () => describeInBrowser(history));

// Figures whose rules are the youngest, over a third history beside those of test/e2e.
describe("analytics", () => describeAnalytics(history));
describe("FCS", () => describeFcs(history));

describe("tasks", () => describeTasks(history, () => site));
describe("as of a moment", () => describeMoments(history, () => site));

test("overview: figures equal those of the API", async () => {
  const page = await site.open("/");
  await settled(page);
  const coin = await get<Responses.CoinInfo>("/ecosystem/frankencoin/info");
  const share = await get<Responses.FpsInfo>("/ecosystem/fps/info");
  const savings = await get<Responses.SavingsInfo>("/savings/core/info");
  const { general } = await get<Responses.Exposure>("/analytics/fps/exposure");
  const tiles: [string, number, number][] = [
    ["ZCHF in circulation", coin.token.supply, 0],
    ["Collateral value", coin.tvl.chf ?? expect.unreachable(), 0],
    ["FPS price", share.token.price, 2],
    ["Equity", share.reserve.equity, 0],
    ["Savings", savings.totalBalance, 0],
    ["Net revenue", share.earnings.profit - share.earnings.loss, 0],
    ["Collateral ratio", (general.collateralRatio ?? expect.unreachable()) * 100, 1],
  ];
  for (const [name, value, digits] of tiles) {
    const figure = page
      .getByRole("region", { name: `${name}, now` })
      .locator("data")
      .first();
    expect(await figure.getAttribute("value"), name).toBe(String(value));
    expect(await figure.textContent(), name).toBe(grouped(value, digits));
  }
  const rates = Object.values(savings.status)
    .flatMap((modules) => Object.values(modules))
    .map(({ rate }) => rate);
  expect(await page.getByRole("region", { name: "Savings rate, now" }).textContent()).toContain(
    `${(Math.max(...rates) / 10_000).toFixed(2)}%`,
  );

  // What a term means: while it has the focus, and where it is pressed.
  const term = page.getByRole("button", { name: "What is “Equity”?" });
  const meaning = page.getByRole("dialog", { name: "Equity" });
  expect(await meaning.isVisible()).toBe(false);
  await term.focus();
  await meaning.getByText(TERMS.Equity ?? "", { exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await meaning.waitFor({ state: "hidden" });
  await term.click();
  await meaning.waitFor();
  await page.keyboard.press("Escape");
  await meaning.waitFor({ state: "hidden" });
});

test("overview: the first visit transfers at most 240 kB, from this host alone", async () => {
  const { bytes, urls } = await transferOf(await site.blank(), `${site.url}/`);
  console.log(`the first visit of the overview transfers ${Math.round(bytes / 1000)} kB`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(240_000);
  expect(urls.filter((url) => !url.startsWith(site.url))).toEqual([]);
});

test("overview: the first figures appear", async () => {
  const page = await site.blank();
  const startedAt = performance.now();
  await page.goto(site.url, { waitUntil: "commit" });
  await page.getByRole("region", { name: "ZCHF in circulation, now" }).locator("data").waitFor();
  console.log(`first figures of the overview after ${Math.round(performance.now() - startedAt)} ms`);
});

test("overview: charts show the newest values, their tables equal the API", async () => {
  const page = await site.open("/");
  await settled(page);
  const panel = (name: string) => page.getByRole("region", { name, exact: true });
  for (const name of ["Supply by chain", "FPS price", "Equity", "Savings balance", "Inflow and outflow"]) {
    const chart = name === "FPS price" || name === "Equity" ? panel(name).last() : panel(name);
    await chart.locator(".plot :is(path, rect)").first().waitFor({ state: "attached" });
  }
  // Labels of the axis are within the picture, which is as wide as its longest one needs.
  const cut = await page.locator(".plot svg").evaluateAll((charts) =>
    charts.flatMap((drawing) => {
      const { left } = drawing.getBoundingClientRect();
      return [...drawing.querySelectorAll(".tick text")]
        .filter((label) => label.getBoundingClientRect().left < left)
        .map((label) => label.textContent);
    }),
  );
  expect(cut).toEqual([]);
  await panel("Supply by chain").getByText("Values").click();
  const supply = Object.values(await get<Responses.TotalSupply>("/ecosystem/frankencoin/totalsupply"));
  const newest = supply.toSorted((a, b) => b.created - a.created)[0];
  const row = panel("Supply by chain").locator("tbody tr").first();
  const { settledThrough } = await get<Responses.Freshness>("/freshness");
  const [newestDay, today] = [newest?.created ?? 0, settledThrough].map((seconds) =>
    moment(seconds).slice(0, 10),
  );
  expect(await row.locator("th").textContent()).toBe(newestDay === today ? `${newestDay} so far` : newestDay);
  expect(await row.locator("td").allTextContents()).toEqual(
    Object.values(newest?.allocation ?? {}).map((value) => grouped(value, 0)),
  );
  const day = (await get<Responses.DailyLog>("/analytics/dailyLog/json")).logs.at(-1);
  await panel("FPS price").last().getByText("Values").click();
  const price = await panel("FPS price").last().locator("tbody tr").first().locator("td").textContent();
  expect(price).toBe(grouped(Number(exact(day?.fpsPrice ?? "0")), 2));

  // The newest point, by keyboard.
  const slider = panel("FPS price").last().getByRole("slider");
  await slider.focus();
  await page.keyboard.press("End");
  expect(await slider.getAttribute("aria-valuetext")).toBe(`${day?.date}: FPS price ${price} ZCHF`);
  expect(await panel("FPS price").last().locator(".tip").textContent()).toContain(price);
  await page.keyboard.press("Escape");
  await expect.poll(() => panel("FPS price").last().locator(".tip").count()).toBe(0);

  await panel("Inflow and outflow").getByText("Values").click();
  const months = panel("Inflow and outflow").locator("tbody th");
  const month = day?.date.slice(0, 7) ?? "";
  expect(await months.first().textContent()).toBe(today?.startsWith(month) ? `${month} so far` : month);

  const { exposures } = await get<Responses.Exposure>("/analytics/fps/exposure");
  const minted = exposures.map(({ mint }) => mint.totalMinted).toSorted((a, b) => b - a);
  expect(await column(page, "Collateral exposure", "Minted")).toEqual(minted.map(String));
});

test("overview: changes, what needs attention and the latest events are recomputed from the API", async () => {
  const page = await site.open("/");
  await settled(page);
  const { settledThrough: through, chains } = await get<Responses.Freshness>("/freshness");
  const coin = await get<Responses.CoinInfo>("/ecosystem/frankencoin/info");
  const { reserve } = await get<Responses.FpsInfo>("/ecosystem/fps/info");
  const changes = page.getByRole("table", { name: "Changes" });
  // Periods are counted from the last full minute.
  const minute = Math.floor(through / 60) * 60;
  for (const [i, days] of [1, 7, 30].entries()) {
    const at = new Date((minute - days * 86_400) * 1000).toISOString().replace(".000", "");
    const before = {
      coin: await get<Responses.CoinInfo>(`/ecosystem/frankencoin/info?at=${at}`),
      share: await get<Responses.FpsInfo>(`/ecosystem/fps/info?at=${at}`),
    };
    const expected = {
      "ZCHF in circulation": coin.token.supply - before.coin.token.supply,
      Equity: reserve.equity - before.share.reserve.equity,
    };
    for (const [name, difference] of Object.entries(expected)) {
      const cell = changes
        .getByRole("row", { name: new RegExp(`^${name}`) })
        .locator("td")
        .nth(i);
      expect(Number(await cell.locator("data").getAttribute("value")), name).toBeCloseTo(difference, 4);
    }
  }

  const attention = page.getByRole("region", { name: "Needs attention" });
  expect(await attention.locator("li").count()).toBe(6);
  await attention.getByRole("button", { name: /^All \d+$/ }).click();
  const prices = await get<Responses.AuctionPrices>("/challenges/prices");
  const { list: minters } = await get<{ list: Responses.Minter[] }>("/ecosystem/minter/list");
  const { open } = await get<Responses.LeadRateInfo>("/savings/leadrate/info");
  const { list: bridge } = await get<{ list: Responses.BridgeProposal[] }>("/bridge/proposals/pending");
  expect(await attention.getByRole("link", { name: /^Auction/ }).count()).toBe(prices.num);
  const proposed = minters.filter(({ status }) => status === "proposed");
  expect(await attention.getByRole("link", { name: /^Minter/ }).count()).toBe(proposed.length);
  const rates = Object.entries(open).flatMap(([chainId, modules]) =>
    Object.values(modules).flatMap(({ isProposal, nextChange }) =>
      isProposal ? [nextChange > (chains[chainId]?.timestamp ?? 0) ? "from" : "since"] : [],
    ),
  );
  for (const word of ["from", "since"])
    expect(await attention.getByText(`can be applied ${word}`).count(), word).toBe(
      rates.filter((one) => one === word).length,
    );
  const denied = bridge.filter(({ deadline, chainId }) => deadline > (chains[chainId]?.timestamp ?? 0));
  expect(await attention.getByText("can be enacted since").count()).toBe(bridge.length - denied.length);

  const feed = await (await fetch(`${site.url}/feed.atom?events=all`)).text();
  const entries = feed.split("<entry>").slice(1, 9);
  const events = page.getByRole("region", { name: "Latest events" }).locator("li");
  const amount = (text = "") => text.replace(/^-?[\d.]+(?= )/, (number) => grouped(Number(number), 2));
  const titles = entries.map((entry) => {
    const [, title = ""] = /<title>([^<]*)</.exec(entry) ?? [];
    // What readers of the feed find in the lines of an entry, the page says in its title.
    const lines = entry.replaceAll("&#10;", "\n");
    const fact = (name: string) => new RegExp(`^${name}: ([^<\n]*)`, "m").exec(lines)?.[1];
    const [minted, bid, size] = ["minted", "bid", "size"].map(fact);
    if (/term="position\.(opened|updated|challenged|sold)"/.test(entry)) {
      if (minted) return `owes ${amount(minted)}`;
      if (bid) return ` for ${amount(bid)}`;
      return formatTokenAmount(size?.split(" ")[0] ?? "");
    }
    return title.replace(/, 0x.*$/, "").replace(/[\d.]+ ZCHF$/, amount);
  });
  expect(await events.count()).toBe(entries.length);
  for (const [i, title] of titles.entries()) expect(await events.nth(i).textContent()).toContain(title);
  // How long ago it was, and when, for who asks by keyboard.
  const ago = events.first().locator("button.ago");
  expect(await ago.textContent()).toMatch(/^\d+ (s|min|h|d) ago /);
  const happened = Date.parse(/<updated>([^<]*)</.exec(entries[0] ?? "")?.[1] ?? "") / 1000;
  expect(await ago.locator("time").textContent()).toBe(moment(happened));
  const isSeen = () => ago.locator("time").evaluate((time) => time.getBoundingClientRect().width > 50);
  expect(await isSeen()).toBe(false);
  await ago.focus();
  await expect.poll(isSeen).toBe(true);
  const panel = (name: string) => page.getByRole("region", { name, exact: true });
  await panel("Debt covered, over all ZCHF").getByText("Values").click();
  const { collateralRatioBySupply } = await get<{ collateralRatioBySupply: Record<string, number> }>(
    "/prices/history/ratio",
  );
  const [midnight, ratio] = Object.entries(collateralRatioBySupply).at(-1) ?? [];
  const row = panel("Debt covered, over all ZCHF").locator("tbody tr").first();
  expect(await row.locator("th").textContent()).toBe(moment(Number(midnight) / 1000).slice(0, 10));
  expect(await row.locator("td").first().textContent()).toBe(grouped((ratio ?? 0) * 100, 1));
  // Each of the lines side by side has its newest value in the heading.
  expect(await panel("Debt covered, over all ZCHF").locator(".legend li").first().textContent()).toBe(
    `Over all ZCHF ${grouped((ratio ?? 0) * 100, 1)} %`,
  );
  await panel("Peg").getByText("Values").click();
  expect(await panel("Peg").locator("tbody tr").count()).toBeGreaterThan(10);
});

test("savings: what a deposit would earn, by the clocks of the contract", async () => {
  const page = await site.open("/app/savings");
  await settled(page);
  const { status } = await get<Responses.SavingsInfo>("/savings/core/info");
  const best = Math.max(
    ...Object.values(status).flatMap((modules) => Object.values(modules).map(({ rate }) => rate)),
  );
  await page.getByLabel("Amount, ZCHF").fill("10’000");
  await page.getByLabel("Days").fill("100");
  await page.getByLabel("Referral fee, % of the interest").fill("20");
  // ticks * saved / 1e6 / 365 days, of the 97 days after the delay, less a fifth.
  const interest = (10_000 * best * 97) / 365 / 1e6;
  const earned = page.getByRole("region", { name: "What would it earn?" });
  const nameOf = await contractNames();
  const names = Object.values(status)
    .flatMap((modules) => Object.values(modules))
    .map(
      ({ module, chainId, rate }) => `${nameOf(module)}, ${NAMES[chainId]}: ${(rate / 10_000).toFixed(2)}%`,
    );
  await expect.poll(() => earned.getByLabel("Module").locator("option").allTextContents()).toEqual(names);
  expect(await earned.locator("data").allTextContents()).toEqual([
    `${grouped(interest * 0.8, 2)} ZCHF`,
    `${grouped(interest * 0.2, 2)} ZCHF`,
  ]);
  await page.getByLabel("Days").fill("soon");
  await page.getByText("A number from 0.").waitFor();
  expect(await earned.locator("data").count()).toBe(0);
  const chart = page.getByRole("region", { name: "Rates over time" });
  await chart.locator(".plot path").first().waitFor({ state: "attached" });
  expect(await chart.textContent()).not.toContain("newest first");
  const lines = await chart.locator(".legend li").allTextContents();
  expect(lines.map((line) => line.replace(/ \d+\.\d\d %$/, "")).toSorted()).toEqual(
    names.map((name) => name.replace(/: .*$/, "")).toSorted(),
  );
});

test("overview: the selected range is stored in the URL", async () => {
  const page = await site.open("/");
  await settled(page);
  await page.getByRole("radio", { name: "1 y" }).click();
  expect(new URL(page.url()).search).toBe("?range=365");
  await page.reload();
  await settled(page);
  expect(await page.getByRole("radio", { name: "1 y" }).getAttribute("aria-checked")).toBe("true");
});

test("positions: rows, order, search and filters, stored in the URL", async () => {
  const { list } = await get<Responses.Positions>("/positions/list");
  const page = await site.open("/app/positions");
  await settled(page);
  const total = page.getByRole("region", { name: "All positions" }).locator("footer");
  expect(await total.textContent()).toContain(`${PAGE_ROWS} of ${list.length} rows`);
  expect(await column(page, "Positions", "Minted, ZCHF")).toEqual(
    list.slice(0, PAGE_ROWS).map(({ minted }) => exact(minted)),
  );
  await total.getByRole("button", { name: /^Show \d+ more$/ }).click();
  expect((await column(page, "Positions", "Status")).length).toBe(Math.min(list.length, 2 * PAGE_ROWS));

  const all = page.getByRole("region", { name: "All positions" });
  await all.getByRole("button", { name: "Minted, ZCHF" }).click();
  const largest = list.toSorted((a, b) => (BigInt(b.minted) > BigInt(a.minted) ? 1 : -1));
  expect((await column(page, "Positions", "Minted, ZCHF"))[0]).toBe(exact(largest[0]?.minted ?? ""));
  expect(await all.getByRole("columnheader", { name: "Minted, ZCHF" }).getAttribute("aria-sort")).toBe(
    "descending",
  );

  await page.getByLabel("Status").selectOption("denied");
  await page.getByLabel("Version").selectOption("2");
  const denied = list.filter((row) => row.denied && row.version === 2);
  expect(denied.length).toBeGreaterThan(0);
  await page.reload();
  await settled(page);
  expect(await column(page, "Positions", "Status")).toEqual(denied.map(() => "denied"));

  await page.goto(`${site.url}/app/positions`);
  const owner = largest[0]?.owner ?? "";
  await page.getByLabel("Search").fill(owner.toLowerCase());
  const owned = list.filter((row) => row.owner === owner);
  await expect
    .poll(async () => (await column(page, "Positions", "Status")).length, { timeout: 180_000 })
    .toBe(owned.length);
  await page.getByLabel("Search").fill("no such collateral");
  await page.getByText("No position matches.").waitFor();
});

test("positions by risk: challenged, expired, then the nearest to liquidation; a fall of the market price", async () => {
  const { list } = await get<Responses.Risks>("/positions/risk");
  const page = await site.open("/app/positions");
  await settled(page);
  const { ids } = await get<Responses.AuctionPrices>("/challenges/prices");
  const now = (await get<Responses.Freshness>("/freshness")).chains[1]?.timestamp ?? 0;
  const urgent = byUrgency(list, ids, now).slice(0, PAGE_ROWS);
  const distances = urgent.map(({ distance }) => (distance === null ? "unknown" : String(distance)));
  expect(await column(page, "Positions by risk", "Distance")).toEqual(distances);
  const places = await column(page, "Positions by risk", "Position");
  for (const [i, { position, expiration }] of urgent.entries()) {
    const isChallenged = ids.some((id) => id.startsWith(position.toLowerCase()));
    expect(/challenged/.test(places[i] ?? ""), position).toBe(isChallenged);
    expect(/expired/.test(places[i] ?? ""), position).toBe(expiration <= now);
  }
  expect(await column(page, "Positions by risk", "Market price, CHF")).toEqual(
    urgent.map(({ price }) => (price.chf === null ? "unknown" : String(price.chf))),
  );
  expect(await column(page, "Positions by risk", "Collateralisation")).toEqual(
    urgent.map(({ collateralRatio }) => (collateralRatio === null ? "unknown" : String(collateralRatio))),
  );

  const simulator = page.getByRole("region", { name: "If a price falls" });
  const slider = simulator.getByRole("slider");
  const total = async () =>
    (await valuesOf(page, "section:has(> header h2:text-is('If a price falls')) .facts"))[0];
  const challengeable = (rows: Responses.Risks["list"], percent: number) =>
    rows.filter((row) => {
      const unit = 10n ** BigInt(36 - row.collateralDecimals);
      const [market, liquidation] = [row.price.chf, Number(BigInt(row.liquidationPrice)) / Number(unit)];
      return market !== null && market * (1 - percent / 100) <= liquidation;
    });
  const debtOf = (rows: Responses.Risks["list"]) =>
    exact(String(rows.reduce((sum, { debt }) => sum + BigInt(debt), 0n)));
  expect(await total()).toBe(debtOf(challengeable(list, 30)));
  // One step to the right, by keyboard.
  await slider.press("ArrowRight");
  await expect.poll(total).toBe(debtOf(challengeable(list, 31)));
  const legend = await simulator.locator(".legend li").allTextContents();
  expect(legend.length).toBeGreaterThan(1);
  expect(new Set(legend).size).toBe(legend.length);
  for (const token of legend) expect(token).toMatch(/^.+ · 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$|^others$/);
  await slider.fill("99");
  await expect.poll(total).toBe(debtOf(challengeable(list, 99)));
  const token = list.find(({ distance }) => distance !== null)?.collateral ?? "";
  await simulator.getByLabel("Token", { exact: true }).selectOption(token.toLowerCase());
  const ofToken = list.filter(({ collateral }) => collateral === token);
  await expect.poll(total).toBe(debtOf(challengeable(ofToken, 99)));
  expect(await column(page, "Challengeable debt by token", "Debt, ZCHF")).toEqual([
    debtOf(challengeable(ofToken, 99)),
  ]);

  // From the exposure of the overview to the positions with one token.
  await page.goto(`${site.url}/`);
  await settled(page);
  await page
    .getByRole("table", { name: "Collateral exposure" })
    .locator(`a[title="${token}"]`)
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Positions" }).waitFor();
  await settled(page);
  expect((await column(page, "Positions by risk", "Distance")).length).toBe(ofToken.length);
});

test("a position: state, risk, family and minting updates", async () => {
  const { list } = await get<Responses.Updates>("/positions/mintingupdates/list");
  const counts = Map.groupBy(list, ({ position }) => position);
  const [address = ""] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const positions = await get<Responses.Positions>("/positions/list");
  const position = positions.list.find((row) => row.position === address);
  if (!position) throw new Error(`no position ${address}`);
  const updates = await get<Responses.Updates>(
    `/positions/mintingupdates/position/${position.version}/${address}`,
  );

  const page = await site.open(`/app/positions/${address.toLowerCase()}`);
  await settled(page);
  const fact = (name: string) =>
    page
      .locator(".facts > div", { has: page.getByText(name, { exact: true }) })
      .locator("data")
      .first();
  expect(await fact("Minted").getAttribute("value")).toBe(exact(position.minted));
  expect(await fact("Collateral").getAttribute("value")).toBe(
    exact(position.collateralBalance, position.collateralDecimals),
  );
  const price = (BigInt(position.price) * 10n ** BigInt(position.collateralDecimals)) / 10n ** 18n;
  expect(await fact("Liquidation price").getAttribute("value")).toBe(exact(String(price)));
  const risk = (await get<Responses.Risks>("/positions/risk")).list.find((row) => row.position === address);
  expect(await fact("Distance to liquidation").count()).toBe(risk === undefined ? 0 : 1);
  if (risk !== undefined && risk.distance !== null) {
    expect(await fact("Distance to liquidation").getAttribute("value")).toBe(String(risk.distance));
    expect(await fact("Collateralisation").getAttribute("value")).toBe(String(risk.collateralRatio));
  }
  const family = positions.list.filter((row) => row.original === position.original && row !== position);
  if (family.length > 0) {
    expect(await column(page, "Original and clones", "Minted, ZCHF")).toEqual(
      family.slice(0, PAGE_ROWS).map(({ minted }) => exact(minted)),
    );
  }
  for (const name of ["Minted over time", "Liquidation price and market price over time"]) {
    const chart = page.locator("figure.chart", { has: page.getByText(name, { exact: true }) });
    await chart.locator(".plot path").first().waitFor({ state: "attached" });
  }
  expect(updates.num).toBeGreaterThan(1);
  expect(await column(page, "Minting updates", "Minted, ZCHF")).toEqual(
    updates.list.map(({ minted }) => exact(minted)),
  );
  expect(await column(page, "Minting updates", "Minted change")).toEqual(
    updates.list.map(({ mintedAdjusted }) => exact(mintedAdjusted)),
  );
  expect(await column(page, "Minting updates", "Fee, ZCHF")).toEqual(
    updates.list.map(({ feePaid }) => exact(feePaid)),
  );
});

test("a challenged position: its running challenges", async () => {
  const { list } = await get<Responses.Challenges>("/challenges/list");
  const running = list.filter(({ status }) => status === "Active");
  const { position = "", version } = running[0] ?? {};
  const ofPosition = running.filter((row) => row.position === position);
  const page = await site.open(`/app/positions/${position}`);
  await settled(page);
  expect(await column(page, "Running challenges", "Challenge")).toEqual(
    ofPosition.map(({ number }) => `V${version} challenge ${number}`),
  );
});

test("positions for sale: the price of the hub at this block, none while a challenge runs", async () => {
  const { list } = await get<Responses.Positions>("/positions/list");
  const { ids } = await get<Responses.AuctionPrices>("/challenges/prices");
  const now = (await get<Responses.Freshness>("/freshness")).chains[1]?.timestamp ?? 0;
  const chain = history.devnet().deployments.chains.find(({ id }) => id === 1);
  const client = createPublicClient({ transport: http(chain?.rpc) });
  const hub = {
    address: chain?.addresses.mintingHubV2 as Address,
    abi: parseAbi(["function expiredPurchasePrice(address) view returns (uint256)"]),
    functionName: "expiredPurchasePrice",
  } as const;
  const isChallenged = ({ position }: Responses.Position) =>
    ids.some((id) => id.startsWith(position.toLowerCase()));
  const expired = list.filter(
    (row) =>
      row.version === 2 &&
      !row.denied &&
      !row.closed &&
      row.start <= now &&
      row.expiration <= now &&
      row.collateralBalance !== "0",
  );
  const forSale = expired.filter((row) => !isChallenged(row));
  expect(forSale.length).toBeGreaterThan(0);
  const page = await site.open("/app/positions");
  await settled(page);
  const priceOf = async (row: Responses.Position) => {
    const raw = await client.readContract({ ...hub, args: [row.position as Address] });
    return exact(String((raw * 10n ** BigInt(row.collateralDecimals)) / 10n ** 18n));
  };
  const table = page.getByRole("table", { name: "Positions for sale" });
  expect(await table.locator("tbody tr").count()).toBe(forSale.length);
  for (const row of forSale) {
    const shown = table
      .locator("tbody tr", { has: page.locator(`a[title="${row.position}"]`) })
      .locator("td.key data");
    expect(await shown.getAttribute("value"), row.position).toBe(await priceOf(row));
  }
  const [first] = forSale;
  await page.goto(`${site.url}/app/positions/${first?.position}`);
  await settled(page);
  const expiry = page.getByRole("region", { name: "Expiry" });
  expect(await expiry.locator("strong data").getAttribute("value")).toBe(first && (await priceOf(first)));
  expect(await expiry.textContent()).not.toContain("Until then");
  const challenged = list.find(isChallenged);
  await page.goto(`${site.url}/app/positions/${challenged?.position}`);
  await settled(page);
  await page.locator(".facts .badge", { hasText: "challenged" }).waitFor();
  expect(await expiry.getByText("Anybody can buy its collateral now").count()).toBe(0);
});

test("values that contracts accept and nobody means are in words", async () => {
  const { list } = await get<Responses.Positions>("/positions/list");
  const endless = list.find(({ expiration, denied, closed }) => expiration > 9e12 && !denied && !closed);
  const page = await site.open(`/app/positions/${endless?.position}`);
  await settled(page);
  const expiry = await page.getByRole("region", { name: "Expiry" }).textContent();
  expect(expiry).toContain("It never expires");
  const long = list.find(({ challengePeriod }) => challengePeriod > 1e12);
  await page.goto(`${site.url}/app/positions/${long?.position}`);
  await settled(page);
  const facts = page.locator(".facts").first();
  const period = facts.locator("> div", { has: page.getByText("Challenge period", { exact: true }) });
  expect(await period.locator("dd").textContent()).toBe("over 100 years");
  const costly = list.find(({ price }) => BigInt(price) >= 10n ** 55n);
  await page.goto(`${site.url}/app/positions/${costly?.position}`);
  await settled(page);
  expect(await facts.textContent()).toContain("> 1’000 trillion ZCHF");
  expect(await page.locator("main").textContent()).not.toMatch(ABSURD);

  await page.goto(`${site.url}/app/search?q=nothing like this`);
  await settled(page);
  expect(await page.locator("[data-state=empty]").textContent()).toContain("Nothing was found");
  expect(await page.locator(".page-head").textContent()).toBe(
    "SearchWhat was found for “nothing like this”.",
  );
});

test("account: what it is worth, balances with the time of their last change, empty panels in one line", async () => {
  const { list } = await get<Responses.Positions>("/positions/list");
  const { owner = "" } = list[0] ?? {};
  const page = await site.open(`/app/accounts/${owner}`);
  await settled(page);
  const totals = page.getByRole("region", { name: "Totals" });
  const figure = (name: string) =>
    totals
      .locator(".facts > div", { has: page.locator("dt > span", { hasText: new RegExp(`^${name}$`) }) })
      .locator("data");
  const sum = async (token: string) =>
    Object.values(await get<Record<string, { balance: string }>>(`/balances/${token}/of/${owner}`)).reduce(
      (all, { balance }) => all + BigInt(balance),
      0n,
    );
  expect(await figure("ZCHF").getAttribute("value")).toBe(exact(String(await sum("zchf"))));
  const { token } = await get<Responses.FpsInfo>("/ecosystem/fps/info");
  const shares = Number(exact(String(await sum("fps")))) * token.price;
  expect(Number(await figure("Shares").getAttribute("value"))).toBeCloseTo(shares, 2);
  const balances = await page.getByRole("region", { name: "Balances" }).textContent();
  const anchors = await page
    .locator(".anchors a")
    .evaluateAll((links) =>
      links.map((link) => [
        link.textContent,
        document.querySelector(link.getAttribute("href") ?? "")?.querySelector("h2")?.textContent,
      ]),
    );
  expect(anchors.length).toBeGreaterThan(5);
  for (const [name, heading] of anchors) expect(heading).toBe(name);
  await page.locator(".anchors").getByRole("link", { name: "Fees" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(new URL(page.url()).hash).toBe("#fees");
  expect(balances).toContain("last change ");
  expect(balances).not.toMatch(/since \d{4}/);

  const empty = await site.open(`/app/accounts/0x${"12".repeat(20)}`, { viewport: PHONE });
  await settled(empty);
  const heights = await empty
    .locator(".panel:has(> header + .state.empty)")
    .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.max(...heights)).toBeLessThan(100);
});

test("an account, reached from a position", async () => {
  const { list } = await get<Responses.Positions>("/positions/list");
  const owners = Map.groupBy(list, ({ owner }) => owner);
  const [owner = "", owned = []] =
    [...owners]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .find(([, rows]) => rows.length <= PAGE_ROWS) ?? [];
  const page = await site.open(`/app/positions/${owned[0]?.position}`);
  await settled(page);
  await page.locator(`a[title="${owner}"]`).first().click();
  await page.getByRole("heading", { level: 1, name: "Account of" }).waitFor();
  await settled(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  const minted = owned.reduce((sum, row) => sum + BigInt(row.minted), 0n);
  const shownMinted = page
    .locator(".facts > div", { has: page.getByText("Minted in all", { exact: true }) })
    .locator("data");
  expect(await shownMinted.getAttribute("value")).toBe(exact(String(minted)));
  const risks = (await get<Responses.Risks>("/positions/risk")).list;
  const distances = new Map(risks.map(({ position, distance }) => [position, distance]));
  expect(await column(page, "Positions of this owner", "Distance")).toEqual(
    owned.map(({ position }) => {
      const distance = distances.get(position);
      return distance === undefined ? "—" : String(distance ?? "unknown");
    }),
  );
  const holdings = await Promise.all(
    ["zchf", "fps", "fcs"].map((token) =>
      get<Record<string, { balance: string }>>(`/balances/${token}/of/${owner}`),
    ),
  );
  const held = holdings.flatMap((byChain) => Object.values(byChain).map(({ balance }) => exact(balance)));
  expect(await valuesOf(page, "section:has(> header h2:text-is('Balances')) .facts")).toEqual(held);
  const [sent, received] = await Promise.all([
    get<Responses.Transfer[]>(`/transfer/reference/by/from/${owner}`),
    get<Responses.Transfer[]>(`/transfer/reference/by/to/${owner}`),
  ]);
  const counts = new Set([...sent, ...received].map(({ count }) => count));
  if (counts.size > 0) {
    const shown = await column(page, "Transfers of this account", "Time");
    expect(shown.length).toBe(Math.min(counts.size, PAGE_ROWS));
  } else {
    await page.getByText("This address has no transfers with a reference.").waitFor();
  }
  expect(await column(page, "Positions of this owner", "Minted, ZCHF")).toEqual(
    owned.map((row) => exact(row.minted)),
  );
  for (const [name, file] of [
    ["Feed", "feed.atom"],
    ["Calendar", "calendar.ics"],
  ] as const) {
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    expect(href).toBe(`/${file}?address=${owner.toLowerCase()}`);
    expect((await fetch(`${site.url}${href}`)).status).toBe(200);
  }
  const debt = await get<Record<string, string>>(`/positions/owner/${owner}/debt`);
  expect(await column(page, "Debt by year", "Debt without reserve, ZCHF")).toEqual(
    Object.values(debt)
      .toReversed()
      .map((raw) => exact(raw)),
  );
  const fees = await get<{ f: string }[]>(`/positions/owner/${owner}/fees`);
  if (fees.length > 0) {
    expect(await column(page, "Fees paid", "Fee, ZCHF")).toEqual(
      fees.slice(0, PAGE_ROWS).map(({ f }) => exact(f)),
    );
  }
});

test("accounts: the current year ends with the debt and collateral of the statement, and has its trades", async () => {
  const { list } = await get<Responses.Positions>("/positions/list");
  const { list: wrappers } = await get<Responses.Holders>("/balances/fcs/ranked");
  const owners = [...Map.groupBy(list, ({ owner }) => owner.toLowerCase())]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([owner]) => owner);
  const accounts = new Set([...owners.slice(0, 24), ...wrappers.slice(0, 6).map(({ account }) => account)]);
  const page = await site.open("/");
  let valued = 0;
  const assets = new Set<string>();
  for (const owner of accounts) {
    const { positions, trades } = await get<Responses.Statement>(`/accounts/${owner}/statement`);
    const states = positions.flatMap(({ closing }) => closing ?? []);
    await searchFor(page, owner);
    await page.waitForURL(`**/app/accounts/${owner}`);
    await settled(page);
    const fact = (name: string) =>
      page.locator(".facts > div", { has: page.getByText(name, { exact: true }) });
    if (trades.list.length > 0) {
      const shown = await column(page, "Trades of FPS and FCS", "Asset");
      expect(shown, owner).toEqual(trades.list.slice(0, PAGE_ROWS).map(({ asset }) => asset ?? "FPS"));
      for (const asset of shown) assets.add(asset);
    }
    expect(await fact("Debt at its end").count(), owner).toBe(states.length > 0 ? 1 : 0);
    if (states.length === 0) continue;
    const debt = states.reduce((sum, state) => sum + BigInt(state.debt), 0n);
    expect(await fact("Debt at its end").locator("data").getAttribute("value"), owner).toBe(
      exact(String(debt)),
    );
    const collateral = fact("Collateral at its end");
    const values = states.flatMap(({ collateralChf }) => collateralChf ?? []);
    if (values.length < states.length) expect(await collateral.textContent()).toContain("unknown");
    else {
      const shown = Number(await collateral.locator("data").getAttribute("value"));
      const worth = values.reduce((sum, value) => sum + value, 0);
      expect(shown, owner).toBeCloseTo(worth, 6);
      valued++;
    }
    expect(await collateral.textContent()).not.toContain("at least");
  }
  expect(valued).toBeGreaterThan(0);
  expect(assets).toEqual(new Set(["FPS", "FCS"]));
});

test("savings: modules, ranking, an account with accrued interest, its referrer", async () => {
  const info = await get<Responses.SavingsInfo>("/savings/core/info");
  const ranked = await get<Responses.Account[]>("/savings/core/ranked");
  const page = await site.open("/app/savings");
  await settled(page);
  const modules = Object.values(info.status).flatMap((byModule) => Object.values(byModule));
  expect(await column(page, "Savings modules", "Balance, ZCHF")).toEqual(
    modules.map(({ balance }) => exact(balance)),
  );
  expect(await column(page, "Savings modules", "Rate")).toEqual(
    modules.map(({ rate }) => `${(rate / 10_000).toFixed(2)}%`),
  );
  expect(await column(page, "Savings ranking", "Balance, ZCHF")).toEqual(
    ranked.slice(0, PAGE_ROWS).map(({ balance }) => exact(balance)),
  );

  let referred: Responses.Balance | undefined;
  for (const { account } of ranked) {
    const balances = await balancesOf(account);
    referred = balances.find(({ referralFeePPM }) => referralFeePPM > 0);
    if (referred) break;
  }
  if (!referred) throw new Error("no saver has a referrer");
  await page.getByLabel("Address of the account").fill(referred.account);
  await page.getByRole("button", { name: "Show account" }).click();
  await page.getByRole("heading", { level: 1, name: "Account of" }).waitFor();
  await settled(page);
  const accrued = (await balancesOf(referred.account)).map((row) => exact(row.accruedInterest));
  const shown = page
    .locator(".facts > div", { has: page.getByText("Accrued interest", { exact: true }) })
    .locator("data");
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute("value")))).toEqual(accrued);
  const activity = await get<Responses.Activity[]>(`/savings/core/activity/${referred.account}`);
  expect(await column(page, "Savings activity", "Amount, ZCHF")).toEqual(
    activity.slice(0, PAGE_ROWS).map(({ amount }) => exact(amount)),
  );

  expect(await page.locator(`.facts a[title="${referred.referrer}"]`).first().getAttribute("href")).toBe(
    `/app/accounts/${referred.referrer}`,
  );
  await page.getByRole("link", { name: "its referrals" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Referrals of" }).waitFor();
  await settled(page);
  const earnings = await get<Responses.Earnings>(`/savings/referrer/${referred.referrer}/earnings`);
  expect(await valuesOf(page, ".facts")).toEqual(
    [earnings.total, ...Object.values(earnings.chains)].map(String),
  );

  async function balancesOf(account: string): Promise<Responses.Balance[]> {
    const chains = await get<Record<string, Record<string, Responses.Balance>>>(
      `/savings/core/balance/${account}`,
    );
    return Object.values(chains).flatMap((byModule) => Object.values(byModule));
  }
});

test("amplifiers: what they owe and what backs it, their positions and activity", async () => {
  const { list } = await get<Responses.Amplifiers>("/amplifier/list");
  expect(list.length).toBeGreaterThan(0);
  const page = await site.open("/app/minters");
  await settled(page);
  await page.getByRole("table", { name: "Amplifiers" }).waitFor();
  expect(await column(page, "Amplifiers", "Owed, ZCHF")).toEqual(
    list.map(({ totalBorrowed }) => exact(totalBorrowed)),
  );
  expect(await column(page, "Amplifiers", "Backed by, ZCHF")).toEqual(
    list.map(({ poolValueZchf }) => (poolValueZchf === null ? "unknown" : String(poolValueZchf))),
  );
  const [{ address = "" } = {}] = list.toSorted((a, b) => b.positionCount - a.positionCount);
  await page.locator(`a[title="${address}"]`).first().click();
  await page.getByRole("heading", { level: 1, name: "Account of" }).waitFor();
  const slice = "?limit=500";
  const positions = await get<Responses.AmplifierPositions>(`/amplifier/positions/${address}${slice}`);
  const activity = await get<Responses.AmplifierActivity>(`/amplifier/activity/${address}${slice}`);
  await page.getByRole("table", { name: "Amplified positions" }).waitFor();
  expect(await column(page, "Amplified positions", "Owed, ZCHF")).toEqual(
    positions.list.slice(0, PAGE_ROWS).map(({ borrowed }) => exact(borrowed)),
  );
  await page.getByRole("table", { name: "Amplifier activity" }).waitFor();
  expect(await column(page, "Amplifier activity", "Borrowed or repaid, ZCHF")).toEqual(
    activity.list
      .slice(0, PAGE_ROWS)
      .map(({ kind, zchf }) => exact(kind === "Mint" ? zchf : String(-BigInt(zchf)))),
  );
});

test("every address of a table leads to its page, with a button that copies it", async () => {
  const { list } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
  const page = await site.open("/app/transfers", { permissions: ["clipboard-read", "clipboard-write"] });
  await settled(page);
  const from = list[0]?.from ?? "";
  const cell = page.getByRole("table", { name: "Transfers" }).locator(".address").first();
  expect(await cell.locator("a").first().getAttribute("href")).toBe(`/app/accounts/${from}`);
  await cell.getByRole("button", { name: `Copy the address ${from}` }).click();
  await cell.getByRole("button", { name: `Copied: the address ${from}` }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(from);
});

test("search box: addresses, transactions, references and tokens, by keyboard", async () => {
  const { list } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
  const { list: positions } = await get<Responses.Positions>("/positions/list");
  const page = await site.open("/");
  const [{ position = "", owner = "" } = {}] = positions;
  await searchFor(page, owner);
  await page.waitForURL(`**/app/accounts/${owner.toLowerCase()}`);
  await searchFor(page, position);
  await page.waitForURL(`**/app/positions/${position.toLowerCase()}`);

  const wanted = list.find(({ reference }) => reference.startsWith("Invoice"));
  if (!wanted) throw new Error("no invoice was paid");
  const rows = (caption: string) => column(page, caption, "Time");
  await searchFor(page, wanted.txHash);
  await settled(page);
  const ofTransaction = list.filter(({ txHash }) => txHash === wanted.txHash);
  await expect
    .poll(() => rows("Transfers of this transaction"))
    .toEqual(ofTransaction.map(({ created }) => moment(created)));

  const titleOf = (count: number, one: string, many: string) =>
    count === 1 ? `1 transfer ${one}` : `${count} transfers ${many}`;
  const same = list.filter(({ reference }) => reference === wanted.reference);
  await searchFor(page, wanted.reference);
  const exactTitle = titleOf(same.length, "has this reference", "have this reference");
  await page.getByRole("heading", { name: exactTitle }).waitFor();
  expect(await rows(exactTitle)).toEqual(same.slice(0, PAGE_ROWS).map(({ created }) => moment(created)));
  const spelling = [...wanted.reference.toLowerCase()].join(" ");
  await searchFor(page, spelling);
  await page.getByRole("heading", { name: /in another spelling$/ }).waitFor();
  const part = wanted.reference.slice(0, -1).toLowerCase();
  const folded = (text: string) => text.toLowerCase().replaceAll(/\s/g, "");
  const containing = list.filter(
    ({ reference }) => folded(reference).includes(folded(part)) && folded(reference) !== folded(part),
  );
  await searchFor(page, part);
  const title = titleOf(containing.length, "contains it in its reference", "contain it in their references");
  await page.getByRole("heading", { name: title }).waitFor();
  expect((await rows(title)).length).toBe(Math.min(containing.length, PAGE_ROWS));

  const { collateralSymbol = "", collateral = "" } =
    positions.find((row) => /^\w+$/.test(row.collateralSymbol)) ?? {};
  await searchFor(page, collateralSymbol.toLowerCase());
  await page.getByRole("region", { name: "Tokens" }).locator(`a[title="${collateral}"]`).waitFor();
  await searchFor(page, "fps");
  await page.getByRole("link", { name: "Holders of FPS" }).click();
  await page.getByRole("heading", { level: 1, name: "Holders" }).waitFor();
});

test("contracts of the system have their names, on their page and in tables", async () => {
  const { list } = await get<{ list: { chainId: number; address: string; name: string; key: string }[] }>(
    "/ecosystem/contracts",
  );
  const equity = list.find(({ key }) => key === "equity");
  const page = await site.open(`/app/accounts/${equity?.address}`);
  await settled(page);
  await page.getByText(`A contract of the system: ${equity?.name}`).waitFor();
  await page.goto(`${site.url}/app/savings`);
  await settled(page);
  const modules = list.filter(({ name }) => name.startsWith("Savings"));
  const named = await page
    .getByRole("table", { name: "Savings modules" })
    .locator(".contract")
    .allTextContents();
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(modules.map((module) => module.name)).toContain(name.trim());
});

test("transfers: the latest; by sender, recipient, reference in any spelling, transaction and days; links to explorers", async () => {
  const { list } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
  const page = await site.blank();
  // As of the real chains: explorers do not know those of a devnet.
  await page.route("**/status", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), simulatedChains: [] } });
  });
  await page.goto(`${site.url}/app/transfers`);
  await settled(page);
  expect(await column(page, "Transfers", "Amount, ZCHF")).toEqual(
    list.slice(0, PAGE_ROWS).map(({ amount }) => exact(amount)),
  );
  const first = list[0];
  const links = page.locator('a.explorer[href*="/tx/"]').first();
  const explorers: Record<number, string> = {
    1: "etherscan.io",
    100: "gnosisscan.io",
    8453: "basescan.org",
  };
  expect(await links.getAttribute("href")).toBe(
    `https://${explorers[first?.chainId ?? 0]}/tx/${first?.txHash}`,
  );
  expect(await links.getAttribute("rel")).toBe("noreferrer");
  expect(await page.locator(".address a.explorer").first().getAttribute("href")).toBe(
    `https://${explorers[first?.chainId ?? 0]}/address/${first?.from}`,
  );
  expect(await page.getByText("Simulated chains.").count()).toBe(0);

  const known = list.find(({ reference }) => reference.startsWith("Invoice"));
  if (!known) throw new Error("no invoice was paid");
  await page.getByLabel("Sender").fill(known.from);
  await page.getByLabel("Recipient").fill(known.to);
  await page.getByLabel("Reference, in any spelling").fill(known.reference);
  const query = new URLSearchParams({ to: known.to, reference: known.reference, match: "normalized" });
  const sent = await get<Responses.Transfer[]>(`/transfer/reference/by/from/${known.from}?${query}`);
  expect(sent.length).toBeGreaterThan(0);
  await expect
    .poll(() => column(page, "Transfers", "Time"))
    .toEqual(sent.map(({ created }) => moment(created)));

  const day = moment(known.created).slice(0, 10);
  await page.getByLabel("First day, UTC").fill(day);
  await page.getByLabel("Last day, UTC").fill(day);
  const thatDay = sent.filter(({ created }) => moment(created).startsWith(day));
  await page.reload();
  await settled(page);
  expect(await column(page, "Transfers", "Time")).toEqual(thatDay.map(({ created }) => moment(created)));

  await page.getByLabel("Reference, in any spelling").fill([...known.reference.toLowerCase()].join(" "));
  await page.reload();
  await settled(page);
  expect(await column(page, "Transfers", "Time")).toEqual(thatDay.map(({ created }) => moment(created)));
  await page.getByLabel("Reference, in any spelling").fill(`no ${known.reference}`);
  await page.getByText("No transfer matches.").waitFor();
  expect(await page.locator('[data-state="empty"]').count()).toBe(1);
  await page.getByLabel("Sender").fill("0x12");
  await page.getByText("An address is 0x and 40 hex digits.").waitFor();
  for (const name of ["start", "end"]) {
    await page.goto(`${site.url}/app/transfers?${name}=x`);
    await page.getByText("A day is written like 2026-11-21.").waitFor();
    expect(await page.locator("main table, [data-state=empty], [data-state=unavailable]").count()).toBe(0);
  }

  const inCapitals = encodeURIComponent(known.reference.toUpperCase());
  for (const found of [`txHash=${known.txHash}`, `reference=${inCapitals}`]) {
    const { list: rows } = await get<{ list: Responses.Transfer[] }>(
      `/transfer/reference/search?${found}&match=normalized&limit=1000`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await page.goto(`${site.url}/app/transfers?${found}`);
    await settled(page);
    expect(await column(page, "Transfers", "Time")).toEqual(
      rows.slice(0, PAGE_ROWS).map(({ created }) => moment(created)),
    );
  }

  await page.goto(`${site.url}/app/transfers?reference=`);
  await settled(page);
  const plain = list.filter(({ reference }) => reference === "");
  expect(await column(page, "Transfers", "Amount, ZCHF")).toEqual(
    plain.slice(0, PAGE_ROWS).map(({ amount }) => exact(amount)),
  );
});

test("transaction log: scrolling shows each row once, in order", async () => {
  const page = await site.open("/app/log");
  await settled(page);
  const wanted: string[] = [];
  const transactions: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const path: string = `/analytics/transactionLog/json?limit=1000${after && `&after=${after}`}`;
    const { logs, pageInfo }: Responses.LogPage = await get(path);
    wanted.push(...logs.map(({ totalEquity }) => exact(totalEquity)));
    transactions.push(...logs.map(({ txHash }) => txHash));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  expect(wanted.length).toBeGreaterThan(2 * PAGE_ROWS);
  const end = page.getByText(`All ${wanted.length} rows`);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000);
        return end.isVisible();
      },
      { timeout: 180_000 },
    )
    .toBe(true);
  expect(await column(page, "Transaction log", "Equity, ZCHF")).toEqual(wanted);

  // Each transaction is a group of rows, with its time and hash once.
  const groups = Map.groupBy(transactions, (transaction) => transaction);
  expect(groups.size).toBeLessThan(transactions.length);
  const shown = page.getByRole("table", { name: "Transaction log" }).locator("tbody");
  expect(
    await shown.evaluateAll((bodies) =>
      bodies.map((body) => [body.querySelector("code")?.title, body.querySelectorAll("tr").length]),
    ),
  ).toEqual([...groups].map(([hash, rows]) => [hash, rows.length]));
});

test("transaction log: by kind, chain and day, with the totals of the whole log", async () => {
  const { logs } = await get<Responses.LogPage>("/analytics/transactionLog/json?limit=1000&chainId=1");
  const { kind = "", timestamp = "" } = logs[Math.floor(logs.length / 2)] ?? {};
  const day = moment(timestamp).slice(0, 10);
  const wanted = logs.filter((row) => row.kind === kind && moment(row.timestamp).startsWith(day));
  const page = await site.open("/app/log");
  await settled(page);
  await page.getByLabel("Kind").selectOption(kind);
  await page.getByLabel("Chain", { exact: true }).selectOption("1");
  await page.getByLabel("Day, UTC").fill(day);
  await page.getByText(wanted.length === 1 ? "All 1 rows" : `All ${wanted.length} rows`).waitFor();
  expect(await column(page, "Transaction log", "Equity, ZCHF")).toEqual(
    wanted.map(({ totalEquity }) => exact(totalEquity)),
  );
  await page.goto(`${site.url}/app/log?day=2001-01-01`);
  await page.getByText("No financial log matches.").waitFor();
});

test("minters: status, messages, filter", async () => {
  const { list } = await get<{ list: Responses.Minter[] }>("/ecosystem/minter/list");
  const page = await site.open("/app/minters");
  await settled(page);
  expect(await column(page, "Minters", "Status")).toEqual(
    list.slice(0, PAGE_ROWS).map(({ status }) => status),
  );
  // Contracts accept any.
  expect(await column(page, "Minters", "Period")).toContain("over 100 years");
  expect(await column(page, "Minters", "Fee, ZCHF")).toEqual(
    list.slice(0, PAGE_ROWS).map(({ applicationFee }) => exact(applicationFee)),
  );
  await page.getByRole("radio", { name: "Denied" }).click();
  const denied = list.filter(({ status }) => status === "denied");
  expect(denied.length).toBeGreaterThan(0);
  await expect.poll(async () => (await column(page, "Minters", "Status")).length).toBe(denied.length);
});

test("bridge: proposals by status, networks and their limits", async () => {
  const { list } = await get<{ list: Responses.BridgeProposal[] }>("/bridge/proposals");
  const networks = (await get<{ list: Responses.BridgeNetwork[] }>("/bridge/chains")).list;
  const page = await site.open("/app/bridge");
  await settled(page);
  expect(await column(page, "Bridge proposals", "Status")).toEqual(
    list.slice(0, PAGE_ROWS).map(({ status }) => status.toLowerCase()),
  );
  expect(await column(page, "Networks", "State")).toEqual(
    networks.slice(0, PAGE_ROWS).map(({ active }) => (active ? "open" : "removed")),
  );
  const limits = networks.map((row) => (row.outboundEnabled ? exact(row.outboundCapacity) : "unlimited"));
  expect(new Set(limits).size).toBeGreaterThan(1);
  expect(await column(page, "Networks", "Limit out, ZCHF")).toEqual(limits.slice(0, PAGE_ROWS));
  await page.getByRole("radio", { name: "Denied" }).click();
  const denied = list.filter(({ status }) => status === "Denied");
  expect(denied.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await column(page, "Bridge proposals", "Status")).length)
    .toBe(denied.length);
});

test("CSV: exact amounts, formulas escaped", async () => {
  const { list } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
  const page = await site.open("/app/transfers");
  await settled(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("transfers.csv");
  const text = readFileSync(await download.path(), "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows.map(({ count, amount }) => [count, amount])).toEqual(
    list.map(({ count, amount }) => [count, exact(amount)]),
  );
  const formula = list.findIndex(({ reference }) => reference.startsWith("="));
  expect(formula).toBeGreaterThanOrEqual(0);
  expect(rows[formula]?.reference).toBe(`'${list[formula]?.reference}`);

  await page.goto(`${site.url}/app/log`);
  const [log] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV, first 1000" }).click(),
  ]);
  const path = "/analytics/transactionLog/csvE18?limit=1000&firstItem=false";
  expect(readFileSync(await log.path(), "utf8")).toBe(`\ufeff${await (await fetch(site.url + path)).text()}`);
});

test("auctions: price, phase and bids equal the API", async () => {
  const prices = await get<Responses.AuctionPrices>("/challenges/prices");
  const { list: challenges } = await get<Responses.Challenges>("/challenges/list");
  const { list: positions } = await get<Responses.Positions>("/positions/list");
  expect(prices.num).toBeGreaterThan(0);
  const page = await site.open("/app/auctions");
  await settled(page);
  const parts = page.getByRole("region", { name: "Running" }).locator("details.part");
  expect(await parts.count()).toBe(prices.num);
  const market = await get<Responses.Prices>("/prices/mapping");
  const expected = challenges
    .flatMap(({ id, position, size, filledSize }) => {
      const row = positions.find((one) => one.position.toLowerCase() === position);
      const price = prices.map[id];
      if (price === undefined || row === undefined) return [];
      const { collateral, collateralDecimals } = row;
      const now = exact(String((BigInt(price) * 10n ** BigInt(collateralDecimals)) / 10n ** 18n));
      const left = Number(exact(String(BigInt(size) - BigInt(filledSize)), collateralDecimals));
      const chf = market[collateral.toLowerCase()]?.price.chf ?? null;
      return { now, profit: chf === null ? null : left * (chf - Number(now)) };
    })
    .toSorted((a, b) => (b.profit ?? Number.NEGATIVE_INFINITY) - (a.profit ?? Number.NEGATIVE_INFINITY));
  expect(await column(page, "Running auctions", "Price now, ZCHF")).toEqual(expected.map(({ now }) => now));
  const table = page.getByRole("table", { name: "Running auctions" });
  expect(await table.locator("tbody tr td:nth-child(4)").allTextContents()).toEqual(
    expected.map(({ profit }) => (profit === null ? "unknown" : grouped(profit, 2))),
  );
  expect(await table.locator("svg.spark").count()).toBe(prices.num);
  // The large chart on demand. Auctions last hours: no two labels of its axis are alike.
  await parts.first().locator("> summary").click();
  await parts.first().locator(".plot path").first().waitFor({ state: "attached" });
  const labels = await parts.first().locator(".plot text.time").allTextContents();
  expect(labels.length).toBeGreaterThan(1);
  expect(new Set(labels).size).toBe(labels.length);
  expect(await parts.first().locator(".plot .guide").count()).toBeGreaterThan(0);

  const { list: bids } = await get<Responses.Bids>("/challenges/bids/list");
  const newest = bids.toSorted((a, b) => Number(b.created) - Number(a.created)).slice(0, PAGE_ROWS);
  expect((await column(page, "Bids", "Time")).map((text) => text.slice(0, 19))).toEqual(
    newest.map(({ created }) => moment(Number(created))),
  );
  expect(await column(page, "Bids", "Size")).toEqual(
    newest.map(({ filledSize, collateralDecimals }) => exact(filledSize, collateralDecimals)),
  );
});

test("statement: a sheet of A4 has every balance and line of the API", async () => {
  const { owner } = (await get<Responses.Positions>("/positions/list")).list[0] ?? {};
  const page = await site.open(`/app/statements/${owner?.toLowerCase()}`);
  await settled(page);
  const year = await page.getByLabel("Year").inputValue();
  const { balances, lines } = await get<Responses.Statement>(`/accounts/${owner}/statement?year=${year}`);
  expect(lines.length).toBeGreaterThan(0);
  expect(await column(page, "Transactions", "Amount")).toEqual(lines.map(({ amount }) => exact(amount)));
  expect(await column(page, "Balances", "Closing")).toEqual(balances.map(({ closing }) => exact(closing)));
  expect(balances.some(({ module }) => module !== null)).toBe(true);
  const nameOf = await contractNames();
  await expect
    .poll(() => column(page, "Balances", "Asset"))
    .toEqual(
      balances.map(
        ({ asset, module, chainId }) => `${module === null ? asset : nameOf(module)}, ${NAMES[chainId]}`,
      ),
    );
  const totals = page.getByRole("table", { name: "Transactions" }).locator("tfoot tr");
  const sums = Map.groupBy(lines, ({ asset, chainId, module }) => `${asset} ${chainId} ${module}`);
  expect(
    await totals.locator("data").evaluateAll((all) => all.map((data) => data.getAttribute("value"))),
  ).toEqual(
    [...sums.values()].map((all) => exact(String(all.reduce((sum, { amount }) => sum + BigInt(amount), 0n)))),
  );
  const { chains } = await get<{ chains: Record<string, { block: number }> }>("/freshness");
  const origin = await page.getByRole("region", { name: "Origin" }).textContent();
  for (const text of [page.url(), "ZCHF API", ...Object.values(chains).map(({ block }) => grouped(block, 0))])
    expect(origin).toContain(text);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.locator("button.term").first().isVisible()).toBe(false);
  const printed = await page
    .getByRole("table", { name: "Transactions" })
    .locator("code.short")
    .evaluateAll((all) => all.map((code) => getComputedStyle(code, "::after").content));
  // Beside addresses, which are shorter.
  const hashes = printed.filter((text) => /^"0x[0-9a-f]{64}"$/.test(text));
  expect(hashes).toEqual(lines.map(({ txHash }) => JSON.stringify(txHash)));
  // Width of A4 less the margins of print.css, at 96 pixels per inch.
  await page.setViewportSize({ width: 703, height: 1017 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(703);
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(1000);
});

test("statement: by the clock of the header, its year and its times in that zone", async () => {
  const { owner } = (await get<Responses.Positions>("/positions/list")).list[0] ?? {};
  const zone = "America/New_York";
  const page = await site.open(`/app/statements/${owner?.toLowerCase()}`, { timezoneId: zone });
  await settled(page);
  expect(await page.getByLabel("Time zone").inputValue()).toBe(zone);
  const year = await page.getByLabel("Year").inputValue();
  const statement = await get<Responses.Statement>(`/accounts/${owner}/statement?year=${year}&tz=${zone}`);
  const inZone = (seconds: number) => new Date(seconds * 1000).toLocaleString("sv-SE", { timeZone: zone });
  expect(await column(page, "Transactions", "Time")).toEqual(
    statement.lines.map(({ timestamp }) => inZone(timestamp)),
  );
  // The year begins at the zone's midnight.
  expect(await page.getByRole("region", { name: "Summary" }).textContent()).toContain(
    `${year}-01-01 00:00:00 to ${year}-12-31 23:59:59, time zone ${zone}`,
  );
  await page.getByRole("radio", { name: "UTC", exact: true }).click();
  await settled(page);
  await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("UTC");
});

test("times are those of the browser's zone, with UTC in the title and a switch that persists; simulated chains have no explorer", async () => {
  const { list } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
  const page = await site.open("/app/transfers", { timezoneId: "Asia/Kolkata" });
  await settled(page);
  const shown = list.slice(0, PAGE_ROWS).map(({ created }) => Number(created));
  const inIndia = shown.map((created) => moment(created + 19_800));
  expect(await column(page, "Transfers", "Time")).toEqual(inIndia);
  expect(await page.locator("main time").first().getAttribute("title")).toBe(`${moment(shown[0] ?? 0)} UTC`);
  await page.getByRole("radio", { name: "UTC" }).click();
  const inUtc = shown.map((created) => moment(created));
  expect(await column(page, "Transfers", "Time")).toEqual(inUtc);
  await page.reload();
  await settled(page);
  expect(await column(page, "Transfers", "Time")).toEqual(inUtc);
  await page.getByText("Simulated chains.").waitFor();
  expect(await page.locator("a.explorer").count()).toBe(0);
});

test("holders and rates equal the API", async () => {
  const page = await site.open("/app/holders");
  for (const token of ["zchf", "fps", "fcs"] as const) {
    if (token !== "zchf") await page.getByRole("radio", { name: token.toUpperCase() }).click();
    await settled(page);
    const { list } = await get<Responses.Holders>(`/balances/${token}/ranked`);
    const sums = [...Map.groupBy(list, ({ account }) => account).values()]
      .map((rows) => rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n))
      .toSorted((a, b) => (a < b ? 1 : -1));
    await expect
      .poll(() => column(page, "Holders", "Balance"))
      .toEqual(sums.slice(0, PAGE_ROWS).map((balance) => exact(String(balance))));
    const supply =
      token === "zchf"
        ? (await get<Responses.CoinInfo>("/ecosystem/frankencoin/info")).token.supply
        : (await get<Responses.FpsInfo>(token === "fps" ? "/ecosystem/fps/info" : "/fcs/info")).token
            .totalSupply;
    const largest = (Number(exact(String(sums[0]))) / supply) * 100;
    await expect
      .poll(async () => (await column(page, "Holders", "Share of supply"))[0])
      .toBe(`${grouped(largest, 2)}%`);
    await page.getByRole("radio", { name: "Per chain" }).click();
    await expect
      .poll(() => column(page, "Holders", "Balance"))
      .toEqual(list.slice(0, PAGE_ROWS).map(({ balance }) => exact(balance)));
    const [first] = list;
    await page.getByLabel("Search", { exact: true }).fill(first?.account.slice(4, 20) ?? "");
    const matching = list.filter(({ account }) => account === first?.account);
    await expect
      .poll(() => column(page, "Holders", "Balance"))
      .toEqual(matching.map(({ balance }) => exact(balance)));
    await page.getByLabel("Search", { exact: true }).fill("");
    await page.getByRole("radio", { name: "Per account" }).click();
  }

  const { token } = await get<Responses.FcsInfo>("/fcs/info");
  const facts = await page.locator("dl.facts dd:not(.quiet)").allTextContents();
  const figures = facts.slice(0, 3).map((text) => Number(text.replaceAll(/[^\d.]/g, "")));
  for (const [i, figure] of [token.ask, token.bid, token.totalSupply].entries()) {
    expect(figures[i]).toBeCloseTo(figure, 2);
  }

  const rates = await site.open("/app/savings");
  await settled(rates);
  const { list } = await get<Responses.LeadRates>("/savings/leadrate/rates");
  const changes = Object.values(list).flatMap((modules) => Object.values(modules).flat());
  const shown = await column(rates, "Rates", "Rate");
  expect(shown.length).toBe(Math.min(changes.length, PAGE_ROWS));
  const [first] = changes.toSorted((a, b) => b.created - a.created);
  expect(shown[0]).toBe(`${((first?.approvedRate ?? 0) / 10_000).toFixed(2)}%`);
});

test("an unknown page and an unknown position have their own messages", async () => {
  const page = await site.open("/app/nothing/here");
  expect(await page.locator("h1").textContent()).toBe("Page not found");
  await page.goto(`${site.url}/app/positions/0x${"00".repeat(20)}`);
  await page.getByText("No position has this address.").waitFor();
});

test("keyboard: skip link, order of a table, theme that persists", async () => {
  const page = await site.open("/app/positions", { colorScheme: "light" });
  await settled(page);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByRole("button", { name: "Interest" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.getByRole("columnheader", { name: "Interest" }).getAttribute("aria-sort")).toBe(
    "descending",
  );

  const paper = () => backgroundOf(page);
  const light = await paper();
  await page.getByRole("radio", { name: "Auto" }).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const next of ["Light", "Dark"]) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(focused, { timeout: 180_000 }).toBe(next);
  }
  await page.keyboard.press("Enter");
  await expect.poll(paper, { timeout: 180_000 }).not.toBe(light);
  await page.reload();
  expect(await paper()).not.toBe(light);
});

test("the status of every chain is visible on every page, with its block", async () => {
  const freshness = await get<{ chains: Record<string, { block: number }> }>("/freshness");
  const page = await site.open("/app/minters", { viewport: PHONE });
  for (const [chainId, { block }] of Object.entries(freshness.chains)) {
    const chip = page.locator(`[data-chain="${chainId}"]`);
    const name = NAMES[chainId] ?? "";
    await page.getByRole("button", { name: new RegExp(`^${name} `) }).waitFor();
    await chip.click();
    expect(await page.locator(".popover:popover-open").textContent()).toContain(`Block${grouped(block, 0)}`);
    await page.keyboard.press("Escape");
    const box = await chip.boundingBox();
    expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  }
});

test.each(Object.keys(PAGES))(
  "%s: no axe violation in light, dark and phone layout, no horizontal overflow, each table with its key figure on a phone, no absurd value",
  async (name) => {
    const page = await site.open(await pathTo(name), { colorScheme: "light" });
    await settled(page);
    expect(await problemsOf(page), "light").toEqual([]);
    const unnamed = (await unexplained(page)).filter((figure) => !OF_A_CHAIN.test(figure.trim()));
    expect(unnamed, "figures without an explanation").toEqual([]);
    const paper = () => backgroundOf(page);
    const light = await paper();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(paper).not.toBe(light);
    expect(await problemsOf(page), "dark").toEqual([]);
    await page.setViewportSize(PHONE);
    await settled(page);
    expect(await problemsOf(page), "phone").toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(PHONE.width);
    const heights = await page
      .locator(".masthead, .simulated, .freshness")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    expect(heights.length).toBe(3);
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(PHONE.height / 4);
    expect(await page.locator("main").textContent()).not.toMatch(ABSURD);
    expect(await cutTables(page)).toEqual([]);
    await page.setViewportSize(ZOOMED);
    await expect.poll(width, { message: "400 % zoom" }).toBeLessThanOrEqual(ZOOMED.width);
  },
);

test("reference: at a zoom of 400 % no fixed part takes half of the height", async () => {
  const page = await site.open("/docs");
  await page.setViewportSize(ZOOMED);
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect().height),
  );
  expect(Math.max(0, ...heights)).toBeLessThan(ZOOMED.height / 2);
});

test("copied numbers have no sign between thousands", async () => {
  const page = await site.open("/");
  await settled(page);
  const [shown, copied] = await page
    .getByRole("region", { name: "ZCHF in circulation, now" })
    .locator("data")
    .first()
    .evaluate((figure) => {
      window.getSelection()?.selectAllChildren(figure);
      const clipboardData = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent("copy", { clipboardData, cancelable: true }));
      return [figure.textContent ?? "", clipboardData.getData("text/plain")];
    });
  expect(shown).toContain("’");
  expect(copied).toBe(shown?.replaceAll("’", ""));
});

test("below a path of the host: pages load, link to each other and read the API", async () => {
  const proxy = await startHttpServer(({ url = "", headers }, response) => {
    if (!url.startsWith("/zchf/")) return response.writeHead(404).end();
    const forwarded = request(`${site.url}${url.slice("/zchf".length)}`, { headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    response.once("close", () => forwarded.destroy());
    return forwarded.on("error", () => response.destroy()).end();
  });
  const below = new Site(browser, `${proxy.url}/zchf`);
  try {
    const page = await below.open("/app/savings");
    await settled(page);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Holders" }).click();
    await page.getByRole("heading", { level: 1, name: "Holders" }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe("/zchf/app/holders");
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "API" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/zchf/docs");
    await page.getByRole("navigation").getByRole("link", { name: "FCS", exact: true }).click();
    await page.locator("html[data-examples=known]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/zchf/docs/fcs");
    await page.locator("#fcsInfo").getByRole("button", { name: "Send the request" }).click();
    await page.locator("#fcsInfo .result").getByText("200").waitFor();
    expect(below.errors).toEqual([]);
  } finally {
    await below.close();
    await proxy.stop();
  }
});

test("no request to another host and no error in any page", () => {
  expect(site.requested.size).toBeGreaterThan(50);
  const outside = [...site.requested].filter((url) => !url.startsWith(site.url) && !url.startsWith("blob:"));
  expect(outside).toEqual([]);
  expect(site.errors).toEqual([]);
});

async function pathTo(name: string): Promise<string> {
  const { list } = await get<Responses.Positions>("/positions/list");
  const [saver] = await get<Responses.Account[]>("/savings/core/ranked");
  const { position = "", owner = "" } = list[0] ?? {};
  return PAGES[name]?.({ position, owner, saver: saver?.account ?? "" }) ?? "";
}

/** The name of a contract of the system. */
async function contractNames(): Promise<(address: string) => string | undefined> {
  const { list } = await get<{ list: { address: string; name: string }[] }>("/ecosystem/contracts");
  const names = new Map(list.map(({ address, name }) => [address.toLowerCase(), name]));
  return (address) => names.get(address.toLowerCase());
}

/** Searches by the keyboard, from any page: no page is loaded anew. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.locator("h1").waitFor();
  await page.locator("body").press("/");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}
