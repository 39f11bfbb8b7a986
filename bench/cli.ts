import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writePrices } from "../devnet/prices.ts";
import type { Devnet } from "../devnet/start.ts";
import { freePorts } from "../test/harness.ts";
import type { Backfilled } from "./backfill.ts";
import { measureBuilding } from "./building.ts";
import { sizeAt, startLargeDevnet } from "./data.ts";
import { measureFreshness } from "./freshness.ts";
import { measureGrowth, worstPage } from "./growth.ts";
import { measureIndexing } from "./indexing.ts";
import { measureLive } from "./live.ts";
import { heldBy } from "./memory.ts";
import { measureMoving } from "./moving.ts";
import { onePerRoute, routeOf } from "./paths.ts";
import { judge, type Report, table } from "./report.ts";
import { measureServing } from "./serving.ts";

/** Scale of which ten times as much is not too much for a node. */
const LARGEST_TO_GROW = 2;

const usage = `npm run bench -- [options]
  --scale S      size of the history, 1 is 300,000 coin transfers (default: 1)
  --out FILE     write the figures as JSON, too
  --no-growth    do not compare with a history of ten times the size; above scale ${LARGEST_TO_GROW} it never does
  --live M       watch the memory during M minutes of life and load, too`;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    out: { type: "string" },
    "no-growth": { type: "boolean", default: false },
    live: { type: "string", default: "0" },
    help: { type: "boolean", default: false },
  },
});

const begin = performance.now();
const say = (step: string) => {
  const seconds = String(Math.round((performance.now() - begin) / 1000)).padStart(5);
  process.stderr.write(`${seconds} s  ${step}\n`);
};

if (values.help) console.log(usage);
else await bench();

async function bench() {
  const scale = Number(values.scale);
  if (!(scale > 0)) throw new Error(`--scale: expected a number above 0, not ${values.scale}`);
  const minutes = Number(values.live);
  if (!(minutes >= 0)) throw new Error(`--live: expected minutes, not ${values.live}`);
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

/** Catches what ends a long part, so that the other figures are told all the same. */
type Attempt = <T>(part: keyof Report["failed"], measured: Promise<T>) => Promise<T | undefined>;

async function measureAll(scale: number, minutes: number, folder: string): Promise<Report> {
  const failed: Report["failed"] = {};
  const attempt: Attempt = (part, measured) =>
    measured.catch((error: unknown) => {
      failed[part] = error instanceof Error ? error.message : String(error);
      return undefined;
    });
  const out = join(folder, "deployments.json");
  const devnet = await startLargeDevnet({ size: sizeAt(scale), basePort: await freePorts(3), out }, say);
  try {
    const prices = join(folder, "prices.json");
    writePrices(prices, devnet.deployments);
    const source = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices };
    const { directory, writer, figures } = await measureIndexing(devnet, source, folder, say);
    const held = measureWriter(writer, devnet, minutes, attempt).finally(writer.end);
    const { paths, peaks, figures: asked } = await held;
    const peaksMb = { backfill: figures.peakMb, ...peaks };
    say("answers without a cache");
    const building = await measureBuilding(out, directory, paths);
    const growth =
      values["no-growth"] || scale > LARGEST_TO_GROW
        ? undefined
        : await attempt("growth", measureGrowth(scale, folder, { out, directory, building }, say));
    return {
      scale,
      machine: `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`,
      building: Object.fromEntries([...building].map(([path, built]) => [routeOf(path), built])),
      growth,
      growthRatio: growth ? worstPage(growth) : null,
      ...figures,
      ...asked,
      peaksMb,
      peakRssMb: Math.max(...Object.values(peaksMb)),
      failed,
    };
  } finally {
    await devnet.stop();
  }
}

/** Of the process that has just indexed everything. */
async function measureWriter(
  { service, memory }: Backfilled,
  devnet: Devnet,
  minutes: number,
  attempt: Attempt,
) {
  const paths = await onePerRoute(service.get);
  const served = await measureServing(service.url, [...paths, "/prices/list"], say);
  say("while the version moves");
  const moving = await measureMoving(service.url, devnet, paths);
  say("from block to answer");
  const freshnessMs = await measureFreshness(service.url, devnet, paths);
  say(`  p99 ${freshnessMs.p99} ms alone, ${freshnessMs.loaded.p99} ms under load`);
  const serving = memory.peak();
  if (minutes > 0) say(`${minutes} minutes of life and load`);
  const live = minutes > 0 ? await attempt("live", measureLive(service, devnet, paths, minutes)) : undefined;
  const peaks = { serving, ...(minutes > 0 && { live: memory.peak() }) };
  const figures = {
    ...served,
    notModifiedRatio: served.notModified.ratio,
    moving,
    freshnessMs,
    live,
    launcherMb: heldBy(Number(service.process.pid))?.peak,
  };
  return { paths, peaks, figures };
}
