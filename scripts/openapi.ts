import { readFileSync, writeFileSync } from "node:fs";
import { createApp, describeApi } from "../src/api/app.ts";
import { Freshness } from "../src/api/shared/freshness.ts";

/** Writes openapi.json from the routes; with `--check` it only compares, and fails on a difference. */
const file = new URL("../openapi.json", import.meta.url);

// Describing the routes asks nothing of what they would read.
const unused = new Proxy({} as never, {
  get: (_, name) => {
    throw new Error(`describing the API must not read ${String(name)}`);
  },
});
const freshness = new Freshness({ db: unused, chainIds: [], head: unused, maxAge: 0 });
const app = createApp({ db: unused, freshness, chains: [], coinTransfers: "all", prices: unused });
const text = `${JSON.stringify(describeApi(app), null, 2)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (readFileSync(file, "utf8") !== text) {
  console.error("openapi.json differs from the routes: run npm run openapi and commit it");
  process.exit(1);
}
