import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../test/chromium.ts";

/**
 * Pictures of the dashboard for the documentation, from a service that runs: `npm run demo`, then
 * `npm run screenshots [-- http://localhost:42069]`.
 */
const url = process.argv[2] ?? "http://localhost:42069";
const folder = join(import.meta.dirname, "../docs/screenshots");

const desktop = { width: 1280, height: 960 };
const phone = { width: 390, height: 844 };

const pictures = [
  { name: "overview-light", path: "/", colorScheme: "light", viewport: desktop },
  { name: "overview-dark", path: "/", colorScheme: "dark", viewport: desktop },
  { name: "overview-phone", path: "/", colorScheme: "light", viewport: phone },
  {
    name: "positions-light",
    path: "/app/positions?sort=minted.desc",
    colorScheme: "light",
    viewport: desktop,
  },
  { name: "transfers-dark", path: "/app/transfers", colorScheme: "dark", viewport: desktop },
] as const;

mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
try {
  for (const { name, path, ...options } of pictures) {
    const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(url + path);
    await page.locator("h1").waitFor();
    // Whatever loads says so; once nothing does, the picture is whole.
    await page.locator("main .tile, main table").first().waitFor({ timeout: 60_000 });
    for (const bone of await page.locator('[data-state="loading"]').all()) {
      await bone.waitFor({ state: "detached", timeout: 60_000 });
    }
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
    console.log(`docs/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
}
