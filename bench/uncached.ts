import { indexedChains } from "../config/chains.ts";
import { readSettings } from "../config/settings.ts";
import { median, round } from "../harness/measure.ts";
import { openOffline } from "../launcher/database/offline.ts";
import { createUncachedApp } from "../src/api/app.ts";
import { Freshness } from "../src/api/cache/freshness.ts";
import { PoolStates } from "../src/api/model/chain-reads/pool-states.ts";

const REPETITIONS = 7;
/** About the age of the protocol. */
const DAYS_OF_PRICES = 3 * 365;

export type UncachedResponse = { ms: number; bytes: number };

/** The API without its byte cache, on an embedded database in this process. */
export type UncachedApi = { time: (path: string) => Promise<UncachedResponse>; close: () => Promise<void> };

/** Every token has a price now and on each day of the last years. */
function pricesOfEveryToken() {
  const today = Math.floor(Date.now() / 86_400_000);
  const price = { usd: 1.2, source: "file" };
  const series = new Map(Array.from({ length: DAYS_OF_PRICES }, (_, i) => [today - i, price]));
  return {
    prices: { of: () => ({ ...price, timestamp: today * 86_400 }), version: 0 },
    history: {
      daily: { of: () => series },
      chart: { prices: [], marketCaps: [], totalVolumes: [] },
      version: 0,
    },
  };
}

/** Opens the directory of an embedded database; no service may have it open. */
export async function openUncachedApi(out: string, directory: string): Promise<UncachedApi> {
  const { db, readState, close } = await openOffline(directory, "zchf");
  const chains = indexedChains(readSettings({ DEPLOYMENTS_FILE: out }));
  const freshness = new Freshness({
    readState,
    chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
    head: () => ({ atStart: 0n, silent: false }),
    maxAge: 3_600_000,
  });
  const app = createUncachedApp({
    db,
    freshness,
    chains,
    coinTransfers: "all",
    // The chains are not running: routes that read pools are not measured.
    pools: new PoolStates({ clients: new Map() }),
    ...pricesOfEveryToken(),
  });
  return {
    time: async (path) => {
      const begin = performance.now();
      const response = await app.request(path);
      const body = Buffer.from(await response.arrayBuffer());
      const ms = performance.now() - begin;
      if (response.status !== 200) {
        throw new Error(`${path} responded with status ${response.status}: ${body.toString().slice(0, 300)}`);
      }
      return { ms, bytes: body.byteLength };
    },
    close,
  };
}

/** Median time of each path without the cache. */
export async function measureUncached(
  out: string,
  directory: string,
  paths: readonly string[],
): Promise<Map<string, UncachedResponse>> {
  const api = await openUncachedApi(out, directory);
  try {
    const found = new Map<string, UncachedResponse>();
    for (const path of paths) {
      const turns: UncachedResponse[] = [];
      for (let turn = 0; turn < REPETITIONS; turn++) turns.push(await api.time(path));
      found.set(path, { ms: round(median(turns.map(({ ms }) => ms)), 1), bytes: turns[0]?.bytes ?? 0 });
    }
    return found;
  } finally {
    await api.close();
  }
}
