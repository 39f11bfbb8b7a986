import { constants } from "node:os";
import type { Settings } from "../src/env.ts";
import type { Redact } from "../src/rpc/redact.ts";
import { type Engine, type Exit, startEngine } from "./engine.ts";
import { onParentGone } from "./parent.ts";
import { Refusal } from "./refusal.ts";

/** A second signal within this time is the same Ctrl-C, which npm passes on as well. */
const SAME_SIGNAL = 1_000;

/** Ends the process after the engine, well: signals become the engine's SIGINT, a second one kills it. */
export class Stopping {
  #engine: Engine | undefined;
  #since: number | undefined;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => this.#receive(signal));
    }
    onParentGone(() => this.#receive("SIGTERM"));
  }

  get requested(): boolean {
    return this.#since !== undefined;
  }

  watch(engine: Engine | undefined): void {
    this.#engine = engine;
  }

  #receive(signal: NodeJS.Signals): void {
    if (!this.#engine) process.exit(128 + constants.signals[signal]);
    if (this.#since === undefined) {
      this.#since = Date.now();
      this.#engine.stop();
    } else if (Date.now() - this.#since > SAME_SIGNAL) {
      this.#engine.kill();
    }
  }
}

/** The exit code that passes on how the engine ended. */
export function exitCode(exit: Exit): number {
  return exit.code ?? (exit.signal ? 128 + constants.signals[exit.signal] : 1);
}

/** Runs `main` and ends the process with the code it returns; a refusal is printed as it is. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
  // Locks and connections stay open until the very end.
  process.exit();
}

/** Replicas: the API without an indexer. */
export async function serve(
  settings: Settings,
  redact: Redact,
  stopping: Stopping,
  dashboard: string | undefined,
): Promise<number> {
  const engine = startEngine({ command: "serve", settings, redact, dashboard });
  stopping.watch(engine);
  return exitCode(await engine.exited);
}
