import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";

/** Pages in a browser, with all they asked of the network. */
export class Site {
  readonly url: string;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** Every address that any page requested. */
  readonly requested = new Set<string>();
  /** What pages complained about. */
  readonly complaints: string[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.url = url;
  }

  /** A page that shows `path`, in a session of its own. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.blank(options);
    await page.goto(this.url + path);
    return page;
  }

  async blank(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext(options);
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on("request", (request) => this.requested.add(request.url()));
    page.on("pageerror", (error) => this.complaints.push(`${page.url()}: ${error}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }
}

/** Waits until nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await page.waitForFunction(() => document.querySelector('[data-state="loading"]') === null, undefined, {
    timeout: 30_000,
  });
}

/** The exact values of the amounts below `selector`, in their order. */
export function valuesOf(page: Page, selector: string): Promise<(string | null)[]> {
  return page
    .locator(`${selector} data`)
    .evaluateAll((elements) => elements.map((element) => element.getAttribute("value")));
}

/** Texts of the table's cells in the column with that header, of the rows that are shown. */
export async function column(page: Page, caption: string, header: string): Promise<string[]> {
  const table = page.getByRole("table", { name: caption, exact: true });
  const headers = await table
    .locator("thead th")
    .evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? "").replace(/[▲▼↕]/g, "").trim()));
  const place = headers.indexOf(header);
  expect(place, `${caption} has a column ${header} among ${headers.join(", ")}`).toBeGreaterThanOrEqual(0);
  return table
    .locator(`tbody tr td:nth-child(${place + 1})`)
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector("data")?.getAttribute("value") ?? cell.textContent ?? ""),
    );
}

/** The colour of the page behind everything. */
export function paperOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** What axe finds serious or worse on the page as it is. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
