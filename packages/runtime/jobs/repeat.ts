import { setTimeout as wait } from "node:timers/promises";

/** When a job runs; all times in milliseconds. */
export type Rhythm = {
  /** From the end of a round to the next one. */
  every: number | (() => number);
  /** From the end of a round that failed to the next one, by the number of failures in a row; absent: `every`. */
  retryAfter?: number | ((failures: number) => number);
  /** Before each round the job waits until `holds`, which is evaluated every `checkEvery`; a rejection fails the round. */
  when?: { holds: () => Promise<boolean>; checkEvery: number };
  /** Called after each round that failed, unless the job is stopped; `failures` in a row, this one included. */
  onFailure?: (error: unknown, failures: number) => void;
  /** Called after a round that succeeded. */
  onSuccess?: () => void;
  /** Resolves after the time, or early when the signal is aborted; does not keep the process alive. */
  pause?: Pause;
};

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits without keeping the process alive; resolves early when the signal is aborted. */
export const pause: Pause = (ms, signal) =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Repeats `work`, one round after the other, until `signal` is aborted; the first round begins at once.
 * @returns resolves when no round runs any more; never rejects
 */
export async function repeat(
  signal: AbortSignal,
  { every, retryAfter = every, when, onFailure, onSuccess, pause: pauseFor = pause }: Rhythm,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      while (when && !(await when.holds())) {
        await pauseFor(when.checkEvery, signal);
        if (signal.aborted) return;
      }
      if (signal.aborted) return;
      await work(signal);
      failures = 0;
      onSuccess?.();
    } catch (error) {
      failures++;
      if (!signal.aborted) onFailure?.(error, failures);
    }
    const delay = failures === 0 ? every : retryAfter;
    if (!signal.aborted) await pauseFor(typeof delay === "number" ? delay : delay(failures), signal);
  }
}
