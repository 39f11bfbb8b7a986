import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePorts } from "../devnet/ports.ts";
import { writePrices } from "../devnet/prices.ts";
import type { Devnet } from "../devnet/start.ts";
import { untilPricesFilled } from "../harness/daily-prices.ts";
import { measureHeads } from "../harness/follow-heads.ts";
import { memoryOf } from "../harness/memory.ts";
import { root } from "../harness/processes.ts";
import { type Backfill, backfill } from "./backfill.ts";
import { measureBackfills } from "./backfills.ts";
import { measureBlockToResponse } from "./block-to-response.ts";
import { measureCached } from "./cached.ts";
import { measureChanging } from "./changing.ts";
import { sizeAt, startLargeDevnet } from "./data.ts";
import { measureEvents } from "./events.ts";
import { measureGraphql } from "./graphql.ts";
import { measureGrowth, worstGrowth } from "./growth.ts";
import { measureIntervals } from "./heads.ts";
import { pathPerRoute, routeOf, spreadBySize } from "./paths.ts";
import { judge, type Report, snapshotsMissed, snapshotTable, table } from "./report.ts";
import { measureSnapshots } from "./snapshots.ts";
import { measureSoak } from "./soak.ts";
import { measureUncached } from "./uncached.ts";

/** Cached routes that are measured without --all-routes. */
const HEADLINE_ROUTES = 12;
/** Largest scale whose tenfold history a node can hold. */
const MAX_GROWTH_SCALE = 2;

const usage = `npm run bench -- [options]
  --scale S      size of the history; 1 is 300,000 coin transfers (default: 1)
  --out FILE     also write the figures as JSON
  --all-routes   measure every cached route, not ${HEADLINE_ROUTES} of all sizes
  --growth       also compare with a history of ten times the size, up to scale ${MAX_GROWTH_SCALE}
  --live M       also measure memory during M minutes of new blocks and load
  --heads        only the requests of following heads, 40 minutes; on simulated nodes, without a history
  --minutes M    minutes of each of its measurements, twice as many of that with quotas (default: 5)
  --snapshots    only backfills and snapshots; also of PostgreSQL where POSTGRES_URL names a server`;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    out: { type: "string" },
    "all-routes": { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    live: { type: "string", default: "0" },
    heads: { type: "boolean", default: false },
    minutes: { type: "string", default: "5" },
    snapshots: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const begin = performance.now();
const onProgress = (step: string) => {
  const seconds = String(Math.round((performance.now() - begin) / 1000)).padStart(5);
  process.stderr.write(`${seconds} s  ${step}\n`);
};

if (values.help) console.log(usage);
else if (values.heads) await benchHeads();
else if (values.snapshots) await benchSnapshots();
else await bench();

/** Following heads alone. */
async function benchHeads() {
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes: expected a number above 0, got ${values.minutes}`);
  const missed = await measureIntervals(minutes, onProgress);
  for (const line of missed) console.log(`MISSED: ${line}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

/** Backfills and snapshots alone. */
async function benchSnapshots() {
  const scale = Number(values.scale);
  if (!(scale > 0)) throw new Error(`--scale: expected a number above 0, got ${values.scale}`);
  const folder = mkdtempSync(join(tmpdir(), "zchf-bench-"));
  const out = join(folder, "deployments.json");
  const devnet = await startLargeDevnet(
    { size: sizeAt(scale), basePort: await freePorts(3), out },
    onProgress,
  );
  try {
    const prices = join(folder, "prices.json");
    writePrices(prices, devnet.deployments);
    const source = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices };
    const directory = join(folder, "full");
    onProgress("backfill");
    const writer = await backfill(root, { ...source, PGLITE_DIR: directory });
    const embedded = { directory, writer, seconds: writer.seconds };
    try {
      const figures = await measureSnapshots(devnet, source, folder, embedded, onProgress);
      console.log(snapshotTable(figures));
      const missed = snapshotsMissed(figures);
      for (const line of missed) console.log(`MISSED: ${line}`);
      process.exitCode = missed.length > 0 ? 1 : 0;
    } finally {
      await writer.end();
    }
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bench() {
  const scale = Number(values.scale);
  if (!(scale > 0)) throw new Error(`--scale: expected a number above 0, got ${values.scale}`);
  const minutes = Number(values.live);
  if (!(minutes >= 0)) throw new Error(`--live: expected minutes, got ${values.live}`);
  const folder = mkdtempSync(join(tmpdir(), "zchf-bench-"));
  try {
    const report = await measureAll(scale, minutes, folder);
    console.log(table(report));
    if (values.out) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`);
    const { missed, unmeasured, failed } = judge(report);
    for (const line of unmeasured) console.log(`NOT MEASURED: ${line}`);
    for (const line of missed) console.log(`MISSED: ${line}`);
    for (const line of failed) console.log(`FAILED: ${line}`);
    process.exitCode = missed.length + failed.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Records the error of a long part, so that the other figures are still reported. */
type Attempt = <T>(part: keyof Report["failed"], measured: Promise<T>) => Promise<T | undefined>;

async function measureAll(scale: number, minutes: number, folder: string): Promise<Report> {
  const failed: Report["failed"] = {};
  const attempt: Attempt = (part, measured) =>
    measured.catch((error: unknown) => {
      failed[part] = error instanceof Error ? error.message : String(error);
      return undefined;
    });
  const out = join(folder, "deployments.json");
  const devnet = await startLargeDevnet(
    { size: sizeAt(scale), basePort: await freePorts(3), out },
    onProgress,
  );
  try {
    const prices = join(folder, "prices.json");
    writePrices(prices, devnet.deployments);
    const source = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices, EVENT_STREAMS: "off" };
    const indexed = await measureBackfills(devnet, source, folder, onProgress);
    const { directory, writer, figures } = indexed;
    const snapshots = await attempt(
      "snapshots",
      measureSnapshots(devnet, source, folder, indexed, onProgress),
    );
    const writerFigures = measureWriter(writer, devnet, minutes, attempt).finally(writer.end);
    const { paths, peaks, figures: served } = await writerFigures;
    const peaksMb = { backfill: figures.peakMb, ...peaks };
    onProgress("GraphQL");
    const graphql = await attempt("graphql", measureGraphql(source, directory, folder));
    onProgress("uncached responses");
    const uncached = await measureUncached(out, directory, paths);
    const growth =
      values.growth && scale <= MAX_GROWTH_SCALE
        ? await attempt("growth", measureGrowth(scale, folder, { out, directory, uncached }, onProgress))
        : undefined;
    onProgress("following heads");
    const heads = await measureHeads({ minutes: 3, warmUp: 1 });
    return {
      scale,
      machine: `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`,
      graphql,
      uncached: Object.fromEntries([...uncached].map(([path, built]) => [routeOf(path), built])),
      growth,
      growthRatio: growth ? worstGrowth(growth) : null,
      ...figures,
      ...served,
      snapshots,
      heads,
      peaksMb,
      peakRssMb: Math.max(...Object.values(peaksMb)),
      failed,
    };
  } finally {
    await devnet.stop();
  }
}

/** Measures the writer after its backfill. */
async function measureWriter(
  { service, memory }: Backfill,
  devnet: Devnet,
  minutes: number,
  attempt: Attempt,
) {
  await untilPricesFilled(devnet.deployments.tokens, service);
  const paths = await pathPerRoute(service.get);
  const routes = [...paths, "/prices/list", "/prices/mapping"];
  const measured = values["all-routes"] ? routes : await spreadBySize(service.get, routes, HEADLINE_ROUTES);
  const cached = await measureCached(service.url, measured, onProgress);
  onProgress("responses while data changes");
  const changing = await measureChanging(service.url, devnet, paths);
  onProgress("block to response");
  const blockToResponseMs = await measureBlockToResponse(service.url, devnet, paths);
  onProgress(`  p99 ${blockToResponseMs.p99} ms alone, ${blockToResponseMs.underLoad.p99} ms under load`);
  const serving = memory.peak();
  onProgress("events");
  const events = await attempt("events", measureEvents(service, devnet));
  if (minutes > 0) onProgress(`${minutes} minutes of new blocks and load`);
  const live = minutes > 0 ? await attempt("live", measureSoak(service, devnet, paths, minutes)) : undefined;
  const peaks = { serving, ...(minutes > 0 && { live: memory.peak() }) };
  const figures = {
    ...cached,
    notModifiedRatio: cached.notModified.ratio,
    changing,
    blockToResponseMs,
    events,
    live,
    launcherMb: memoryOf(Number(service.process.pid))?.peak,
  };
  return { paths, peaks, figures };
}
