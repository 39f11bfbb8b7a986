import { join } from "node:path";
import { freePorts, startService, untilReady } from "../test/harness.ts";
import { LONGEST_BACKFILL } from "./backfill.ts";
import { type Built, openBuilder } from "./building.ts";
import { sizeAt, startLargeDevnet } from "./data.ts";
import { median, round } from "./measure.ts";
import { onePerRoute, routeOf } from "./paths.ts";

/** An indexed history: the description of its chains, and the directory of its database. */
type Indexed = { out: string; directory: string };

/** How a route's answer grew with the history, as multiples. */
export type Grown = { time: number; bytes: number /** Over the larger one. */; ms: number };

const TIMES = 10;
const TURNS = 9;
/** Multiples of its length at which an answer still counts as a page or a lookup, rather than as all there is. */
const [LEAST, MOST] = [0.5, 1.25];
/** Short answers that are made of every position: their time has a limit, its growth has none. */
const OVER_ALL_POSITIONS = [
  "/ecosystem/frankencoin/info",
  "/ecosystem/coin/info",
  "/ecosystem/fps/info",
  "/ecosystem/collateral/stats",
  "/analytics/fps/exposure",
];

/** Whether what was compared is as long as before. */
export const isSameSize = ({ bytes }: Grown): boolean => bytes >= LEAST && bytes <= MOST;

/** The most that a page or a lookup slowed down. */
export function worstPage(growth: Record<string, Grown>): number {
  const pages = Object.entries(growth).filter(
    ([route, grown]) => isSameSize(grown) && !OVER_ALL_POSITIONS.includes(route),
  );
  if (pages.length === 0) throw new Error("no page or lookup was measured");
  return Math.max(...pages.map(([, { time }]) => time));
}

/**
 * What becomes of each route's time and answer over ten times the history, with parameters of which there is about as
 * much to tell; the two take turns, so that what else the machine does meets both. Plain coin transfers stay as many:
 * they leave no row that an answer reads, and three million of them would take some twenty minutes more.
 */
export async function measureGrowth(
  scale: number,
  folder: string,
  before: Indexed & { building: ReadonlyMap<string, Built> },
  say: (step: string) => void,
): Promise<Record<string, Grown>> {
  const built = [...before.building].map(([path, { bytes }]) => ({ route: routeOf(path), path, bytes }));
  const lengths = new Map(built.map(({ route, bytes }) => [route, bytes]));
  const after = await indexTimes(scale, folder, lengths, say);
  say("answers of both without a cache");
  const small = await openBuilder(before.out, before.directory);
  const large = await openBuilder(after.out, after.directory);
  try {
    const pathOf = new Map(built.map(({ route, path }) => [route, path]));
    const grown: Record<string, Grown> = {};
    for (const path of after.paths) {
      const earlier = pathOf.get(routeOf(path));
      if (earlier === undefined) continue;
      const turns: Grown[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        const [one, ten] = [await small.build(earlier), await large.build(path)];
        turns.push({ time: ten.ms / one.ms, bytes: ten.bytes / one.bytes, ms: ten.ms });
      }
      const of = (what: keyof Grown) => round(median(turns.map((turn) => turn[what])), 3);
      grown[routeOf(path)] = { time: of("time"), bytes: of("bytes"), ms: of("ms") };
    }
    return grown;
  } finally {
    await small.close();
    await large.close();
  }
}

async function indexTimes(
  scale: number,
  folder: string,
  lengths: ReadonlyMap<string, number>,
  say: (step: string) => void,
): Promise<Indexed & { paths: string[] }> {
  const out = join(folder, "large.json");
  const directory = join(folder, "large");
  const size = { ...sizeAt(scale * TIMES), coinTransfers: sizeAt(scale).coinTransfers };
  say(`${TIMES} times the history`);
  const devnet = await startLargeDevnet({ size, basePort: await freePorts(3), out }, say);
  try {
    say("its backfill");
    const service = await startService({ DEPLOYMENTS_FILE: out, PGLITE_DIR: directory });
    try {
      await untilReady(service, LONGEST_BACKFILL);
      return { out, directory, paths: await onePerRoute(service.get, lengths) };
    } finally {
      await service.end();
    }
  } finally {
    await devnet.stop();
  }
}
