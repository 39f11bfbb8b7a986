import { mainChain } from "../devnet/world.ts";
import { pastRouteOf, pathAt } from "../harness/past-routes.ts";
import { root } from "../harness/processes.ts";
import { startService, untilIndexed, untilReady } from "../harness/service.ts";
import { backfill } from "./backfill.ts";
import { addPositions, type History } from "./data.ts";
import { measureMoments } from "./moments.ts";
import { pathPerRoute } from "./paths.ts";
import type { Report, Row } from "./report.ts";
import { MAX_PAST_MS, openUncachedApi, type Timed, timesOf } from "./uncached.ts";

/** Of the time between the first block and the head; the long part of the history is at its end. */
const FRACTIONS = [0.5, 0.9, 0.99];
/** At every scale, beside those of the history. Each mints once more after all were opened, so that moments differ from now. */
const OPEN_POSITIONS = 3_000;

/** Times of every route with a past, without cache, by route and moment. */
type Times = ReadonlyMap<string, Timed>;

/**
 * Adds the slowest routes with a past, without cache, at three moments; then those that 3,000 more open positions slow
 * most, now and at three moments since they were opened; then what a client that requests moments costs another one.
 *
 * @param count routes that are listed of each moment
 */
export async function measurePast(report: Report, history: History, count: number) {
  const { devnet, source, folder, onProgress } = history;
  const { world } = devnet;
  const env = { ...source, DATABASE_DIR: `${folder}/past` };
  const timeNow = () => Number(world.chain(mainChain).head.timestamp);
  onProgress("  backfill");
  const { service } = await backfill(root, env);
  const paths = (await pathPerRoute(service.get).finally(service.end)).filter(
    (path) => pastRouteOf(path) !== undefined,
  );
  const timesSince = (first: number) =>
    timesBetween(source.DEPLOYMENTS_FILE, env.DATABASE_DIR, paths, first, timeNow());
  const { client } = world.chain(mainChain);
  const first = Number((await client.getBlock({ blockNumber: 0n })).timestamp);
  const before = await timesSince(first);
  report.add("the past, without cache", slowest(before, count));

  onProgress(`  ${OPEN_POSITIONS} more positions`);
  const opened = await addPositions(world, "more", {
    positions: OPEN_POSITIONS,
    mintingUpdates: OPEN_POSITIONS,
  });
  // Of a chain that is not indexed up to a moment there is no response.
  await world.mine(world.chains);
  const limited = await startService({ ...env, RATE_LIMIT: "" });
  try {
    await untilReady(limited);
    await untilIndexed(limited.url, world);
    await report.measure("200 moments a second", () =>
      measureMoments(limited, paths, { first: opened, last: timeNow() }),
    );
  } finally {
    await limited.end();
  }
  report.add(
    `${OPEN_POSITIONS} more open positions, without cache`,
    slowed(before, await timesSince(opened), count),
  );
}

/** Times now, and at the moments between; routes of accounts and tokens that are later are left out. */
async function timesBetween(
  deployments: string,
  directory: string,
  paths: readonly string[],
  first: number,
  last: number,
): Promise<Times> {
  const api = await openUncachedApi(deployments, directory);
  const times = new Map<string, Timed>();
  try {
    for (const one of await timesOf(api, paths)) times.set(one.what, one);
    for (const fraction of FRACTIONS) {
      const at = new Date(Math.round(first + (last - first) * fraction) * 1000).toISOString();
      const known: string[] = [];
      for (const path of paths.map((one) => pathAt(one, at)))
        if (await api.time(path).catch(() => undefined)) known.push(path);
      for (const one of await timesOf(api, known)) times.set(`${one.what} at ${fraction}`, one);
    }
    return times;
  } finally {
    await api.close();
  }
}

/** So many of each moment. */
const slowest = (times: Times, count: number): Row[] =>
  FRACTIONS.flatMap((fraction) =>
    [...times]
      .filter(([what]) => what.endsWith(` at ${fraction}`))
      .sort(([, a], [, b]) => b.ms - a.ms)
      .slice(0, count)
      .flatMap(([what, { ms, bytes }]) => [
        { what, value: ms, unit: "ms", limit: { atMost: MAX_PAST_MS } },
        { what, value: bytes, unit: "bytes" },
      ]),
  );

/** Those that take longest more. */
const slowed = (before: Times, after: Times, count: number): Row[] =>
  [...after]
    .flatMap(([what, { ms, bytes }]) => {
      const without = before.get(what);
      return without === undefined ? [] : [{ what, ms, bytes, without: without.ms }];
    })
    .sort((a, b) => b.ms - b.without - (a.ms - a.without))
    .slice(0, count)
    .flatMap(({ what, ms, bytes, without }) => [
      { what, value: ms, unit: "ms", limit: { atMost: MAX_PAST_MS } },
      { what, value: without, unit: "ms without" },
      { what, value: bytes, unit: "bytes" },
    ]);
