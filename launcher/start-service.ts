import { setTimeout as wait } from "node:timers/promises";
import type { Settings } from "../src/env.ts";
import { RETRYABLE } from "../src/exit-code.ts";
import type { Redact } from "../src/rpc/redact.ts";
import { builtDashboard } from "./dashboard.ts";
import { type Engine, startEngine } from "./engine.ts";
import { becomeOwner } from "./owner.ts";
import { dropSchema, type Prepared, prepare } from "./prepare.ts";
import { Refusal } from "./refusal.ts";
import { exitCode, runMain, Stopping } from "./run.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "./settings.ts";

/** Quick failures in a row after which the launcher gives up and passes the code on. */
const MOST_FAILURES = 5;
/** An engine that lived so long, in milliseconds, did not fail quickly. */
const LIVED = 120_000;

await runMain(async () => {
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  await checkPorts(settings);
  const stopping = new Stopping();
  await becomeOwner(settings);
  const dashboard = await builtDashboard(console.log);
  return keepRunning(settings, settingsRedactor(settings), stopping, dashboard);
});

async function keepRunning(
  settings: Settings,
  redact: Redact,
  stopping: Stopping,
  dashboard: string | undefined,
): Promise<number> {
  const returns = new Map<number, number>();
  for (let failures = 0; ; ) {
    const startedAt = Date.now();
    let restart = false;
    const stopForRestart = () => {
      // Asked twice, the engine would drop the requests in flight.
      if (!restart) engine.stop();
      restart = true;
    };
    const engine = startEngine({
      command: "start",
      settings,
      redact,
      dashboard,
      onRestartWanted: stopForRestart,
    });
    stopping.watch(engine);
    const prepared = await prepareFor(engine, settings, failures === 0);
    const watching = new AbortController();
    const back = watchParked(prepared, returns, watching.signal).then((chainId) => {
      if (chainId === undefined) return;
      console.log(`Chain ${chainId} answers again: restarting the engine`);
      stopForRestart();
    });
    const exit = await engine.exited;
    watching.abort();
    await back;
    stopping.watch(undefined);

    if (stopping.requested) return exitCode(exit);
    if (exit.otherBuild) {
      await makeWay(settings);
    } else if (!restart) {
      if (exit.code === 0) return 0;
      failures = Date.now() - startedAt > LIVED ? 1 : failures + 1;
      // Settings were checked before: what the engine ends with 1 for is mostly an RPC that failed while it read.
      if (failures > MOST_FAILURES) return exit.code === 1 ? RETRYABLE : exitCode(exit);
      console.log("The engine ended for a cause that may pass: starting it again");
    }
  }
}

/** Prepares the database while the engine loads its code, and lets the engine have it then. */
async function prepareFor(engine: Engine, settings: Settings, trustCache: boolean): Promise<Prepared> {
  try {
    const prepared = await prepare(settings, trustCache);
    engine.begin(prepared.parked);
    return prepared;
  } catch (error) {
    engine.kill();
    await engine.exited;
    throw error;
  }
}

/** The engine found tables of another build: on an embedded database they make way. */
async function makeWay(settings: Settings): Promise<void> {
  const { database, schema } = settings;
  if (database.kind === "postgres") {
    throw new Refusal(
      `DATABASE_SCHEMA: schema ${schema} holds the tables of another version or of other settings; choose a new name (the cached logs are used again), or drop the schema first`,
    );
  }
  console.log("The code or the sources changed: indexing again from the cached logs");
  await dropSchema(settings);
}

/** Resolves with a parked chain that is back, or with undefined when `signal` ends the watch. */
async function watchParked(
  { parked, isBack }: Prepared,
  returns: Map<number, number>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const answers = new Map<number, number>();
  for (let pause = 5_000; parked.size > 0; pause = Math.min(pause * 1.5, 60_000)) {
    try {
      await wait(pause, undefined, { signal });
    } catch {
      return undefined;
    }
    for (const chainId of parked.keys()) {
      const inRow = (await isBack(chainId)) ? (answers.get(chainId) ?? 0) + 1 : 0;
      if (signal.aborted) return undefined;
      answers.set(chainId, inRow);
      // One that comes and goes must prove itself longer each time: a restart interrupts the other chains.
      const required = 2 ** (returns.get(chainId) ?? 0);
      if (inRow < required) continue;
      returns.set(chainId, (returns.get(chainId) ?? 0) + 1);
      return chainId;
    }
  }
  return undefined;
}
