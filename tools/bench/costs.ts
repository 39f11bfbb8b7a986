import { SharedTime } from "../../src/api/http/limit.ts";
import { median, round } from "../harness/measure.ts";
import { root } from "../harness/processes.ts";
import { backfill } from "./backfill.ts";
import type { History } from "./data.ts";
import { pathPerRoute, routeOf } from "./paths.ts";
import type { Row } from "./report.ts";
import { openUncachedApi } from "./uncached.ts";
import { cpuSeconds } from "./usage.ts";

const REPETITIONS = 5;
/** CPU milliseconds after which a route is measured well enough, because the system counts them by ten. */
const ENOUGH_MS = 200;
const MOST_REPETITIONS = 100;
/** Times the median of all routes. */
const MOST_PER_POINT = 10;
/** Times the same response as JSON. */
const MOST_OF_CSV = 6;

/** Requests that are refused. */
const REFUSED: readonly [path: string, init?: RequestInit][] = [
  ["/positions/owner/0x12/fees"],
  [
    "/graphql",
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: "{ none { items { a } } }" }),
    },
  ],
];

type Cost = { cpuMs: number; points: number };

/**
 * The CPU time of this process and of the database that each route takes without cache, by point of RATE_LIMIT that it is
 * charged, and how much more it takes as CSV.
 */
export async function measureCosts({ source, folder, onProgress }: History): Promise<Row[]> {
  const directory = `${folder}/costs`;
  onProgress("  backfill");
  const { service } = await backfill(root, { ...source, DATABASE_DIR: directory });
  const paths = await pathPerRoute(service.get).finally(service.end);
  const api = await openUncachedApi(source.DEPLOYMENTS_FILE, directory);
  const time = new SharedTime();
  const costOf = async (path: string, status = 200, init?: RequestInit): Promise<Cost> => {
    // Compiled, and its rows in the memory of the database.
    for (let turn = 0; turn < REPETITIONS; turn++) await api.time(path, status, init);
    const before = cpuSeconds(process.pid);
    let points = 0;
    for (let turn = 1; ; turn++) {
      const end = time.begin();
      await api.time(path, status, init);
      points += Math.max(end(), 1);
      const cpuMs = (cpuSeconds(process.pid) - before) * 1_000;
      if ((turn >= REPETITIONS && cpuMs >= ENOUGH_MS) || turn === MOST_REPETITIONS)
        return { cpuMs: cpuMs / turn, points: points / turn };
    }
  };
  try {
    const routes: { what: string; json: Cost; csv: Cost | undefined }[] = [];
    for (const path of paths) {
      const json = await costOf(path);
      const asCsv = `${path}${path.includes("?") ? "&" : "?"}format=csv`;
      const hasCsv = await api.time(asCsv).then(
        () => true,
        () => false,
      );
      routes.push({ what: routeOf(path), json, csv: hasCsv ? await costOf(asCsv) : undefined });
    }
    for (const [path, init] of REFUSED)
      routes.push({ what: `400 of ${path}`, json: await costOf(path, 400, init), csv: undefined });
    const perPoint = ({ cpuMs, points }: Cost) => cpuMs / points;
    const usual = median(routes.map(({ json }) => perPoint(json)));
    return routes
      .toSorted((a, b) => perPoint(b.json) - perPoint(a.json))
      .flatMap(({ what, json, csv }) => [
        { what, value: round(json.cpuMs, 1), unit: "ms of CPU" },
        { what, value: round(json.points, 1), unit: "points" },
        {
          what,
          value: round(perPoint(json) / usual, 1),
          unit: "times the median per point",
          limit: { atMost: MOST_PER_POINT },
        },
        ...(csv === undefined
          ? []
          : [
              {
                what,
                value: round(csv.cpuMs / json.cpuMs, 1),
                unit: "times its JSON as CSV",
                limit: { atMost: MOST_OF_CSV },
              },
            ]),
      ]);
  } finally {
    await api.close();
  }
}
