import { readFileSync, writeFileSync } from "node:fs";
import { createRooms, describeApi } from "../src/api/app.ts";
import { Freshness } from "../src/api/shared/freshness.ts";
import { clientTypes } from "./client-types.ts";

/**
 * Writes openapi.json from the routes, and the client's types from that; with `--check` it only compares, and fails
 * on a difference.
 */
const root = new URL("../", import.meta.url);

// Describing the routes asks nothing of what they would read.
const unused = new Proxy({} as never, {
  get: (_, name) => {
    throw new Error(`describing the API must not read ${String(name)}`);
  },
});
const freshness = new Freshness({ db: unused, chainIds: [], head: unused, showsWrites: false, maxAge: 0 });
const { rooms } = createRooms({ db: unused, freshness, chains: [], coinTransfers: "all", prices: unused });
const openapi = `${JSON.stringify(describeApi(rooms), null, 2)}\n`;
const files = { "openapi.json": openapi, "client/src/generated.ts": await clientTypes(openapi) };

for (const [file, text] of Object.entries(files)) {
  const url = new URL(file, root);
  if (!process.argv.includes("--check")) {
    writeFileSync(url, text);
  } else if (readFileSync(url, "utf8") !== text) {
    console.error(`${file} differs from the routes: run npm run openapi and commit it`);
    process.exitCode = 1;
  }
}
