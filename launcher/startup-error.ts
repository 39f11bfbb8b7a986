import type { RETRYABLE } from "zchf-runtime/ponder/exit-code";

/** Ends the start. Its message is printed without a stack, one line for each problem. */
export class StartupError extends Error {
  /** 1 when the user must change something, 75 when the cause may pass. */
  readonly exitCode: 1 | typeof RETRYABLE;

  constructor(message: string, exitCode: 1 | typeof RETRYABLE = 1) {
    super(message);
    this.name = "StartupError";
    this.exitCode = exitCode;
  }
}
