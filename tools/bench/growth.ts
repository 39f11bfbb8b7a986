import { join } from "node:path";
import { median, round } from "../harness/measure.ts";
import { root } from "../harness/processes.ts";
import { backfill } from "./backfill.ts";
import { type History, sizeAt, withHistory } from "./data.ts";
import { pathPerRoute, routeOf } from "./paths.ts";
import type { Row } from "./report.ts";
import { MAX_UNCACHED_MS, openUncachedApi } from "./uncached.ts";

const GROWTH_FACTOR = 10;
const REPETITIONS = 9;
/** Of the time of a page or lookup. */
const MAX_GROWTH = 1.5;
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

/**
 * Measures each route over ten times the history, with parameters whose response has about the same size. The two
 * databases are measured alternately, so that other load on the machine affects both. The number of plain coin transfers
 * stays the same: no response reads them individually, and three million would take about twenty minutes more.
 */
export async function measureGrowth(
  { source, onProgress }: History,
  directory: string,
  paths: readonly string[],
  scale: number,
): Promise<Row[]> {
  const small = await openUncachedApi(source.DEPLOYMENTS_FILE, directory);
  try {
    const lengths = new Map<string, number>();
    for (const path of paths) lengths.set(routeOf(path), (await small.time(path)).bytes);
    const size = { ...sizeAt(scale * GROWTH_FACTOR), coinTransfers: sizeAt(scale).coinTransfers };
    return await withHistory(size, onProgress, (history) => compare(small, paths, lengths, history));
  } finally {
    await small.close();
  }
}

type UncachedApi = Awaited<ReturnType<typeof openUncachedApi>>;

async function compare(
  small: UncachedApi,
  paths: readonly string[],
  lengths: ReadonlyMap<string, number>,
  { source, folder, onProgress }: History,
): Promise<Row[]> {
  onProgress("  backfill of the larger history");
  const directory = join(folder, "full");
  const { service } = await backfill(root, { ...source, DATABASE_DIR: directory });
  const largePaths = await pathPerRoute(service.get, lengths).finally(service.end);
  const large = await openUncachedApi(source.DEPLOYMENTS_FILE, directory);
  try {
    const pathOf = new Map(paths.map((path) => [routeOf(path), path]));
    const rows: Row[] = [];
    for (const path of largePaths) {
      const earlier = pathOf.get(routeOf(path));
      if (earlier === undefined) continue;
      const turns: { time: number; bytes: number; ms: number }[] = [];
      for (let turn = 0; turn < REPETITIONS; turn++) {
        const [one, ten] = [await small.time(earlier), await large.time(path)];
        turns.push({ time: ten.ms / one.ms, bytes: ten.bytes / one.bytes, ms: ten.ms });
      }
      const of = (what: "time" | "bytes" | "ms") => round(median(turns.map((turn) => turn[what])), 3);
      rows.push(...growthRows(routeOf(path), of("time"), of("bytes"), of("ms")));
    }
    return rows;
  } finally {
    await large.close();
  }
}

/** @param time and `bytes` as multiples of those over the smaller history */
function growthRows(what: string, time: number, bytes: number, ms: number): Row[] {
  const isComparable = bytes >= MIN_BYTES_RATIO && bytes <= MAX_BYTES_RATIO;
  const isPage = isComparable && !FROM_ALL_POSITIONS.includes(what);
  return [
    { what, value: time, unit: "times as long", ...(isPage && { limit: { atMost: MAX_GROWTH } }) },
    { what, value: ms, unit: "ms", ...(isComparable && { limit: { atMost: MAX_UNCACHED_MS } }) },
    { what, value: bytes, unit: "times the bytes" },
  ];
}
