import { setTimeout as sleep } from "node:timers/promises";

const POLL_INTERVAL_MS = 50;

/**
 * Polls until `condition` returns a value other than undefined and false, and returns it. For what happens in another
 * process and cannot be awaited. Throws after `seconds`, with `what` in the message.
 *
 * @param intervalMs between two polls
 */
export async function eventually<T>(
  what: string,
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 180,
  intervalMs = POLL_INTERVAL_MS,
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s for ${what}`);
    await sleep(intervalMs);
  }
}
