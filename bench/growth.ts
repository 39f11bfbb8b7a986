import { join } from "node:path";
import { freePorts } from "../devnet/ports.ts";
import { median, round } from "../harness/measure.ts";
import { startService, untilReady } from "../harness/service.ts";
import { BACKFILL_TIMEOUT_SECONDS } from "./backfill.ts";
import { sizeAt, startLargeDevnet } from "./data.ts";
import { pathPerRoute, routeOf } from "./paths.ts";
import { openUncachedApi, type UncachedResponse } from "./uncached.ts";

/** An indexed history: its deployments file and the directory of its database. */
type Indexed = { out: string; directory: string };

export type Growth = {
  /** Time and size as multiples of those over the smaller history. */
  time: number;
  bytes: number;
  /** Time over the larger history. */
  ms: number;
};

const GROWTH_FACTOR = 10;
const REPETITIONS = 9;
/** A response whose size changes by less counts as a page or lookup, a larger one as a list of everything. */
const [MIN_BYTES_RATIO, MAX_BYTES_RATIO] = [0.5, 1.25];
/** Small responses computed from every position: only their absolute time is limited. */
const FROM_ALL_POSITIONS = [
  "/ecosystem/frankencoin/info",
  "/ecosystem/coin/info",
  "/ecosystem/fps/info",
  "/ecosystem/collateral/stats",
  "/analytics/fps/exposure",
];

/** Whether the response has about the same size over both histories. */
export const isComparable = ({ bytes }: Growth): boolean =>
  bytes >= MIN_BYTES_RATIO && bytes <= MAX_BYTES_RATIO;

/** Largest growth of the time of a page or lookup. */
export function worstGrowth(growth: Record<string, Growth>): number {
  const pages = Object.entries(growth).filter(
    ([route, grown]) => isComparable(grown) && !FROM_ALL_POSITIONS.includes(route),
  );
  if (pages.length === 0) throw new Error("no page or lookup was measured");
  return Math.max(...pages.map(([, { time }]) => time));
}

/**
 * Measures each route over ten times the history, with parameters whose response has about the same size. The two
 * databases are measured alternately, so that other load on the machine affects both. The number of plain coin transfers
 * stays the same: no response reads them individually, and three million would take about twenty minutes more.
 */
export async function measureGrowth(
  scale: number,
  folder: string,
  before: Indexed & { uncached: ReadonlyMap<string, UncachedResponse> },
  onProgress: (step: string) => void,
): Promise<Record<string, Growth>> {
  const routes = [...before.uncached].map(([path, { bytes }]) => ({ route: routeOf(path), path, bytes }));
  const lengths = new Map(routes.map(({ route, bytes }) => [route, bytes]));
  const after = await indexLargeHistory(scale, folder, lengths, onProgress);
  onProgress("uncached responses of both histories");
  const small = await openUncachedApi(before.out, before.directory);
  const large = await openUncachedApi(after.out, after.directory);
  try {
    const pathOf = new Map(routes.map(({ route, path }) => [route, path]));
    const grown: Record<string, Growth> = {};
    for (const path of after.paths) {
      const earlier = pathOf.get(routeOf(path));
      if (earlier === undefined) continue;
      const turns: Growth[] = [];
      for (let turn = 0; turn < REPETITIONS; turn++) {
        const [one, ten] = [await small.time(earlier), await large.time(path)];
        turns.push({ time: ten.ms / one.ms, bytes: ten.bytes / one.bytes, ms: ten.ms });
      }
      const of = (what: keyof Growth) => round(median(turns.map((turn) => turn[what])), 3);
      grown[routeOf(path)] = { time: of("time"), bytes: of("bytes"), ms: of("ms") };
    }
    return grown;
  } finally {
    await small.close();
    await large.close();
  }
}

async function indexLargeHistory(
  scale: number,
  folder: string,
  lengths: ReadonlyMap<string, number>,
  onProgress: (step: string) => void,
): Promise<Indexed & { paths: string[] }> {
  const out = join(folder, "large.json");
  const directory = join(folder, "large");
  const size = { ...sizeAt(scale * GROWTH_FACTOR), coinTransfers: sizeAt(scale).coinTransfers };
  onProgress(`history of ${GROWTH_FACTOR} times the size`);
  const devnet = await startLargeDevnet({ size, basePort: await freePorts(3), out }, onProgress);
  try {
    onProgress("backfill of the larger history");
    const service = await startService({ DEPLOYMENTS_FILE: out, PGLITE_DIR: directory });
    try {
      await untilReady(service, BACKFILL_TIMEOUT_SECONDS);
      return { out, directory, paths: await pathPerRoute(service.get, lengths) };
    } finally {
      await service.end();
    }
  } finally {
    await devnet.stop();
  }
}
