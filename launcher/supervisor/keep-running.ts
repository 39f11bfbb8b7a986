import { setTimeout as wait } from "node:timers/promises";
import type { FailingCall } from "zchf-rpc/chain-rpc";
import type { Redact } from "zchf-rpc/redact";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import type { Gap } from "zchf-runtime/ponder/tables";
import type { Settings } from "../../config/settings.ts";
import { type FailedHandler, FailedHandlers } from "../database/failed-handlers.ts";
import { type Prepared, type PrepareOptions, prepare } from "../database/prepare.ts";
import type { KnownBlock } from "../database/probe.ts";
import { reportProgress } from "../preflight/progress.ts";
import { terminal } from "../terminal.ts";
import { type PonderProcess, startPonder } from "./ponder-process.ts";
import { exitCode, type Shutdown } from "./shutdown.ts";
import { UrlOrder } from "./url-order.ts";

/** Quick failures in a row after which the launcher exits, too. */
const MAX_QUICK_FAILURES = 5;
/** Milliseconds after which an exit is no quick failure. */
const QUICK_FAILURE_MS = 120_000;
/** Milliseconds between two probes of a parked chain: at first, at most, and by which factor they grow. */
const PROBE_PAUSE_MS = { first: 5_000, most: 60_000, factor: 1.5 };

/** Runs Ponder until it is asked to stop, and restarts it when the cause of an exit may pass. */
export async function keepRunning(
  settings: Settings,
  redact: Redact,
  shutdown: Shutdown,
  dashboard: string | undefined,
): Promise<number> {
  /** How often each chain returned. */
  const returns = new Map<number, number>();
  const replaced = new Map<number, KnownBlock>();
  /** Until the chain is back. */
  const failing = new Map<number, FailingCall>();
  const gaps = new Map<number, readonly Gap[]>();
  const urlOrder = new UrlOrder();
  const failedHandlers = new FailedHandlers();
  let isFirst = true;
  for (let failures = 0; ; ) {
    const startedAt = performance.now();
    const watching = new AbortController();
    let comparison = Promise.resolve();
    let failure: FailedHandler | undefined;
    const inOrder = urlOrder.of(settings);
    const child = startPonder({
      command: "start",
      settings: inOrder,
      redact,
      dashboard,
      onRestart: (cause) => {
        if (cause.kind === "replaced") replaced.set(cause.chainId, cause.block);
        if (cause.kind === "failing calls") failing.set(cause.chainId, cause);
        if (cause.kind !== "missing logs") return;
        for (const [id, ranges] of Object.entries(cause.gaps)) {
          gaps.set(Number(id), ranges);
          urlOrder.turn(Number(id));
        }
      },
      onFailure: (reported) => {
        failure = reported;
      },
      onRestored: () => {
        comparison = import("./verify-restored.ts").then(({ verifyRestored }) =>
          verifyRestored(settings, child, watching.signal),
        );
        // Awaited after the exit; a rejection may come before.
        comparison.catch(() => undefined);
      },
    });
    // A signal during a restore ends this process at once, and Ponder with it.
    const { snapshot } = settings;
    if (isFirst && snapshot !== undefined) {
      // Loaded when it is used: with what it imports, it takes half a second of CPU.
      const { restoreAtStart } = await import("../snapshot/restore.ts");
      await orKill(child, () => restoreAtStart(settings, snapshot));
    }
    isFirst = false;
    shutdown.watch(child);
    const prepared = await prepareDatabaseFor(child, settings, {
      // Handlers of cached logs may call contracts, too.
      trustCache: failures === 0 && failing.size === 0,
      replaced,
      failing,
      gaps,
    });
    replaced.clear();
    gaps.clear();
    const progress = reportProgress(settings.adminPort, watching.signal);
    const watch = watchParked(prepared, returns, watching.signal).then((chainId) => {
      if (chainId === undefined) return;
      failing.delete(chainId);
      terminal.log(`Chain ${chainId} responds again, restarting Ponder`);
      child.restart();
    });
    const exit = await child.exited;
    watching.abort();
    await Promise.all([watch, progress]);
    shutdown.watch(undefined);
    await comparison;

    if (shutdown.requested) return exitCode(exit);
    if (child.phase === "restarting") continue;
    if (exit.code === 0) return 0;
    if (failure) {
      urlOrder.turn(failure.chainId);
      const missing = await failedHandlers.findMissingLogs(inOrder, failure);
      if (missing.length > 0) {
        gaps.set(failure.chainId, missing);
        continue;
      }
    }
    failures = performance.now() - startedAt > QUICK_FAILURE_MS ? 1 : failures + 1;
    // Settings were checked before: Ponder exits with 1 mostly because an RPC failed while a handler read.
    if (failures > MAX_QUICK_FAILURES) return exit.code === 1 ? RETRYABLE : exitCode(exit);
    terminal.log(
      `Ponder exited with code ${exit.code ?? exit.signal}, restarting (${failures} of ${MAX_QUICK_FAILURES})`,
    );
  }
}

/** Prepares the database while Ponder loads its code, then lets Ponder open it. */
async function prepareDatabaseFor(
  child: PonderProcess,
  settings: Settings,
  options: PrepareOptions,
): Promise<Prepared> {
  const prepared = await orKill(child, () => prepare(settings, options));
  child.begin(prepared);
  return prepared;
}

/** Does what must be done before Ponder opens the database, while it loads its code; ends it when that fails. */
async function orKill<T>(child: PonderProcess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    child.kill();
    await child.exited;
    throw error;
  }
}

/** Resolves with a parked chain that responds again, or with undefined when `signal` ends the watch. */
async function watchParked(
  { parked, isBack }: Prepared,
  returns: Map<number, number>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const successes = new Map<number, number>();
  const { first, most, factor } = PROBE_PAUSE_MS;
  for (let pause = first; parked.size > 0; pause = Math.min(pause * factor, most)) {
    try {
      await wait(pause, undefined, { signal });
    } catch {
      return undefined;
    }
    for (const chainId of parked.keys()) {
      const inRow = (await isBack(chainId)) ? (successes.get(chainId) ?? 0) + 1 : 0;
      if (signal.aborted) return undefined;
      successes.set(chainId, inRow);
      // A chain that comes and goes must respond longer each time: a restart interrupts the other chains.
      const required = 2 ** (returns.get(chainId) ?? 0);
      if (inRow < required) continue;
      returns.set(chainId, (returns.get(chainId) ?? 0) + 1);
      return chainId;
    }
  }
  return undefined;
}
