import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { History } from "../../tools/harness/history.ts";
import { byUrgency } from "./expected.ts";
import type * as Responses from "./responses.ts";
import { type Site, settled } from "./site.ts";

/** Most clicks from the first page to the result. */
const MOST_CLICKS = 3;

/** A newcomer at the first page, whose clicks are counted; typing is not, nor the key that submits it. */
class Newcomer {
  clicks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
    await settled(this.page);
  }

  open(name: string): Promise<void> {
    return this.click(this.page.getByRole("navigation").getByRole("link", { name, exact: true }));
  }

  /** A click opens the list, another chooses. */
  async choose(list: Locator, value: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption(value);
  }

  /** By the key of the search box. */
  async search(text: string): Promise<void> {
    await this.page.locator("body").press("/");
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press("Enter");
    await this.page.waitForURL((url) => url.pathname !== "/");
    await settled(this.page);
  }
}

type Subjects = { owner: string; reference: string; token: string; riskiest: string; holder: string };
type Task = {
  name: string;
  clicks: number;
  run: (newcomer: Newcomer, subjects: Subjects) => Promise<Locator>;
};

/** Each returns where its result is. docs/dashboard.md has the same table. */
const TASKS: readonly Task[] = [
  {
    name: "Which position is the riskiest?",
    clicks: 1,
    run: async (newcomer, { riskiest }) => {
      await newcomer.open("Positions");
      const table = newcomer.page.getByRole("table", { name: "Positions by risk" });
      return table.locator("tbody tr").first().locator(`a[title="${riskiest}"]`);
    },
  },
  {
    name: "My yearly statement",
    clicks: 1,
    run: async (newcomer, { owner }) => {
      await newcomer.search(owner);
      await newcomer.click(newcomer.page.getByRole("link", { name: /^Statement \d{4} of this account$/ }));
      return newcomer.page.getByRole("heading", { level: 1, name: /^Statement \d{4} of/ });
    },
  },
  {
    name: "Did invoice X arrive?",
    clicks: 0,
    run: async (newcomer, { reference }) => {
      await newcomer.search(reference);
      return newcomer.page.getByRole("heading", { name: /^\d+ transfers? (has|have) this reference$/ });
    },
  },
  {
    name: "What happens if WBTC falls by 30 %?",
    clicks: 3,
    run: async (newcomer, { token }) => {
      await newcomer.open("Positions");
      const simulator = newcomer.page.getByRole("region", { name: "If a price falls" });
      await newcomer.choose(simulator.getByLabel("Token", { exact: true }), token);
      await simulator.getByText("Fall of the market price: 30%").waitFor();
      return simulator.getByText("Challengeable debt", { exact: true }).first();
    },
  },
  {
    name: "What interest would 10,000 ZCHF earn?",
    clicks: 1,
    run: async (newcomer) => {
      await newcomer.open("Savings");
      expect(await newcomer.page.getByLabel("Amount, ZCHF").inputValue()).toBe("10000");
      return newcomer.page.getByRole("region", { name: "What would it earn?" }).locator("data").first();
    },
  },
  {
    name: "Who are the largest holders?",
    clicks: 1,
    run: async (newcomer, { holder }) => {
      await newcomer.open("Holders");
      const table = newcomer.page.getByRole("table", { name: "Holders" });
      return table.locator("tbody tr").first().locator(`a[title="${holder}"]`);
    },
  },
  {
    name: "Which proposal can I still deny?",
    clicks: 1,
    run: async (newcomer) => {
      const attention = newcomer.page.getByRole("region", { name: "Needs attention" });
      await newcomer.click(attention.getByRole("button", { name: /^All \d+$/ }));
      return attention.getByText("can be denied").first();
    },
  },
  {
    name: "When does my position expire?",
    clicks: 0,
    run: async (newcomer, { owner }) => {
      await newcomer.search(owner);
      const table = newcomer.page.getByRole("table", { name: "Positions of this owner" });
      return table.getByRole("columnheader", { name: "Expires" });
    },
  },
  {
    name: "What did address A do last week?",
    clicks: 0,
    run: async (newcomer, { owner }) => {
      await newcomer.search(owner);
      return newcomer.page.getByRole("region", { name: "Latest events" }).locator("li time").first();
    },
  },
  {
    name: "Which position can I buy from today, at what price?",
    clicks: 1,
    run: async (newcomer) => {
      await newcomer.open("Positions");
      const table = newcomer.page.getByRole("table", { name: "Positions for sale" });
      return table.locator("tbody tr").first().locator("td.key data");
    },
  },
  {
    name: "What did the reserve earn this month?",
    clicks: 0,
    run: async ({ page }) =>
      page
        .getByRole("region", { name: "Inflow and outflow" })
        .getByText(/^\d{4}-\d\d( so far)?: Inflow .*, net /),
  },
  {
    name: "Is ZCHF on its peg?",
    clicks: 0,
    run: async ({ page }) =>
      page.getByRole("region", { name: "Peg", exact: true }).getByText(/^[01]\.\d{4} CHF$/),
  },
  {
    name: "What is this account worth?",
    clicks: 0,
    run: async (newcomer, { owner }) => {
      await newcomer.search(owner);
      return newcomer.page.getByRole("region", { name: "Totals" }).getByText("Net", { exact: true });
    },
  },
  {
    name: "How do I get this as CSV?",
    clicks: 2,
    run: async (newcomer) => {
      await newcomer.open("Positions");
      const download = newcomer.page.waitForEvent("download");
      const all = newcomer.page.getByRole("region", { name: "All positions" });
      await newcomer.click(all.getByRole("button", { name: "Download CSV" }));
      expect((await download).suggestedFilename()).toBe("positions.csv");
      return all.getByRole("button", { name: "Download CSV" });
    },
  },
];

/** What newcomers look for, from /app, with the clicks that it takes. */
export function describeTasks(history: History, siteOf: () => Site): void {
  const screens = [
    { screen: "desktop", viewport: { width: 1280, height: 960 } },
    { screen: "phone", viewport: { width: 390, height: 844 } },
  ];
  const cases = TASKS.flatMap((task) => screens.map((screen) => ({ ...task, ...screen })));
  let subjects: Subjects;

  beforeAll(async () => {
    const get = async <Body>(path: string) => (await history.get(path)) as Body;
    const risks = (await get<Responses.Risks>("/positions/risk")).list;
    const challenged = (await get<Responses.AuctionPrices>("/challenges/prices")).ids;
    const now = (await get<Responses.Freshness>("/freshness")).chains[1]?.timestamp ?? 0;
    const { list: transfers } = await get<{ list: Responses.Transfer[] }>("/transfer/reference/list");
    const { list: holders } = await get<Responses.Holders>("/balances/zchf/ranked");
    const { list: positions } = await get<Responses.Positions>("/positions/list");
    const sums = Map.groupBy(holders, ({ account }) => account);
    const sumOf = (account: string) =>
      (sums.get(account) ?? []).reduce((sum, { balance }) => sum + BigInt(balance), 0n);
    subjects = {
      owner: positions[0]?.owner ?? "",
      reference: transfers.find(({ reference }) => reference.startsWith("Invoice"))?.reference ?? "",
      token: risks.find(({ distance }) => distance !== null)?.collateral.toLowerCase() ?? "",
      riskiest: byUrgency(risks, challenged, now)[0]?.position ?? "",
      holder: [...sums.keys()].reduce((most, account) => (sumOf(account) > sumOf(most) ? account : most)),
    };
  });

  test.each(cases)("$name ($screen)", async ({ clicks, run, viewport }) => {
    const page = await siteOf().open("/app", { viewport });
    await settled(page);
    const newcomer = new Newcomer(page);
    const result = await run(newcomer, subjects);
    await result.waitFor();
    expect(newcomer.clicks).toBe(clicks);
    expect(newcomer.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });
}
