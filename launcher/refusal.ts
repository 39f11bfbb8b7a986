import type { RETRYABLE } from "../src/exit-code.ts";

/** Ends the start: its message is the one clear line for the user. */
export class Refusal extends Error {
  /** 1 where only the user can help, 75 where the cause may pass by itself. */
  readonly exitCode: 1 | typeof RETRYABLE;

  constructor(message: string, exitCode: 1 | typeof RETRYABLE = 1) {
    super(message);
    this.name = "Refusal";
    this.exitCode = exitCode;
  }
}
