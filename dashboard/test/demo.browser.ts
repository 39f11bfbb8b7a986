import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../tools/devnet/ports.ts";
import { launchChromium } from "../../tools/harness/chromium.ts";
import { type Child, run } from "../../tools/harness/processes.ts";
import { get } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import type * as Responses from "./responses.ts";
import { backgroundOf, problemsOf, Site, settled } from "./site.ts";

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
  await eventually("the demo", async () => demo.output().includes("Ctrl-C ends everything."), 600);
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
    ...["", "positions", `positions/${list[0]?.position}`, `accounts/${owners[0]}`, "savings"],
    ...[`accounts/${saver?.account}`, `savings/referrers/${saver?.account}`],
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
  await eventually("another supply", async () => (await supply()) !== first);
  await eventually("the API's supply on the page", async () => (await shown()) === (await supply()));
});

test("API reference: the example requests succeed", { timeout: 900_000 }, async () => {
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
  const page = await site.blank();
  let shown = "";
  for (const { path, tags, operationId, parameters = [] } of tried) {
    const address = `${site.url}/docs/${tags[0]?.toLowerCase()}`;
    if (address !== shown) await page.goto(address);
    shown = address;
    // Path parameters get the values of this service.
    await page.locator("html[data-examples=known]").waitFor();
    const block = page.locator(`#${operationId}`);
    await block.getByRole("button", { name: "Send the request" }).click();
    const result = block.locator(".result");
    await result.locator("pre").waitFor();
    expect(await result.locator("p").textContent(), path).toMatch(/^200 /);
    const url = new URL((await result.locator("a").getAttribute("href")) ?? "", site.url);
    // The page fills in examples and defaults.
    const filled = parameters.flatMap(({ name, in: place, example, schema }) => {
      const value = example ?? schema.example ?? schema.default;
      return place === "query" && value !== undefined ? [[name, String(value)]] : [];
    });
    expect(Object.fromEntries(url.searchParams), path).toEqual(Object.fromEntries(filled));
    // The programs are those of the values entered.
    const program = block.locator(".code[data-language=curl] code");
    expect(await program.textContent(), path).toBe(`curl '${url.href.replaceAll("'", "'\\''")}'`);
    if (path.startsWith("/transfer/")) expect(await body(url.pathname + url.search), path).not.toEqual([]);
  }
});

test("API reference: index, search by keyboard, languages, colours, phone; no axe violation", async () => {
  const startedAt = performance.now();
  const page = await site.open("/docs", { colorScheme: "light" });
  console.log(`the first operations of the reference after ${Math.round(performance.now() - startedAt)} ms`);
  await page.getByRole("navigation").getByRole("link", { name: "Positions", exact: true }).click();
  await page.getByRole("navigation").getByRole("link", { name: "/positions/open" }).click();
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/docs/positions#openPositions");
  await page.keyboard.press("/");
  await page.keyboard.type("leadrate proposals");
  const found = page.getByRole("navigation").locator("#found");
  await expect.poll(() => found.getByRole("link").first().textContent()).toBe("/savings/leadrate/proposals");
  await page.getByRole("searchbox").fill("xyzzy");
  await found.getByText("Nothing matches the search.").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.goto(`${site.url}/docs/bridge`);
  const programs = page.locator("#bridgeProposals .code[data-language]");
  expect(await programs.filter({ visible: true }).locator("code").textContent()).toBe(
    `curl '${site.url}/bridge/proposals'`,
  );
  await page.locator("#bridgeProposals").getByRole("button", { name: "Python", exact: true }).click();
  await page.goto(`${site.url}/docs/transfers`);
  await page.locator("#searchTransfers").getByLabel("limit").fill("7");
  const program = page.locator("#searchTransfers .code[data-language=Python]:visible code");
  await expect.poll(() => program.textContent()).toContain('"limit":"7"');
  expect(await problemsOf(page), "light").toEqual([]);
  const light = await backgroundOf(page);
  await page.getByLabel("Colours").selectOption("dark");
  expect(await backgroundOf(page)).not.toBe(light);
  await page.reload();
  expect(await backgroundOf(page)).not.toBe(light);
  expect(await problemsOf(page), "dark").toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/docs", "/docs/transfers", "/docs/schemas"]) {
    await page.goto(site.url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
});

test("query page: it opens with a query that has run, and fields are suggested from the schema", async () => {
  const page = await site.open("/graphql");
  const result = page.locator(".result-window .CodeMirror-code");
  await expect.poll(() => result.textContent(), { timeout: 180_000 }).toContain("totalCount");
  expect(await result.textContent()).not.toContain("errors");
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.getByRole("link", { name: "Query", exact: true }).click();
  await page.getByText("mintingHubV2PositionV2s", { exact: true }).first().waitFor();

  // On a phone the query stands above its result, and a link leads back.
  await page.getByRole("button", { name: "Hide Documentation Explorer" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const [query, shown] = await Promise.all(
    [".graphiql-query-editor", ".result-window"].map((part) => page.locator(part).boundingBox()),
  );
  for (const box of [query, shown]) {
    expect(box?.width).toBeGreaterThan(250);
    expect(box?.height).toBeGreaterThan(250);
  }
  expect(shown?.y).toBeGreaterThan((query?.y ?? 0) + (query?.height ?? 0));
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
});

test("no request to another host and no error in any page", () => {
  expect(site.requested.size).toBeGreaterThan(20);
  expect([...site.requested].filter((url) => !url.startsWith(site.url))).toEqual([]);
  expect(site.errors).toEqual([]);
});
