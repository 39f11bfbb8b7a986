import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../devnet/ports.ts";
import { launchChromium } from "../../harness/chromium.ts";
import { type Child, run } from "../../harness/processes.ts";
import { get } from "../../harness/service.ts";
import { eventually } from "../../harness/waiting.ts";
import type * as Responses from "./responses.ts";
import { Site, settled } from "./site.ts";

/** The dashboard, the API reference and the query page of `npm run demo`, whose chains keep producing blocks. */
let browser: Browser;
let site: Site;
let demo: Child;

beforeAll(async () => {
  const [port, basePort] = [await freePorts(2), await freePorts(3)];
  const env = { PORT: String(port), HOST: "127.0.0.1" };
  demo = run("launcher/commands/demo.ts", { args: ["--base-port", String(basePort), "--seed", "8"], env });
  browser = await launchChromium();
  site = new Site(browser, `http://127.0.0.1:${port}`);
  await eventually("the demo", async () => demo.output().includes("Ctrl-C ends everything."), 460);
});
afterAll(async () => {
  await site?.close();
  await browser?.close();
  expect(await demo?.end("SIGINT")).toBe(0);
});

const body = async <Body>(path: string) => (await get(site.url + path)).body as Body;

test("every page shows data", async () => {
  const { owners } = await body<{ owners: string[] }>("/positions/owners");
  const { list } = await body<{ list: { position: string }[] }>("/positions/list");
  const [saver] = await body<{ account: string }[]>("/savings/core/ranked");
  const pages = [
    ...["", "positions", `positions/${list[0]?.position}`, `owners/${owners[0]}`, "savings"],
    ...[`savings/accounts/${saver?.account}`, `savings/referrers/${saver?.account}`],
    ...["transfers", "log", "minters"],
  ];
  for (const path of pages) {
    const page = await site.open(path ? `/app/${path}` : "/");
    await settled(page);
    expect(await page.locator('[data-state="unavailable"]').count(), path).toBe(0);
    expect(
      await page.locator("main table, main .tile, main [data-state=empty]").count(),
      path,
    ).toBeGreaterThan(0);
    await page.context().close();
  }
});

test("the overview is updated without a reload and shows the supply of the API", async () => {
  const page = await site.open("/");
  await settled(page);
  const shown = async () =>
    Number(
      await page
        .getByRole("region", { name: "ZCHF in circulation, now" })
        .locator("data")
        .getAttribute("value"),
    );
  const supply = async () => (await body<Responses.CoinInfo>("/ecosystem/frankencoin/info")).token.supply;
  const first = await shown();
  await eventually("another supply", async () => (await supply()) !== first, 120);
  await eventually("the API's supply on the page", async () => (await shown()) === (await supply()), 60);
});

test("API reference: the example requests succeed", { timeout: 300_000 }, async () => {
  const { paths } = await body<Responses.Description>("/openapi.json");
  const operations = Object.entries(paths).flatMap(([path, { get: operation }]) =>
    // A stream never ends.
    operation && path !== "/events" ? [{ path, ...operation }] : [],
  );
  const families = Object.groupBy(operations, ({ tags }) => tags.join());
  // All operations with path parameters, and one of each family.
  const tried = operations.filter(
    ({ path, tags, operationId }) =>
      path.includes("{") || families[tags.join()]?.[0]?.operationId === operationId,
  );
  expect(tried.length).toBeGreaterThan(15);
  const page = await site.open("/docs");
  for (const { path, tags, operationId, parameters = [] } of tried) {
    const block = page.locator(`#operations-${tags.join()}-${operationId}`);
    await block.locator(".opblock-summary-control").click();
    await block.getByRole("button", { name: "Execute" }).click();
    const response = block.locator(".live-responses-table");
    await response.waitFor();
    expect(await response.locator(".response-col_status").last().textContent(), path).toMatch(/^200/);
    const url = new URL((await block.locator(".request-url pre").textContent()) ?? "");
    expect(url.origin, path).toBe(site.url);
    // The page fills in examples and defaults.
    const filled = parameters.flatMap(({ name, in: place, example, schema }) => {
      const value = example ?? schema.example ?? schema.default;
      return place === "query" && value !== undefined ? [[name, String(value)]] : [];
    });
    expect(Object.fromEntries(url.searchParams), path).toEqual(Object.fromEntries(filled));
    if (path.startsWith("/transfer/")) expect(await body(url.pathname + url.search), path).not.toEqual([]);
    await block.locator(".opblock-summary-control").click();
  }
});

test("query page: the example query succeeds, and fields are suggested from the schema", async () => {
  const page = await site.open("/graphql");
  await page.getByRole("button", { name: "Execute query" }).click();
  const result = page.locator(".result-window .CodeMirror-code");
  await expect.poll(() => result.textContent(), { timeout: 10_000 }).toContain("totalCount");
  expect(await result.textContent()).not.toContain("errors");
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.getByRole("link", { name: "Query", exact: true }).click();
  await page.getByText("mintingHubV2PositionV2s", { exact: true }).first().waitFor();
});

test("no request to another host and no error in any page", () => {
  expect(site.requested.size).toBeGreaterThan(20);
  expect([...site.requested].filter((url) => !url.startsWith(site.url))).toEqual([]);
  expect(site.errors).toEqual([]);
});
