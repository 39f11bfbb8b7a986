import { readFileSync, writeFileSync } from "node:fs";
import { createUncachedApp } from "../../src/api/app.ts";
import { Freshness } from "../../src/api/cache/freshness.ts";
import { describeApi } from "../../src/api/http/openapi.ts";
import { clientTypes } from "./client-types.ts";

/**
 * Generates openapi.json from the routes and the client's types from openapi.json; with `--check` it compares both with
 * the committed files and exits with 1 on a difference.
 */
const root = new URL("../../", import.meta.url);

// The description reads route definitions only; any access to a dependency is a bug.
const unused = new Proxy({} as never, {
  get: (_, name) => {
    throw new Error(`the API description must not access ${String(name)}`);
  },
});
const freshness = new Freshness({
  readState: unused,
  chainIds: [],
  headAtStart: unused,
  isSilent: unused,
  maxAge: 0,
});
const app = createUncachedApp({
  db: unused,
  freshness,
  chains: [],
  obstacles: new Map(),
  coinTransfers: "all",
  prices: unused,
  history: unused,
  pools: unused,
});
const openapi = `${JSON.stringify(describeApi(app), null, 2)}\n`;
const files = { "openapi.json": openapi, "packages/client/src/generated.ts": await clientTypes(openapi) };

for (const [file, text] of Object.entries(files)) {
  const url = new URL(file, root);
  if (!process.argv.includes("--check")) {
    writeFileSync(url, text);
  } else if (readFileSync(url, "utf8") !== text) {
    console.error(`${file} differs from the routes: run npm run openapi and commit it`);
    process.exitCode = 1;
  }
}
