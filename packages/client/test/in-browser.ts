import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../../../tools/harness/chromium.ts";
import type { History } from "../../../tools/harness/history.ts";
import { endpointsOf } from "./endpoints.ts";
import { type Served, serve } from "./serve.ts";
import { survey } from "./survey.ts";

declare const client: { survey: typeof survey };

/** The client in a page of another origin than the service. */
export function describeInBrowser(history: History): void {
  let browser: Browser;
  let site: Served;
  let page: Page;
  const hosts = new Set<string>();

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { survey } from "./survey.ts";`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      format: "iife",
      globalName: "client",
      platform: "browser",
      write: false,
    });
    const script = outputFiles[0]?.text ?? "";
    site = await serve((request, response) => {
      const isScript = request.url === "/client.js";
      response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
      response.end(
        isScript ? script : `<!doctype html><title>client</title><script src="/client.js"></script>`,
      );
    });
    browser = await launchChromium();
    page = await browser.newPage();
    page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
    await page.goto(site.url);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  test("results in a page of another origin equal those in Node", async () => {
    const endpoints = await endpointsOf(history);
    const inPage = await page.evaluate((urls) => client.survey(urls), endpoints);
    const inNode = await survey(endpoints);
    expect(inPage).toEqual(inNode);
    expect(inPage.oldestFirst.end).toMatchObject({ complete: true });
    expect(inPage.transfers.length).toBeGreaterThan(100);
    expect(inPage.events).toHaveLength(100);
    expect(new Set(inPage.verdicts.map(({ status }) => status))).toEqual(new Set(["paid", "mismatch"]));
    expect([...hosts]).toEqual(["127.0.0.1"]);
  });
}
