import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writePrices } from "../devnet/prices.ts";
import type { Devnet } from "../devnet/start.ts";
import { freePorts, root, startService, untilReady } from "../test/harness.ts";
import { everyRoute } from "../test/routes.ts";
import { countRequests } from "../test/rpc-counter.ts";
import { measureBuilding } from "./building.ts";
import { startLargeDevnet } from "./data.ts";
import { measureFreshness } from "./freshness.ts";
import { type Backfill, backfill, withEmptyHandlers } from "./indexing.ts";
import { median, round, watchMemory } from "./measure.ts";
import { judge, type Report, table } from "./report.ts";
import { measureServing } from "./serving.ts";

const usage = `npm run bench -- [options]
  --scale S      size of the history, 1 is 300,000 coin transfers (default: 1)
  --out FILE     write the figures as JSON, too
  --no-growth    do not compare with a history of ten times the size`;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    out: { type: "string" },
    "no-growth": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Backfills of each kind, in turn. */
const BACKFILLS = 2;

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
  const folder = mkdtempSync(join(tmpdir(), "zchf-bench-"));
  try {
    const report = await measureAll(scale, folder);
    console.log(table(report));
    if (values.out) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`);
    const missed = judge(report);
    for (const line of missed) console.log(`MISSED: ${line}`);
    process.exitCode = missed.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(scale: number, folder: string): Promise<Report> {
  const out = join(folder, "deployments.json");
  const devnet = await startLargeDevnet({ scale, basePort: await freePorts(3), out }, say);
  try {
    const indexing = await measureIndexing(devnet, out, folder);
    const directory = join(folder, "full");
    const prices = join(folder, "prices.json");
    writePrices(prices, devnet.deployments);
    const service = await startService({
      DEPLOYMENTS_FILE: out,
      PGLITE_DIR: directory,
      PRICE_FILE: prices,
    });
    const memory = watchMemory(service.adminUrl);
    await untilReady(service, 3_600);
    const paths = await onePerRoute(service.get);
    const served = await measureServing(service.url, paths, say);
    say("from block to answer");
    const freshnessMs = await measureFreshness(service.url, devnet, paths);
    const peakRssMb = Math.max(indexing.peakMb, await memory.stop());
    await service.end();
    say("answers without a cache");
    const building = await measureBuilding(out, directory, paths);
    const growth = values["no-growth"] ? undefined : await measureGrowth(scale * 10, folder, building);
    return {
      scale,
      machine: `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`,
      serving: served.serving,
      notModified: served.notModified,
      notModifiedRatio: served.notModified.ratio,
      compressed: served.compressed,
      building: Object.fromEntries(building),
      growth,
      growthRatio: growth && Math.max(...Object.values(growth)),
      ...indexing,
      freshnessMs,
      peakRssMb,
    };
  } finally {
    await devnet.stop();
  }
}

/** Backfills with our handlers and with empty ones in turn, and one whose requests are counted. */
async function measureIndexing(devnet: Devnet, out: string, folder: string) {
  const empty = withEmptyHandlers(folder);
  const full: Backfill[] = [];
  const bare: Backfill[] = [];
  for (let turn = 0; turn < BACKFILLS; turn++) {
    say(`backfill ${turn + 1} of ${BACKFILLS}`);
    const name = turn === 0 ? "full" : `full-${turn}`;
    const directory = join(folder, name);
    full.push(
      await backfill(root, { DEPLOYMENTS_FILE: out, PGLITE_DIR: directory }, { temporary: turn > 0 }),
    );
    say(`backfill ${turn + 1} of ${BACKFILLS} with empty handlers`);
    const nothing = join(folder, `empty-${turn}`);
    bare.push(await backfill(empty, { DEPLOYMENTS_FILE: out, PGLITE_DIR: nothing }, { temporary: true }));
  }
  say("backfill, requests counted");
  const counters = await Promise.all(
    devnet.deployments.chains.map(async ({ rpc }) => countRequests(String(rpc))),
  );
  const counted = join(folder, "counted.json");
  const chains = devnet.deployments.chains.map((chain, i) => ({ ...chain, rpc: counters[i]?.url }));
  writeFileSync(counted, JSON.stringify({ chains }));
  await backfill(
    root,
    { DEPLOYMENTS_FILE: counted, PGLITE_DIR: join(folder, "counted") },
    { temporary: true },
  );
  const rpc: Record<string, number> = {};
  for (const counter of counters) {
    for (const [method, count] of counter.counts()) rpc[method] = (rpc[method] ?? 0) + count;
    await counter.stop();
  }
  const logs = full[0]?.logs ?? 0;
  return {
    logs,
    logsPerSecond: Math.round(logs / median(full.map(({ seconds }) => seconds))),
    // The same logs: their number is that of the full backfill.
    indexingRatio: round(
      median(bare.map(({ seconds }) => seconds)) / median(full.map(({ seconds }) => seconds)),
    ),
    rpc,
    peakMb: Math.max(...full.map(({ peakMb }) => peakMb)),
  };
}

/** How many times as long each path takes over a history of another size. */
async function measureGrowth(scale: number, folder: string, before: ReadonlyMap<string, number>) {
  const out = join(folder, "large.json");
  say(`a history of scale ${scale}`);
  const devnet = await startLargeDevnet({ scale, basePort: await freePorts(3), out }, say);
  try {
    const directory = join(folder, "large");
    say("its backfill");
    await backfill(root, { DEPLOYMENTS_FILE: out, PGLITE_DIR: directory });
    const service = await startService({ DEPLOYMENTS_FILE: out, PGLITE_DIR: directory });
    await untilReady(service, 3_600);
    const paths = await onePerRoute(service.get);
    await service.end();
    say("its answers without a cache");
    const after = await measureBuilding(out, directory, paths);
    const byRoute = new Map([...before].map(([path, time]) => [routeOf(path), time]));
    return Object.fromEntries(
      [...after].flatMap(([path, time]) => {
        const earlier = byRoute.get(routeOf(path));
        return earlier === undefined ? [] : [[routeOf(path), round(time / earlier)]];
      }),
    );
  } finally {
    await devnet.stop();
  }
}

/** Each route with one set of parameters. */
async function onePerRoute(get: Parameters<typeof everyRoute>[0]): Promise<string[]> {
  const all = await everyRoute(get);
  return [...new Map(all.toReversed().map((path) => [routeOf(path), path])).values()].toReversed();
}

function routeOf(path: string): string {
  return path
    .replace(/\?.*/, "")
    .replace(/0x[0-9a-fA-F]{40}/g, "{address}")
    .replace(/\/\d+(?=\/|$)/g, "/{number}");
}
