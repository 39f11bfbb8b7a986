import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writePrices } from "../../devnet/prices.ts";
import { startDevnet } from "../../devnet/start.ts";
import { startService, untilReady } from "../../harness/service.ts";
import { residentMegabytes } from "../fuzz/memory.ts";
import { FLOODS } from "./floods.ts";
import { type Measured, measure } from "./innocent.ts";

const usage = `npm run flood -- [options]
  --minutes N    all floods together (default: 1)
  --url URL      a running service (default: starts one over a devnet, with the default RATE_LIMIT)
  --admin URL    its admin port (default: the next port)`;

const [ATTACKER, INNOCENT] = ["127.0.0.3", "127.0.0.2"];
/** Floods of a random mix, of which there are as many phases as of single floods. */
const MIXED = 3;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    url: { type: "string" },
    admin: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) console.log(usage);
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
  const phases: string[][] = [[], ...names.map((name) => [name]), ...mixes, []];
  const seconds = (Number(values.minutes) * 60) / phases.length;
  const port = Number(new URL(url).port);
  const failures: string[] = [];
  for (const phase of phases) {
    const attacks = phase.map((name) =>
      fork(join(import.meta.dirname, "attack.ts"), [String(port), ATTACKER, name]),
    );
    const measured = await measure(port, INNOCENT, AbortSignal.timeout(Math.round(seconds * 1_000)));
    await Promise.all(attacks.map(end));
    const title = phase.length === 0 ? "no flood" : phase.join(" + ");
    console.log(lineOf(title, measured, await residentMegabytes(admin)));
    failures.push(...measured.failures.map((failure) => `${title}: ${failure}`));
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

/** p50 and p99 in milliseconds of each kind of response, and the memory of the process. */
function lineOf(title: string, { times, failures }: Measured, megabytes: number): string {
  const figures = Object.entries(times).map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
    return `${kind} ${at(0.5)}/${at(0.99)}`;
  });
  return `${title.padEnd(50)} ${figures.join("  ")}  failed ${failures.length}  ${megabytes} MB`;
}

function nextPort(url: string): string {
  const next = new URL(url);
  next.port = String(Number(next.port) + 1);
  return next.origin;
}
