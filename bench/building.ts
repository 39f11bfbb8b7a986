import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import * as schema from "../ponder.schema.ts";
import { createRooms } from "../src/api/app.ts";
import { Freshness } from "../src/api/shared/freshness.ts";
import { indexedChains } from "../src/chains.ts";
import { readSettings } from "../src/env.ts";
import { median, round } from "./measure.ts";

const TURNS = 7;

/**
 * Milliseconds that each path takes to be made of the database, without any cache, in this process: over the directory of an
 * embedded database that no service uses at the moment.
 */
export async function measureBuilding(
  out: string,
  directory: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const client = await PGlite.create(directory);
  try {
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
    const times = new Map<string, number>();
    for (const path of paths) {
      const taken: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const begin = performance.now();
        const response = await rooms.request(path);
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} is answered ${response.status}`);
        taken.push(performance.now() - begin);
      }
      times.set(path, round(median(taken), 1));
    }
    return times;
  } finally {
    await client.close();
  }
}
