import { constants } from "node:os";
import { onParentGone } from "zchf-runtime/jobs/parent";
import { isArgumentError, Usage } from "../arguments.ts";
import { StartupError } from "../startup-error.ts";
import type { Exit, PonderProcess } from "./ponder-process.ts";

/** Milliseconds within which a second signal is the same Ctrl-C, which npm passes on as well. */
const SAME_SIGNAL_MS = 1_000;

/** Passes signals on: the first one becomes Ponder's SIGINT, on which it shuts down in order; a second one kills it. */
export class Shutdown {
  #child: PonderProcess | undefined;
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

  /** The process that signals are passed to. */
  watch(child: PonderProcess | undefined): void {
    this.#child = child;
  }

  #receive(signal: NodeJS.Signals): void {
    if (!this.#child) process.exit(128 + constants.signals[signal]);
    if (this.#since === undefined) {
      this.#since = performance.now();
      this.#child.stop();
    } else if (performance.now() - this.#since > SAME_SIGNAL_MS) {
      this.#child.kill();
    }
  }
}

/** The launcher's exit code for an exit of Ponder. */
export function exitCode(exit: Exit): number {
  return exit.code ?? (exit.signal ? 128 + constants.signals[exit.signal] : 1);
}

/** Runs `main` and exits with the code it returns; of a StartupError or a wrong argument only the message is printed. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof Usage) {
      console.log(error.message);
      process.exitCode = error.isRequested ? 0 : 1;
    } else if (error instanceof StartupError || isArgumentError(error)) {
      console.error(error.message);
      process.exitCode = error instanceof StartupError ? error.exitCode : 1;
    } else throw error;
  }
  // Locks and connections stay open until the very end.
  process.exit();
}
