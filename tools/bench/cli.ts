import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { untilPricesFilled } from "../harness/daily-prices.ts";
import { memoryOf } from "../harness/memory.ts";
import { endAll } from "../harness/processes.ts";
import type { Service } from "../harness/service.ts";
import { measureBackfills } from "./backfills.ts";
import { measureCached } from "./cached.ts";
import { measureCosts } from "./costs.ts";
import { type History, sizeAt, withHistory } from "./data.ts";
import { measureFollowing } from "./following.ts";
import { measureGraphql } from "./graphql.ts";
import { measureGrowth } from "./growth.ts";
import { measureInterval, measureIntervals } from "./heads.ts";
import { measureLatency } from "./latency.ts";
import { measurePast } from "./past.ts";
import { pathPerRoute, sortedBySize, spread } from "./paths.ts";
import { Report, type Row } from "./report.ts";
import { measureSnapshots } from "./snapshots.ts";
import { measureSoak } from "./soak.ts";
import { measureStreams } from "./streams.ts";
import { measureUncached } from "./uncached.ts";
import { ponderMemory } from "./usage.ts";

/** Routes that are listed without --all-routes. */
const HEADLINE_ROUTES = 8;
/** Largest scale whose tenfold history a node can hold. */
const MAX_GROWTH_SCALE = 2;
/** Minutes in which the requests of following heads are counted. */
const HEAD_MINUTES = 2;
/** Peaks in 2^20 bytes. */
const MAX_MEMORY_MB = { ponder: 700, launcher: 400 };

const usage = `npm run bench -- [options]
  --scale S      size of the history; 1 is 300,000 coin transfers (default: 1)
  --out FILE     also write the figures as JSON
  --all-routes   every cached route, not ${HEADLINE_ROUTES} of all sizes; compressed responses; every uncached
                 route, not the ${HEADLINE_ROUTES} slowest
  --streams      also measure 5,000 idle streams of events, 5 minutes
  --growth       also compare with a history of ten times the size, up to scale ${MAX_GROWTH_SCALE}
  --live M       also measure memory during M minutes of new blocks and load
  --heads        only the requests of following heads, 40 minutes; on simulated nodes, without a history
  --minutes M    minutes of each of its measurements, twice as many of that with quotas (default: 5)
  --costs        only what each route costs by point of RATE_LIMIT, and as CSV
  --past         only the responses of the past, without cache; also with 3,000 more open positions, and 200
                 moments a second of one client beside another
  --snapshots    only backfills and snapshots; also of PostgreSQL where POSTGRES_URL names a server`;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    out: { type: "string" },
    "all-routes": { type: "boolean", default: false },
    streams: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    live: { type: "string", default: "0" },
    heads: { type: "boolean", default: false },
    minutes: { type: "string", default: "5" },
    costs: { type: "boolean", default: false },
    past: { type: "boolean", default: false },
    snapshots: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const listedRoutes = values["all-routes"] ? Number.POSITIVE_INFINITY : HEADLINE_ROUTES;

function positive(name: "scale" | "minutes" | "live"): number {
  const value = Number(values[name]);
  if (value > 0) return value;
  throw new Error(`--${name}: expected a number above 0, got ${values[name]}`);
}

if (values.help) console.log(usage);
else await bench();

async function bench(): Promise<void> {
  const scale = values.heads ? undefined : positive("scale");
  const report = new Report(scale);
  if (scale === undefined) await measureIntervals(report, positive("minutes"));
  else if (values.costs)
    await withHistory(sizeAt(scale), report.onProgress, (history) =>
      report.measure("costs", () => measureCosts(history)),
    );
  else if (values.past)
    await withHistory(sizeAt(scale), report.onProgress, async (history) => {
      await report.attempt("the past", () => measurePast(report, history, listedRoutes));
    });
  else if (values.snapshots)
    await withHistory(sizeAt(scale), report.onProgress, (history) => measureSnapshots(report, history));
  else await measureAll(report, scale);
  console.log(String(report));
  if (values.out) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`);
  // A part that failed may have left processes and servers.
  await endAll();
  process.exit(report.isGood ? 0 : 1);
}

async function measureAll(report: Report, scale: number): Promise<void> {
  const minutes = values.live === "0" ? 0 : positive("live");
  if (values.growth && scale > MAX_GROWTH_SCALE)
    throw new Error(`--growth: expected a scale up to ${MAX_GROWTH_SCALE}, got ${scale}`);
  await withHistory(sizeAt(scale), report.onProgress, async (history) => {
    const indexed = await report.attempt("backfill", () => measureBackfills(history));
    if (indexed === undefined) return;
    const { directory, writer, rows } = indexed;
    report.add("backfill", rows);
    const paths = routesOf(history, writer.service);
    // Each part that needs the paths reports the error.
    paths.catch(() => undefined);
    await measureWriter(report, history, writer.service, paths, minutes).finally(writer.service.end);
    // The other parts open the embedded database themselves.
    const out = history.source.DEPLOYMENTS_FILE;
    await report.measure("without cache", async () =>
      measureUncached(out, directory, await paths, listedRoutes),
    );
    if (values.growth)
      await report.measure("ten times the history", async () =>
        measureGrowth(history, directory, await paths, scale),
      );
    await report.measure("GraphQL", () => measureGraphql(history, directory));
  });
}

async function routesOf({ devnet }: History, service: Service): Promise<string[]> {
  await untilPricesFilled(devnet.deployments.tokens, service);
  return pathPerRoute(service.get);
}

/** Measures the writer after its backfill. */
async function measureWriter(
  report: Report,
  history: History,
  service: Service,
  paths: Promise<string[]>,
  minutes: number,
): Promise<void> {
  await report.measure("cached", async () => {
    const sorted = await sortedBySize(service.get, [...(await paths), "/prices/list", "/prices/mapping"]);
    return measureCached(service.url, spread(sorted, listedRoutes), values["all-routes"], report.onProgress);
  });
  await report.measure("new block", async () => measureLatency(service.url, history, await paths));
  // At the same time: one counts requests at nodes of its own, the other CPU time of the service alone.
  await Promise.all([
    report.measure("following", () => measureFollowing(service, history)),
    report.measure("requests while following", () => measureInterval(HEAD_MINUTES)),
  ]);
  await report.measure("memory", async () => memoryRows(service, "after serving"));
  if (values.streams) await report.measure("streams", () => measureStreams(service));
  if (minutes === 0) return;
  await report.measure(`soak test, ${minutes} minutes`, async () => [
    ...(await measureSoak(service, history, await paths, minutes)),
    ...memoryRows(service, "after the soak test"),
  ]);
}

function memoryRows(service: Service, what: string): Row[] {
  const launcher = memoryOf(service.process.pid ?? 0)?.peak ?? Number.NaN;
  return [
    {
      what,
      value: ponderMemory(service).peak,
      unit: "MB of Ponder, peak",
      limit: { atMost: MAX_MEMORY_MB.ponder },
    },
    { what, value: launcher, unit: "MB of the launcher, peak", limit: { atMost: MAX_MEMORY_MB.launcher } },
  ];
}
