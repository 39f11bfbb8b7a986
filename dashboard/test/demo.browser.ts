import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../devnet/ports.ts";
import { launchChromium } from "../../test/support/chromium.ts";
import { type Child, run } from "../../test/support/processes.ts";
import { get } from "../../test/support/service.ts";
import { eventually } from "../../test/support/waiting.ts";
import type * as Responses from "./responses.ts";
import { Site, settled } from "./site.ts";

/** The dashboard of `npm run demo`, whose chains keep producing blocks. */
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

test("every page shows data and sends requests to the demo only", async () => {
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
  expect([...site.requested].filter((url) => !url.startsWith(site.url))).toEqual([]);
  expect(site.errors).toEqual([]);
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
