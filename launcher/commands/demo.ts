import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type DefaultRenderer, Listr, type ListrTaskWrapper, type SimpleRenderer } from "listr2";
import { z } from "zod";
import { dataFolder } from "../../config/embedded-database.ts";
import type { Settings } from "../../config/settings.ts";
import { CHAINS } from "../../src/chains.ts";
import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
import { deleteDatabase } from "../database/embedded/directory.ts";
import { lockPath, waitForRelease } from "../database/embedded/lock.ts";
import { stopOrphan } from "../database/embedded/orphan.ts";
import { checkedSettings, checkPorts, loadEnvFiles, publicUrl } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { Child } from "../supervisor/child.ts";
import { runMain } from "../supervisor/shutdown.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".devnet");
const deployments = path.join(folder, "demo.json");
const prices = path.join(folder, "demo-prices.json");
const database = `${deployments}.postgres`;
const logFile = path.join(folder, "demo.log");

const freshness = z.object({
  chains: z.record(
    z.string(),
    z.object({ block: z.number(), state: z.string(), reason: z.string().nullable() }),
  ),
});

type Step = ListrTaskWrapper<unknown, typeof DefaultRenderer, typeof SimpleRenderer>;

await runMain(async () => {
  const options = devnetOptions();
  loadEnvFiles();
  // The demo uses its own chains alone, whatever is configured for the real ones.
  for (const { id } of CHAINS) process.env[`RPC_URL_${id}`] = "";
  for (const setting of ["DATABASE_URL", "PGLITE_DIR", "DEPLOYMENTS_FILE", "PRICE_SOURCE", "PRICE_FILE"])
    process.env[setting] = "";
  process.env.DATABASE_DIR = database;
  // Reachable from this machine only, unless HOST is set.
  process.env.HOST ||= "127.0.0.1";
  // All clients of this machine have one address, and the chains take its CPU: a limit would be reached in the dashboard.
  if (process.env.HOST === "127.0.0.1") process.env.RATE_LIMIT ||= "off";
  const settings = checkedSettings();
  await checkPorts(settings);
  await deleteLastDemo();
  return demo(settings, options);
});

function devnetOptions(): string[] {
  const { seed, short, "base-port": basePort } = parse(COMMANDS.demo).values;
  return [
    ...(seed ? ["--seed", seed] : []),
    ...(short ? ["--short"] : []),
    ...(basePort ? ["--base-port", basePort] : []),
  ];
}

/** Each demo has chains of its own: the tables of the last one are useless. */
async function deleteLastDemo(): Promise<void> {
  mkdirSync(database, { recursive: true });
  if (!(await waitForRelease(lockPath(database), 5_000))) {
    throw new StartupError("Another demo is running: stop it first");
  }
  await stopOrphan(dataFolder(database));
  deleteDatabase(database);
}

async function demo(settings: Settings, options: string[]): Promise<number> {
  const log = createWriteStream(logFile);
  const stop = stopSignal();
  const url = publicUrl(settings);
  let devnet: Child | undefined;
  let service: Child | undefined;
  const unlessStopped = (work: (step: Step) => Promise<void>) => async (_: unknown, step: Step) => {
    if (stop.aborted) return;
    await work(step).catch((error: unknown) => {
      if (!stop.aborted) throw error;
      step.skip("stopped");
    });
  };
  try {
    const steps = new Listr(
      [
        {
          title: "Three local chains with the real contracts and some years of history",
          task: unlessStopped(async (step) => {
            const files = ["--out", deployments, "--prices", prices];
            devnet = new Child("tools/devnet/cli.ts", ["--live", ...files, ...options], {});
            devnet.onLine((line) => {
              step.output = line;
            });
            await first(stop, devnet.prints("ready"), devnet);
            devnet.onLine((line) => log.write(`${line}\n`));
          }),
        },
        {
          title: "The dashboard",
          task: unlessStopped(async (step) => {
            const build = builtDashboard((line) => {
              step.output = line;
            });
            await Promise.race([build, first(stop, forever(stop), devnet)]);
          }),
        },
        {
          title: "The index and its API",
          task: unlessStopped(async (step) => {
            service = new Child("launcher/commands/start.ts", [], {
              DEPLOYMENTS_FILE: deployments,
              PRICE_FILE: prices,
            });
            service.onLine((line) => log.write(`${line}\n`));
            await first(stop, untilReady(url, step, stop), service, devnet);
          }),
        },
      ],
      {
        registerSignalListeners: false,
        fallbackRenderer: "simple",
        rendererOptions: { collapseErrors: false },
      },
    );
    await steps.run();
    if (stop.aborted) return 0;
    console.log(welcome(url));
    await first(stop, forever(stop), service, devnet);
    return 0;
  } catch (error) {
    if (stop.aborted) return 0;
    throw error;
  } finally {
    if (stop.aborted) console.log("Stopping");
    await service?.end();
    await devnet?.end();
    log.end();
  }
}

/** Aborts on the first Ctrl-C or other request to stop. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  return controller.signal;
}

async function forever(stop: AbortSignal): Promise<void> {
  for (;;) await wait(2 ** 30, undefined, { signal: stop });
}

/** Waits for `goal`; rejects when a child ends before, with the last line it printed. */
async function first(
  stop: AbortSignal,
  goal: Promise<void>,
  ...children: (Child | undefined)[]
): Promise<void> {
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
  });
  const ended = children.flatMap((child) =>
    child
      ? [
          child.exited.then((code) => {
            throw new StartupError(
              child.lastLine ?? `${child.script} ended with code ${code}; see ${logFile}`,
            );
          }),
        ]
      : [],
  );
  await Promise.race([goal, stopped, ...ended]);
}

async function untilReady(url: string, step: Step, stop: AbortSignal): Promise<void> {
  for (;;) {
    try {
      const ready = await fetch(`${url}/ready`, { signal: stop });
      await ready.body?.cancel();
      if (ready.status === 200) return;
      const { chains } = freshness.parse(await (await fetch(`${url}/freshness`, { signal: stop })).json());
      const places = Object.entries(chains).map(
        ([id, { block, reason }]) => `${nameOf(id)} ${reason === null ? "ready" : "waiting"}, block ${block}`,
      );
      const line = places.join(" · ");
      if (step.output !== line) step.output = line;
    } catch {
      // The server does not listen yet; if it fails to start, its process ends with a message.
      if (stop.aborted) return;
    }
    await wait(300, undefined, { signal: stop });
  }
}

function nameOf(chainId: string): string {
  return CHAINS.find(({ id }) => String(id) === chainId)?.name ?? chainId;
}

function welcome(url: string): string {
  return `
Dashboard    ${url}
API          ${url}
Reference    ${url}/docs
Freshness    ${url}/freshness
Log          ${path.relative(process.cwd(), logFile)}

Try:
  curl ${url}/ecosystem/frankencoin/info
  curl ${url}/transfer/reference/list
  curl ${url}/savings/core/ranked

New actions follow every few seconds. Ctrl-C ends everything.`;
}
