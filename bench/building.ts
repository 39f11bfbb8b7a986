import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { shrinkBuffers } from "../launcher/embedded-memory.ts";
import { EMBEDDED_FLAGS } from "../launcher/engine.ts";
import * as schema from "../ponder.schema.ts";
import { createRooms } from "../src/api/app.ts";
import { Freshness } from "../src/api/shared/freshness.ts";
import { indexedChains } from "../src/chains.ts";
import { readSettings } from "../src/env.ts";
import { median, round } from "./measure.ts";

const TURNS = 7;

// As in the process that has the database otherwise.
for (const flag of EMBEDDED_FLAGS) setFlagsFromString(flag);
shrinkBuffers();

export type Built = { ms: number; bytes: number };

/** Makes answers of a database, without any cache, in this process. */
export type Builder = { build: (path: string) => Promise<Built>; close: () => Promise<void> };

/** Over the directory of an embedded database that no service uses at the moment. */
export async function openBuilder(out: string, directory: string): Promise<Builder> {
  const client = await PGlite.create(directory);
  await client.exec("set search_path to zchf");
  const db = drizzle(client, { schema, casing: "snake_case" });
  const chains = indexedChains(readSettings({ DEPLOYMENTS_FILE: out }));
  const freshness = new Freshness({
    db,
    chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
    head: () => ({ atStart: 0n, silent: false }),
    showsWrites: false,
    maxAge: 3_600_000,
  });
  const prices = { of: () => undefined, version: 0 };
  const { rooms } = createRooms({ db, freshness, chains, coinTransfers: "all", prices });
  return {
    build: async (path) => {
      const begin = performance.now();
      const response = await rooms.request(path);
      const bytes = (await response.arrayBuffer()).byteLength;
      const ms = performance.now() - begin;
      if (response.status !== 200) throw new Error(`${path} is answered ${response.status}`);
      return { ms, bytes };
    },
    close: () => client.close(),
  };
}

/** How long each path takes to be made. */
export async function measureBuilding(
  out: string,
  directory: string,
  paths: readonly string[],
): Promise<Map<string, Built>> {
  const builder = await openBuilder(out, directory);
  try {
    const found = new Map<string, Built>();
    for (const path of paths) {
      const turns: Built[] = [];
      for (let turn = 0; turn < TURNS; turn++) turns.push(await builder.build(path));
      found.set(path, { ms: round(median(turns.map(({ ms }) => ms)), 1), bytes: turns[0]?.bytes ?? 0 });
    }
    return found;
  } finally {
    await builder.close();
  }
}
