import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";

/** Opens pages and records their requests and errors. */
export class Site {
  readonly url: string;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** URLs requested by any page. */
  readonly requested = new Set<string>();
  /** Exceptions and console errors of all pages. */
  readonly errors: string[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.url = url;
  }

  /** Opens `path` in a new browser context. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.blank(options);
    await page.goto(this.url + path);
    return page;
  }

  /** The zone of the browser is UTC unless the options say otherwise. */
  async blank(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ timezoneId: "UTC", ...options });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on("request", (request) => this.requested.add(request.url()));
    page.on("pageerror", (error) => this.errors.push(`${page.url()}: ${error}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }
}

/** Waits until no part of the page is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await page.waitForFunction(() => document.querySelector('[data-state="loading"]') === null, undefined, {
    timeout: 90_000,
  });
}

/** `value` attributes of the amounts below `selector`, in document order. */
export function valuesOf(page: Page, selector: string): Promise<(string | null)[]> {
  return page
    .locator(`${selector} data`)
    .evaluateAll((elements) => elements.map((element) => element.getAttribute("value")));
}

/** Exact values or texts of a column of a table, for the rows shown. */
export async function column(page: Page, caption: string, header: string): Promise<string[]> {
  const table = page.getByRole("table", { name: caption, exact: true });
  const headers = await table
    .locator("thead th")
    .evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? "").replace(/[▲▼↕]/g, "").trim()));
  const index = headers.indexOf(header);
  expect(index, `${caption} has a column ${header} among ${headers.join(", ")}`).toBeGreaterThanOrEqual(0);
  return table
    .locator(`tbody tr td:nth-child(${index + 1})`)
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector("data")?.getAttribute("value") ?? cell.textContent ?? ""),
    );
}

/** Background colour of the page. */
export function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** axe violations of the page, or of parts of it, in its current state, by all rules. */
export async function problemsOf(page: Page, parts: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** Bytes that the browser received for a page that is opened for the first time, with headers, and of which URLs. */
export async function transferOf(page: Page, url: string): Promise<{ bytes: number; urls: string[] }> {
  const network = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  let bytes = 0;
  network.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  await page.goto(url);
  await settled(page);
  return { bytes, urls: [...urls.values()] };
}
