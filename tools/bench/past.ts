import { pastRouteOf, pathAt } from "../harness/past-routes.ts";
import { root } from "../harness/processes.ts";
import { backfill } from "./backfill.ts";
import type { History } from "./data.ts";
import { pathPerRoute } from "./paths.ts";
import type { Row } from "./report.ts";
import { MAX_PAST_MS, measureUncached } from "./uncached.ts";

/** Of the time between the first block and the head; the long part of the history is at its end. */
const FRACTIONS = [0.5, 0.9, 0.99];

/** Median time of every route with a past, without cache; returns so many of the slowest of each moment. */
export async function measurePast({ devnet, source, folder, onProgress }: History, count: number) {
  const directory = `${folder}/past`;
  onProgress("  backfill");
  const { service } = await backfill(root, { ...source, DATABASE_DIR: directory });
  const { client, head } = devnet.world.chain(1);
  const first = Number((await client.getBlock({ blockNumber: 0n })).timestamp);
  const moments = FRACTIONS.map((fraction) => {
    const seconds = first + (Number(head.timestamp) - first) * fraction;
    return { fraction, at: new Date(Math.round(seconds) * 1000).toISOString() };
  });
  const pathsOf = async (at: string) => {
    const paths = (await pathPerRoute(service.get)).filter((path) => pastRouteOf(path) !== undefined);
    const ofMoment = paths.map((path) => pathAt(path, at));
    const statuses = await Promise.all(ofMoment.map(async (path) => (await service.get(path)).status));
    // Some accounts and tokens are later.
    return ofMoment.filter((_, i) => statuses[i] === 200);
  };
  const measured = await Promise.all(
    moments.map(async ({ fraction, at }) => ({ fraction, paths: await pathsOf(at) })),
  ).finally(service.end);
  const rows: Row[] = [];
  for (const { fraction, paths } of measured) {
    const slowest = await measureUncached(source.DEPLOYMENTS_FILE, directory, paths, count, MAX_PAST_MS);
    rows.push(...slowest.map((row) => ({ ...row, what: `${row.what} at ${fraction}` })));
  }
  return rows;
}
