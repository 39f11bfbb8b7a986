import { indexedChains } from "../../config/chains.ts";
import { readSettings } from "../../config/settings.ts";
import { createUncachedApp } from "../../src/api/app.ts";
import { Freshness } from "../../src/api/cache/freshness.ts";
import { PoolStates } from "../../src/api/model/chain-reads/pool-states.ts";
import { median, round } from "../harness/measure.ts";
import { openOffline } from "../harness/offline.ts";
import { routeOf } from "./paths.ts";
import type { Row } from "./report.ts";

const REPETITIONS = 7;
/** About the age of the protocol. */
const DAYS_OF_PRICES = 3 * 365;
export const MAX_UNCACHED_MS = 250;
/** Of a response of the past, and of one over thousands of open positions. */
export const MAX_PAST_MS = 300;

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

/** The API without its byte cache, over the embedded database of a directory that no service has open. */
export async function openUncachedApi(out: string, directory: string) {
  const { db, readState, close } = await openOffline(directory, "zchf");
  const chains = indexedChains(readSettings({ DEPLOYMENTS_FILE: out }));
  const freshness = new Freshness({
    readState,
    chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
    headAtStart: () => 0n,
    isSilent: () => false,
    maxAge: 3_600_000,
  });
  const app = createUncachedApp({
    db,
    freshness,
    chains,
    coinTransfers: "all",
    // The chains are not running: routes that read pools are not measured.
    pools: new PoolStates({ clients: new Map() }),
    obstacles: new Map(),
    ...pricesOfEveryToken(),
  });
  return {
    time: async (path: string, status = 200, init?: RequestInit) => {
      const begin = performance.now();
      const response = await app.request(path, init);
      const body = Buffer.from(await response.arrayBuffer());
      const ms = performance.now() - begin;
      if (response.status !== status) {
        throw new Error(`${path} responded with status ${response.status}: ${body.toString().slice(0, 300)}`);
      }
      return { ms, bytes: body.byteLength };
    },
    close,
  };
}

/** Median time of a route, and the length of its response. */
export type Timed = { what: string; ms: number; bytes: number };

/** Each path without the cache, the slowest first. */
export async function timesOf(
  api: Awaited<ReturnType<typeof openUncachedApi>>,
  paths: readonly string[],
): Promise<Timed[]> {
  const routes: Timed[] = [];
  for (const path of paths) {
    const turns: { ms: number; bytes: number }[] = [];
    for (let turn = 0; turn < REPETITIONS; turn++) turns.push(await api.time(path));
    const ms = round(median(turns.map((turn) => turn.ms)), 1);
    routes.push({ what: routeOf(path), ms, bytes: turns[0]?.bytes ?? 0 });
  }
  return routes.sort((a, b) => b.ms - a.ms);
}

/** So many of the slowest paths without the cache. */
export async function measureUncached(
  out: string,
  directory: string,
  paths: readonly string[],
  count: number,
): Promise<Row[]> {
  const api = await openUncachedApi(out, directory);
  try {
    return (await timesOf(api, paths)).slice(0, count).flatMap(({ what, ms, bytes }) => [
      { what, value: ms, unit: "ms", limit: { atMost: MAX_UNCACHED_MS } },
      { what, value: bytes, unit: "bytes" },
    ]);
  } finally {
    await api.close();
  }
}
