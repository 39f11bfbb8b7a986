import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writePrices } from "../devnet/prices.ts";
import { freePorts, startService, untilReady } from "../test/harness.ts";
import { measureBuilding } from "./building.ts";
import { sizeAt, startLargeDevnet } from "./data.ts";
import { measureFreshness } from "./freshness.ts";
import { measureGrowth, worstPage } from "./growth.ts";
import { measureIndexing } from "./indexing.ts";
import { measureLive } from "./live.ts";
import { watchMemory } from "./memory.ts";
import { measureMoving } from "./moving.ts";
import { onePerRoute, routeOf } from "./paths.ts";
import { judge, type Report, table } from "./report.ts";
import { measureServing } from "./serving.ts";

const usage = `npm run bench -- [options]
  --scale S      size of the history, 1 is 300,000 coin transfers (default: 1)
  --out FILE     write the figures as JSON, too
  --no-growth    do not compare with a history of ten times the size
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

async function measureAll(scale: number, minutes: number, folder: string): Promise<Report> {
  const failed: Report["failed"] = {};
  // The long parts at the end: when they break off, the figures before them are told all the same.
  const attempt = <T>(part: keyof typeof failed, measured: Promise<T>): Promise<T | undefined> =>
    measured.catch((error: unknown) => {
      failed[part] = error instanceof Error ? error.message : String(error);
      return undefined;
    });
  const out = join(folder, "deployments.json");
  const devnet = await startLargeDevnet({ size: sizeAt(scale), basePort: await freePorts(3), out }, say);
  try {
    const { peakMb, ...indexing } = await measureIndexing(devnet, out, folder, say);
    const directory = join(folder, "full");
    const prices = join(folder, "prices.json");
    writePrices(prices, devnet.deployments);
    const start = () => startService({ DEPLOYMENTS_FILE: out, PGLITE_DIR: directory, PRICE_FILE: prices });
    const service = await start();
    const memory = watchMemory(service.process.pid);
    await untilReady(service, 3_600);
    const paths = await onePerRoute(service.get);
    const served = await measureServing(service.url, paths, say);
    say("while the version moves");
    const moving = await measureMoving(service.url, devnet, paths);
    say("from block to answer");
    const freshnessMs = await measureFreshness(service.url, devnet, paths);
    const serving = memory.peak();
    memory.end();
    await service.end();
    say("answers without a cache");
    const building = await measureBuilding(out, directory, paths);
    const growth = values["no-growth"]
      ? undefined
      : await attempt("growth", measureGrowth(scale, folder, { out, directory, paths }, say));
    if (minutes > 0) say(`${minutes} minutes of life and load`);
    const live = minutes > 0 ? await attempt("live", measureLive(start, devnet, paths, minutes)) : undefined;
    const peaksMb = { backfill: peakMb, serving, ...(live && { live: live.peakMb }) };
    return {
      scale,
      machine: `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`,
      serving: served.serving,
      notModified: served.notModified,
      notModifiedRatio: served.notModified.ratio,
      compressed: served.compressed,
      moving,
      building: Object.fromEntries([...building].map(([path, built]) => [routeOf(path), built])),
      growth,
      growthRatio: growth && worstPage(growth),
      ...indexing,
      freshnessMs,
      live,
      peaksMb,
      peakRssMb: Math.max(...Object.values(peaksMb)),
      failed,
    };
  } finally {
    await devnet.stop();
  }
}
