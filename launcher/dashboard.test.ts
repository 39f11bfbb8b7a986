import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtDashboard } from "./dashboard.ts";

/** Bytes that the whole dashboard may have, compressed. */
const LIMIT = 300_000;

test("the dashboard is built once, and all of it is below 300 KB gzipped", { timeout: 120_000 }, async () => {
  const folder = await builtDashboard(console.log);
  if (folder === undefined) throw new Error("the dashboard was not built");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(?:html|js|css|svg)$/.test(file),
  );
  expect(files).toContain("index.html");
  expect(files.length).toBeGreaterThan(3);
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThan(LIMIT);
  console.log(`${files.length} files, ${size} bytes gzipped`);

  const said: string[] = [];
  expect(await builtDashboard((line) => said.push(line))).toBe(folder);
  expect(said).toEqual([]);
});

test("nothing in the built files names a place to load from but this server", async () => {
  const folder = await builtDashboard(console.log);
  if (folder === undefined) throw new Error("the dashboard was not built");
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const places = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, place]) => place);
  expect(places.length).toBeGreaterThan(2);
  expect(places.filter((place) => !/^\.?\/\w/.test(place ?? ""))).toEqual([]);
});

test("error: a failed build is reported; a start goes on, the build command fails", () => {
  const place = mkdtempSync(join(tmpdir(), "zchf-no-dashboard-"));
  try {
    // The launcher alone: its sources cannot be read.
    mkdirSync(join(place, "launcher/commands"), { recursive: true });
    for (const file of ["dashboard.ts", "commands/build-dashboard.ts"]) {
      copyFileSync(join(import.meta.dirname, file), join(place, "launcher", file));
    }
    const cwd = join(place, "launcher");
    const start = `import { builtDashboard } from "./dashboard.ts"; console.log(await builtDashboard(console.log));`;
    const options = { cwd, encoding: "utf8" } as const;
    const started = spawnSync(process.execPath, ["--input-type=module", "--eval", start], options);
    expect(started.stdout).toMatch(
      /^The dashboard was not built \(ENOENT.*: the API is served without it; run npm run build:dashboard for details\nundefined\n$/,
    );
    expect(started.status).toBe(0);
    const built = spawnSync(process.execPath, ["commands/build-dashboard.ts"], options);
    expect(built.stderr).toContain("The dashboard was not built: ENOENT");
    expect(built.status).toBe(1);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
