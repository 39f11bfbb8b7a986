import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { History } from "../../tools/harness/history.ts";
import { exact, grouped, moment as shownMoment } from "./expected.ts";
import type * as Responses from "./responses.ts";
import { column, cutTables, problemsOf, type Site, settled, valuesOf } from "./site.ts";

const PHONE = { width: 390, height: 844 };

type Get = <Body>(path: string) => Promise<Body>;
type Rows = { num: number; list: unknown[] };
type About = { position: Responses.Positions["list"][number]; owner: string };

/** A page, and what it shows of a moment beside what the API responds with. `get` reads at the moment. */
type Case = {
  path: (about: About, get: Get) => string | Promise<string>;
  check: (page: Page, get: Get, about: About) => Promise<void>;
};

/** The table with this caption has as many rows as the response. */
const hasRows = (caption: string, path: string) => async (page: Page, get: Get, _: About) =>
  expect(await rowsOf(page, caption), caption).toBe((await get<Rows>(path)).list.length);

const isUnknown = (what: string) => (page: Page) =>
  page.locator('[data-state="unknown-then"]', { hasText: `Not known of this time: ${what}.` }).waitFor();

const PAGES: Readonly<Record<string, Case>> = {
  overview: {
    path: () => "/",
    check: async (page, get) => {
      const { token } = await get<Responses.CoinInfo>("/ecosystem/frankencoin/info");
      const { reserve } = await get<Responses.FpsInfo>("/ecosystem/fps/info");
      expect([await tile(page, "ZCHF in circulation"), await tile(page, "Equity")]).toEqual([
        token.supply,
        reserve.equity,
      ]);
      const last = (await get<Responses.DailyLog>("/analytics/dailyLog/json")).logs.at(-1);
      const equity = page.getByRole("region", { name: "Equity", exact: true }).last();
      await equity.getByText("Values").click();
      expect((await equity.locator("tbody th").first().textContent())?.slice(0, 10)).toBe(last?.date);
    },
  },
  positions: { path: () => "/app/positions", check: hasRows("Positions", "/positions/list") },
  "a position": {
    path: ({ position }) => `/app/positions/${position.position}`,
    check: async (page, get, { position }) => {
      const { list } = await get<Responses.Positions>("/positions/list");
      const then = list.find((row) => row.position === position.position);
      const minted = page.getByRole("region", { name: "State" }).locator("div", { hasText: /^Minted/ });
      expect(await minted.locator("data").getAttribute("value")).toBe(exact(then?.minted ?? ""));
    },
  },
  "an account": {
    path: ({ owner }) => `/app/accounts/${owner}`,
    check: async (page, get, { owner }) => {
      const { list } = await get<Responses.Positions>("/positions/list");
      const owned = list.filter((row) => row.owner.toLowerCase() === owner);
      expect(await rowsOf(page, "Positions of this owner")).toBe(owned.length);
    },
  },
  "an account with FCS": {
    path: async (_, get) => {
      const [largest] = (await get<Responses.Holders>("/balances/fcs/ranked")).list;
      return `/app/accounts/${largest?.account}`;
    },
    check: async (page, get) => {
      const account = lastPart(page);
      const held = async (token: string) =>
        Object.values(await get<Record<string, Responses.Account>>(`/balances/${token}/of/${account}`))
          .map(({ balance }) => Number(balance) / 1e18)
          .reduce((sum, balance) => sum + balance, 0);
      const wrapped = await held("fcs");
      expect(wrapped).toBeGreaterThan(0);
      const { token } = await get<Responses.FpsInfo>("/ecosystem/fps/info");
      const shares = page.getByRole("region", { name: "Totals" }).locator("div", { hasText: /^Shares/ });
      const value = Number(await shares.locator("data").getAttribute("value"));
      expect(value / (((await held("fps")) + wrapped) * token.price)).toBeCloseTo(1, 9);
      expect(await shares.textContent()).toContain("FCS at the price of FPS");
    },
  },
  "a statement": {
    path: ({ owner }) => `/app/statements/${owner}`,
    check: async (page, _, { owner }) => {
      const shown = new URL(page.url()).searchParams.get("at") ?? "";
      expect(await page.getByLabel("Year").locator("option").first().textContent()).toBe(shown.slice(0, 4));
      // The year before has ended; the year of the moment goes on.
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download CSV" }).click();
      const before = Number(shown.slice(0, 4)) - 1;
      expect((await download).suggestedFilename()).toBe(`statement-${owner}-${before}.csv`);
      await page.getByLabel("Year").selectOption(shown.slice(0, 4));
      await isUnknown("figures of this year")(page);
      expect(await page.getByRole("button", { name: "Download CSV" }).count()).toBe(0);
    },
  },
  auctions: {
    path: () => "/app/auctions",
    check: async (page, get, about) => {
      await hasRows("Bids", "/challenges/bids/list")(page, get, about);
      const { num } = await get<Responses.AuctionPrices>("/challenges/prices");
      expect(num).toBeGreaterThan(0);
      expect(await rowsOf(page, "Running auctions")).toBe(num);
      // The prices of an auction that had not ended are planned: there is no newest one.
      await page
        .getByText(/^Price of V\d challenge/)
        .first()
        .click();
      await page.locator("details[open] figure").first().waitFor();
      expect(await page.locator("details[open] .latest").count()).toBe(0);
    },
  },
  savings: {
    path: () => "/app/savings",
    check: async (page, get) => {
      const { list } = await get<{ list: Record<string, Record<string, unknown[]>> }>(
        "/savings/leadrate/rates",
      );
      const rates = Object.values(list).flatMap((modules) => Object.values(modules).flat());
      expect(await rowsOf(page, "Rates")).toBe(rates.length);
    },
  },
  holders: {
    path: () => "/app/holders?token=fcs&by=chain",
    check: async (page, get, about) => {
      await hasRows("Holders", "/balances/fcs/ranked")(page, get, about);
      const { token } = await get<Responses.FcsInfo>("/fcs/info");
      const facts = page.getByRole("region", { name: "FCS", exact: true }).locator("dd:not(.quiet)");
      await expect
        .poll(() => facts.allTextContents())
        .toEqual([
          grouped(token.ask, 2),
          "not known of this time",
          grouped(token.totalSupply, 2),
          "not known of this time",
          "not known of this time",
        ]);
      const supply = token.totalSupply;
      const [largest] = (await get<Responses.Holders>("/balances/fcs/ranked")).list;
      const share = (Number(exact(largest?.balance ?? "")) / supply) * 100;
      await expect
        .poll(async () => (await column(page, "Holders", "Share of supply"))[0])
        .toBe(`${grouped(share, 2)}%`);
    },
  },
  "a referrer": {
    path: ({ owner }) => `/app/savings/referrers/${owner}`,
    check: async (page, get) => void (await hasEarnings(page, get)),
  },
  transfers: { path: () => "/app/transfers", check: hasRows("Transfers", "/transfer/reference/list") },
  "transaction log": {
    path: () => "/app/log",
    check: async (page, get) => {
      const { logs } = await get<Responses.LogPage>("/analytics/transactionLog/json?limit=1");
      const [newest] = await column(page, "Transaction log", "Equity, ZCHF");
      expect(newest).toBe(exact(logs[0]?.totalEquity ?? ""));
    },
  },
  minters: { path: () => "/app/minters", check: hasRows("Minters", "/ecosystem/minter/list") },
  bridge: { path: () => "/app/bridge", check: hasRows("Bridge proposals", "/bridge/proposals") },
  search: {
    path: () => "/app/search?q=invoice",
    check: async (page, get) => {
      const { list } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
      const found = list.filter(({ reference }) => reference.toLowerCase().includes("invoice"));
      const title = new RegExp(`^${found.length} transfers? contains? it in (its|their) references?$`);
      expect(await page.getByRole("heading", { name: title }).count()).toBe(1);
    },
  },
};

/** Pages of a moment in the past. */
export function describeMoments(history: History, siteOf: () => Site): void {
  const now: Get = async <Body>(path: string) => (await history.get(path)) as Body;
  const at =
    (moment: string): Get =>
    (path) =>
      now(`${path}${path.includes("?") ? "&" : "?"}at=${moment}`);

  /** Read once: time stands still. */
  let read: ReturnType<typeof readSetting> | undefined;
  const setting = () => {
    read ??= readSetting();
    return read;
  };

  /** When three fifths of the positions were open, the oldest one with its owner, and paths by whether they have a past. */
  async function readSetting() {
    const list = (await now<Responses.Positions>("/positions/list")).list.toSorted(
      (a, b) => a.created - b.created,
    );
    const seconds = list[Math.floor(list.length * 0.6)]?.created ?? 0;
    const position = list[0];
    if (position === undefined) throw new Error("the history has no position");
    const { paths } = await now<Responses.Description>("/openapi.json");
    const routes = Object.entries(paths).flatMap(([path, { get }]) =>
      get === undefined
        ? []
        : [
            {
              pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
              hasPast: get.parameters?.some(({ name }) => name === "at") ?? false,
            },
          ],
    );
    const moment = new Date(seconds * 1000).toISOString().replace(".000", "");
    return { seconds, moment, about: { position, owner: position.owner.toLowerCase() }, routes };
  }

  /** Requests about now that should be about the moment, and those for live updates. */
  function currentRequests(
    urls: Iterable<string>,
    { routes, seconds }: Awaited<ReturnType<typeof setting>>,
  ): string[] {
    return [...urls].filter((url) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname === "/events") return true;
      // The same at every time.
      if (pathname === "/ecosystem/contracts") return false;
      const route = routes.find(({ pattern }) => pattern.test(pathname));
      return route?.hasPast && !(Date.parse(searchParams.get("at") ?? "") <= seconds * 1000);
    });
  }

  describe.each(Object.entries(PAGES))("%s", (_, { path, check }) => {
    test("figures are those of the moment, on a phone too", async () => {
      const site = siteOf();
      const setup = await setting();
      const { moment, about } = setup;
      site.requested.clear();
      const page = await site.blank({ viewport: PHONE, colorScheme: "dark" });
      const own = await path(about, at(moment));
      await page.goto(`${site.url}${own}${own.includes("?") ? "&" : "?"}at=${moment}`);
      await settled(page);
      await page.getByText(`As of ${shownMoment(setup.seconds)}`).waitFor();
      await page.getByRole("button", { name: "Settings" }).click();
      expect(await problemsOf(page)).toEqual([]);
      expect(await cutTables(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await check(page, at(moment), about);
      await settled(page);
      expect(currentRequests(site.requested, setup)).toEqual([]);
      expect(await page.locator(".freshness").count()).toBe(0);
    });
  });

  test("the control, by keyboard: figures, links, reload, download and the way back", async () => {
    const site = siteOf();
    const setup = await setting();
    const { moment } = setup;
    const page = await site.open("/", { timezoneId: "Europe/Zurich" });
    await settled(page);
    const before = await tile(page, "ZCHF in circulation");
    // The clocks of the page, until it shows UTC.
    await page.getByRole("radio", { name: "UTC" }).click();
    const input = page.getByLabel("As of");
    await input.fill(moment.slice(0, -1));
    await input.press("Enter");
    await page.getByText(`As of ${shownMoment(setup.seconds)}`).waitFor();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("at")).toBe(moment);
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    const { token } = await at(moment)<Responses.CoinInfo>("/ecosystem/frankencoin/info");
    const supply = () => tile(page, "ZCHF in circulation");
    await expect.poll(supply).toBe(token.supply);
    expect(token.supply).not.toBe(before);
    expect(await problemsOf(page, ["header", ".notice"]), "light").toEqual([]);
    await page.reload();
    await settled(page);
    expect(await supply()).toBe(token.supply);
    await page.getByRole("radio", { name: "Local" }).click();
    const local = new Date(setup.seconds * 1000).toLocaleString("sv-SE", { timeZone: "Europe/Zurich" });
    await page.getByText(`As of ${local}`).waitFor();
    expect(await input.inputValue()).toBe(local.replace(" ", "T").replace(/:00$/, ""));
    // The same moment by these clocks.
    await input.press("Enter");
    expect(new URL(page.url()).searchParams.get("at")).toBe(moment);

    await page.goto(`${site.url}/app/positions/0x${"00".repeat(20)}?at=${moment}`);
    await page.getByText("No position had this address at that time.").waitFor();

    site.requested.clear();
    // What was typed and not shown is dropped.
    const ofMoment = await input.inputValue();
    await input.fill("2024-01-01T00:00");
    await page.getByRole("navigation").getByRole("link", { name: "Minters" }).click();
    await settled(page);
    expect(await input.inputValue()).toBe(ofMoment);
    expect(new URL(page.url()).searchParams.get("at")).toBe(moment);
    const minters = page.getByRole("table", { name: "Minters" });
    const link = minters.locator("tbody a[title]").first();
    expect(await link.getAttribute("href")).toContain(`at=${encodeURIComponent(moment)}`);
    await page.locator("body").press("/");
    await page.keyboard.insertText("invoice");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /in its reference|in their references/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("at")).toBe(moment);
    await page.getByRole("navigation").getByRole("link", { name: "Log" }).click();
    await settled(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV, first 1000" }).click();
    expect((await download).suggestedFilename()).toBe(`transaction-log-${moment.replaceAll(":", "")}.csv`);
    expect(currentRequests(site.requested, setup)).toEqual([]);

    const following = page.waitForRequest((request) => new URL(request.url()).pathname === "/events");
    await page.getByRole("button", { name: "Back to now" }).press("Enter");
    await following;
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(new URL(page.url()).searchParams.has("at")).toBe(false);
    await page.getByRole("link", { name: "Overview" }).click();
    await expect.poll(supply).toBe(before);
    await page.goBack();
    await page.goBack();
    await page.getByText(`As of ${local}`).waitFor();
  });

  test("a referrer: what was earned until the first payment", async () => {
    const site = siteOf();
    const { referrer, seconds } = await earningReferrer(now);
    const moment = new Date(seconds * 1000).toISOString();
    const page = await site.open(`/app/savings/referrers/${referrer}?at=${moment}`);
    await settled(page);
    const total = await hasEarnings(page, at(moment));
    expect(total).toBeGreaterThan(0);
    const ever = await now<Responses.Earnings>(`/savings/referrer/${referrer}/earnings`);
    expect(ever.total).toBeGreaterThan(total);
  });

  test("a text that is no time, the future, and a time before the first figures show none", async () => {
    const site = siteOf();
    const page = await site.open("/app/positions?at=yesterday");
    await page.getByText("“yesterday” is not a time.").waitFor();
    expect(await page.locator("main data, main table").count()).toBe(0);
    await page.goto(`${site.url}/?at=2099-01-01`);
    await page.getByText("2099-01-01 00:00:00 (UTC) is in the future.").waitFor();
    expect(await page.locator("main data, main table, main figure").count()).toBe(0);
    // The page has no heading then.
    await page.getByRole("button", { name: "Back to now" }).press("Enter");
    await settled(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    const before = site.errors.length;
    await page.goto(`${site.url}/app/positions?at=2001-01-01`);
    await settled(page);
    await page.getByText("expected a time with figures").first().waitFor();
    expect(await page.locator("main data, main table").count()).toBe(0);
    expect(await page.getByText("As of 2001-01-01 00:00:00 (UTC)").count()).toBe(1);
    const statement = `${site.url}/app/statements/0x${"00".repeat(20)}`;
    await page.goto(`${statement}?at=2001-01-01`);
    await page.getByText("There is no year yet").waitFor();
    await page.goto(`${statement}?at=2023-12-01`);
    await settled(page);
    expect(await page.getByLabel("Year").inputValue()).toBe("2023");
    // The browser reports each response with status 400.
    expect(site.errors.splice(before).filter((error) => !error.includes("status of 400"))).toEqual([]);
  });
}

/** The address that a page is about. */
const lastPart = (page: Page) => new URL(page.url()).pathname.split("/").at(-1);

/** The total and the chains of a referrer's earnings are those of the response. */
async function hasEarnings(page: Page, get: Get): Promise<number> {
  const { total, chains } = await get<Responses.Earnings>(`/savings/referrer/${lastPart(page)}/earnings`);
  if (total === 0) await page.getByText("This address earned no referral fee.").waitFor();
  const shown = total === 0 ? [] : [total, ...Object.values(chains)];
  expect(await valuesOf(page, ".facts")).toEqual(shown.map(String));
  return total;
}

/** A referrer of a saver with a balance, who has been paid fees, and the time of the first payment. */
async function earningReferrer(get: Get): Promise<{ referrer: string; seconds: number }> {
  for (const { account } of await get<Responses.Account[]>("/savings/core/ranked")) {
    const activity = await get<Responses.Activity[]>(`/savings/core/activity/${account}`);
    const first = activity.findLast(({ referralFee = "0" }) => referralFee !== "0");
    if (first === undefined) continue;
    const seconds = Number(first.created);
    const chains = await get<Record<string, Record<string, Responses.Balance>>>(
      `/savings/core/balance/${account}?at=${new Date(seconds * 1000).toISOString()}`,
    );
    const balances = Object.values(chains).flatMap((modules) => Object.values(modules));
    const referrer = balances.find(({ referralFeePPM }) => referralFeePPM > 0)?.referrer;
    if (referrer !== undefined) return { referrer, seconds };
  }
  throw new Error("no referrer has earned anything");
}

const tile = async (page: Page, name: string): Promise<number> =>
  Number(
    await page
      .getByRole("region", { name: `${name}, now` })
      .locator("data")
      .first()
      .getAttribute("value"),
  );

/** Rows of a table, of which the first are shown. */
async function rowsOf(page: Page, caption: string): Promise<number> {
  const table = page.locator(".data-table", { has: page.getByRole("table", { name: caption, exact: true }) });
  const text = await table.locator("footer [role=status]").textContent();
  return Number(/(\d+) rows?$/.exec(text ?? "")?.[1]);
}
