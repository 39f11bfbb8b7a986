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
    // A limit on hanging, never a measure.
    context.setDefaultTimeout(180_000);
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
    timeout: 180_000,
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
  // Counted from the end: the first cells of a row may be those of its group.
  return table
    .locator(`tbody tr td:nth-last-child(${headers.length - index})`)
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector("data")?.getAttribute("value") ?? cell.textContent ?? ""),
    );
}

/**
 * Captions of the tables whose key figure is not within the width of the screen in each of their rows, or what belongs to it
 * not below its end, with that row.
 */
export function cutTables(page: Page): Promise<string[]> {
  return page.locator("table.rows").evaluateAll((tables) =>
    tables.flatMap((table) => {
      const rows = [...table.querySelectorAll("tbody tr")].filter((row) => row.clientHeight > 0);
      const cut = rows.find((row) => {
        const key = row.querySelector(".key")?.getBoundingClientRect();
        if (!key || key.width === 0 || key.left < 0 || key.right > window.innerWidth) return true;
        const below = row.querySelector(".below-key")?.getBoundingClientRect();
        return below && (below.top < key.bottom || Math.abs(below.right - key.right) > 1);
      });
      return cut ? `${table.querySelector("caption")?.textContent}: ${cut.textContent}` : [];
    }),
  );
}

/** Names of figures without an explanation; not those of a token, chain or address, which are none. */
export function unexplained(page: Page): Promise<string[]> {
  return page
    .locator(".tile, .facts > div:has(dd data)")
    .filter({ hasNot: page.locator("button.term") })
    .locator("h2, dt")
    .allTextContents();
}

/** Background colour of the page. */
export function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** axe violations of the page, or of parts of it, in its current state, by all rules. */
export async function problemsOf(page: Page, parts: readonly string[] = []): Promise<string[]> {
  // In one call, which frames of other origins would forbid, and without the elements that pass: to hand over those of all
  // rules, and to merge them in a page of its own, takes four times as long as the rules themselves.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    // Off by default, as it is younger than the others.
    rules: { "target-size": { enabled: true } },
  });
  for (const part of parts) axe.include(part);
  // As high as the page: a target of which the bar at the bottom covers a part is as large as before after scrolling.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  // The log goes on where its end is seen, and the bar would cover one of the new rows.
  await placeBar(page, "static");
  const { violations } = await axe.analyze();
  await placeBar(page, "");
  await page.setViewportSize({ width, height });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** Sets the position of the bar at the bottom, which not every page has; empty: that of the style sheet. */
const placeBar = (page: Page, position: string): Promise<void> =>
  page.locator(".freshness").evaluateAll<void, string, HTMLElement>((bars, value) => {
    for (const bar of bars) bar.style.position = value;
  }, position);

/** Bytes that the browser received for a page that is opened for the first time, with headers, and of which URLs (without `data:`). */
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
  return { bytes, urls: [...urls.values()].filter((each) => !each.startsWith("data:")) };
}
