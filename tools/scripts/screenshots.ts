import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../harness/chromium.ts";

/**
 * Takes the screenshots of docs/screenshots/ and docs/statement.png from a running service: `npm run demo`, then
 * `npm run screenshots [-- http://localhost:42069]`. With `--all FOLDER`, takes those of every page instead, whole, on
 * both sizes of a screen and in both colours, into that folder; `--only positions,log` limits them to some pages.
 */
const { values, positionals } = parseArgs({
  options: { all: { type: "string" }, only: { type: "string" } },
  allowPositionals: true,
});
const url = positionals[0] ?? "http://localhost:42069";
const folder = join(import.meta.dirname, "../../docs/screenshots");

const desktop = { width: 1280, height: 960 };
const phone = { width: 390, height: 844 };

const screenshots = [
  { name: "overview-light", path: "/", colorScheme: "light", viewport: desktop },
  { name: "overview-dark", path: "/", colorScheme: "dark", viewport: desktop },
  { name: "overview-phone", path: "/", colorScheme: "light", viewport: phone },
  { name: "positions-light", path: "/app/positions", colorScheme: "light", viewport: desktop },
  { name: "transfers-dark", path: "/app/transfers", colorScheme: "dark", viewport: desktop },
] as const;

/** A4 at 96 pixels per inch, without the margins of print.css. */
const sheet = { width: 703, height: 1017 };

/** The first sheet of the statement of the account that has minted most, as it is printed. */
async function printStatement(): Promise<void> {
  const response = await fetch(`${url}/positions/list`);
  const { list } = (await response.json()) as { list: { owner: string; minted: string }[] };
  const [largest] = list.toSorted((a, b) => Number(b.minted) - Number(a.minted));
  const page = await browser.newPage({ viewport: sheet, deviceScaleFactor: 2 });
  await page.emulateMedia({ media: "print" });
  await page.goto(`${url}/app/statements/${largest?.owner.toLowerCase()}`);
  await page.locator("main table").first().waitFor({ timeout: 60_000 });
  await page.screenshot({ path: join(folder, "../statement.png") });
  await page.close();
  console.log("docs/statement.png");
}

type Screenshot = {
  path: string;
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
};

async function take(file: string, { path, ...options }: Screenshot, fullPage: boolean): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator("h1").waitFor();
  // Wait until no element is in the loading state.
  await page.locator("main :is(.tile, table, .empty)").first().waitFor({ timeout: 60_000 });
  for (const loading of await page.locator('[data-state="loading"]').all()) {
    await loading.waitFor({ state: "detached", timeout: 60_000 });
  }
  await page.screenshot({ path: file, fullPage });
  await context.close();
  console.log(file);
}

/** Every page, with a position that has expired, its owner, and the largest saver. */
async function takeAll(into: string): Promise<void> {
  const get = async <Body>(path: string) => (await (await fetch(url + path)).json()) as Body;
  type Listed = { position: string; owner: string; expiration: number; minted: string };
  const { list } = await get<{ list: Listed[] }>("/positions/list");
  const [saver] = await get<{ account: string }[]>("/savings/core/ranked");
  const expired = list.find((row) => row.expiration < Date.now() / 1000 && row.minted !== "0") ?? list[0];
  const paths = {
    overview: "/",
    ...Object.fromEntries(
      ["positions", "auctions", "savings", "holders", "transfers", "log", "minters", "bridge"].map((name) => [
        name,
        `/app/${name}`,
      ]),
    ),
    position: `/app/positions/${expired?.position}`,
    account: `/app/accounts/${expired?.owner}`,
    statement: `/app/statements/${expired?.owner}`,
    referrer: `/app/savings/referrers/${saver?.account}`,
    search: "/app/search?q=invoice",
  };
  for (const [name, path] of Object.entries(paths)) {
    if (values.only !== undefined && !values.only.split(",").includes(name)) continue;
    for (const viewport of [desktop, phone]) {
      for (const colorScheme of ["light", "dark"] as const) {
        const file = join(into, `${name}-${viewport.width}-${colorScheme}.png`);
        await take(file, { path, colorScheme, viewport }, true);
      }
    }
  }
}

const target = values.all === undefined ? folder : resolve(values.all);
mkdirSync(target, { recursive: true });
const browser = await launchChromium();
try {
  if (values.all !== undefined) await takeAll(target);
  else {
    for (const { name, ...screenshot } of screenshots) {
      await take(join(folder, `${name}.png`), screenshot, false);
    }
    await printStatement();
  }
} finally {
  await browser.close();
}
