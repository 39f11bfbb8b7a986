import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writePrices } from "../../tools/devnet/prices.ts";
import { startDevnet } from "../../tools/devnet/start.ts";
import { KINDS, type Measured, measure } from "../../tools/harness/innocent.ts";
import { quantile } from "../../tools/harness/measure.ts";
import { residentMegabytes } from "../../tools/harness/memory.ts";
import { startService, untilReady } from "../../tools/harness/service.ts";
import { FLOODS } from "./floods.ts";
import { floodTexts } from "./texts.ts";

const usage = `npm run flood -- [options]
  --minutes N    all floods together (default: 1)
  --url URL      a running service (default: starts one over a devnet, with the default RATE_LIMIT)
  --admin URL    its admin port (default: the next port)
  --texts        instead: 400 transfers with texts of 120 KB, read in every way`;

const [ATTACKER, INNOCENT] = ["127.0.0.3", "127.0.0.2"];
/** What a flood may add to the memory of the process. */
const MOST_MORE_MEGABYTES = 150;
/** Floods of a random mix, of which there are as many phases as of single floods. */
const MIXED = 3;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    url: { type: "string" },
    admin: { type: "string" },
    texts: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) console.log(usage);
else if (values.texts) process.exitCode = (await floodTexts()) ? 0 : 1;
else if (values.url !== undefined) await flood(values.url, values.admin ?? nextPort(values.url));
else await overDevnet();
process.exit();

async function overDevnet(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "zchf-flood-"));
  const [out, prices] = [join(folder, "deployments.json"), join(folder, "prices.json")];
  const devnet = await startDevnet({ seed: "7", out });
  writePrices(prices, devnet.deployments);
  const service = await startService({ DEPLOYMENTS_FILE: out, PRICE_FILE: prices, RATE_LIMIT: "20000" });
  try {
    await untilReady(service);
    await flood(service.url, service.adminUrl);
  } finally {
    await service.end();
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function flood(url: string, admin: string): Promise<void> {
  const names = Object.keys(FLOODS);
  const mixes = names.map(() =>
    Array.from({ length: MIXED }, () => names[Math.floor(Math.random() * names.length)] ?? ""),
  );
  const phases = [...names.map((name) => [name]), ...mixes];
  const milliseconds = Math.round((Number(values.minutes) * 60_000) / phases.length / 2);
  const port = Number(new URL(url).port);
  const failures: string[] = [];
  const before = await residentMegabytes(admin);
  const measured = async (title: string) => {
    const result = await measure(port, INNOCENT, AbortSignal.timeout(milliseconds));
    failures.push(...result.failures.map((failure) => `${title}: ${failure}`));
    return result;
  };
  console.log(
    "p50/p99 in ms without and with the flood, in turn, because other work of the machine delays both",
  );
  for (const phase of phases) {
    const title = phase.join(" + ");
    const calm = await measured(`before ${title}`);
    const attacks = phase.map((name) =>
      fork(join(import.meta.dirname, "attack.ts"), [String(port), ATTACKER, name]),
    );
    const flooded = await measured(title);
    await Promise.all(attacks.map(end));
    const megabytes = await residentMegabytes(admin);
    console.log(lineOf(title, calm, flooded, megabytes));
    if (megabytes > before + MOST_MORE_MEGABYTES)
      failures.push(`${title}: ${megabytes} MB after ${before} MB`);
    for (const [kind, { mostMoreMs }] of Object.entries(KINDS)) {
      const without = partOf(calm.times[kind], 0.99);
      const during = partOf(flooded.times[kind], 0.99);
      if (during > without + mostMoreMs)
        failures.push(`${title}: ${kind} takes ${during} ms instead of ${without} ms (p99)`);
    }
    await wait(100);
  }
  for (const failure of failures.slice(0, 20)) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}

async function end(attack: ChildProcess): Promise<void> {
  if (attack.exitCode !== null) return;
  const exited = once(attack, "exit");
  attack.kill("SIGTERM");
  await exited;
}

/** p50 and p99 in milliseconds of each kind of response, without and with the flood, and the memory of the process. */
function lineOf(title: string, calm: Measured, flooded: Measured, megabytes: number): string {
  const partsOf = (times: readonly number[] | undefined) =>
    [0.5, 0.99].map((part) => partOf(times, part)).join("/");
  const figures = Object.keys(flooded.times).map(
    (kind) => `${kind} ${partsOf(calm.times[kind])} -> ${partsOf(flooded.times[kind])}`,
  );
  const failed = `failed ${calm.failures.length} -> ${flooded.failures.length}`;
  return `${title.padEnd(50)} ${figures.join("  ")}  ${failed}  ${megabytes} MB`;
}

function partOf(times: readonly number[] = [], part: number): number {
  return Math.round(quantile(times, part));
}

function nextPort(url: string): string {
  const next = new URL(url);
  next.port = String(Number(next.port) + 1);
  return next.origin;
}
