import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../harness/chromium.ts";

/**
 * Takes the screenshots of docs/screenshots/ and docs/statement.png from a running service: `npm run demo`, then
 * `npm run screenshots [-- http://localhost:42069]`.
 */
const url = process.argv[2] ?? "http://localhost:42069";
const folder = join(import.meta.dirname, "../docs/screenshots");

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

mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
try {
  for (const { name, path, ...options } of screenshots) {
    const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(url + path);
    await page.locator("h1").waitFor();
    // Wait until no element is in the loading state.
    await page.locator("main .tile, main table").first().waitFor({ timeout: 60_000 });
    for (const loading of await page.locator('[data-state="loading"]').all()) {
      await loading.waitFor({ state: "detached", timeout: 60_000 });
    }
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
    console.log(`docs/screenshots/${name}.png`);
  }
  await printStatement();
} finally {
  await browser.close();
}
