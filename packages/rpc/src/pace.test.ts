import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoffMs, Pace, retryAfterMs } from "./pace.ts";

// Rates are exact where no other process delays a timer.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A provider that serves so many requests a second, in windows of a second, and refuses the rest. */
function provider(perSecond: number) {
  const served: number[] = [];
  let refused = 0;
  return {
    counts: () => ({ served: served.length, refused }),
    ask: (): boolean => {
      const now = performance.now();
      const isFull = served.filter((at) => at > now - 1000).length >= perSecond;
      if (isFull) refused++;
      else served.push(now);
      return !isFull;
    },
  };
}

/** Lets time pass until then. Timers that another test file left behind may go on for good. */
async function passTimeUntil<T>(promise: Promise<T>): Promise<T> {
  let isPending = true;
  const settled = promise.finally(() => {
    isPending = false;
  });
  while (isPending) await vi.advanceTimersToNextTimerAsync();
  return settled;
}

/** Sends so many requests, ten at a time, each until it is served. */
async function send(pace: Pace, requests: number, ask: () => boolean): Promise<void> {
  let left = requests;
  const sent = Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) {
        for (;;) {
          const sentAt = await pace.take();
          if (ask()) {
            pace.succeeded(sentAt);
            break;
          }
          pace.refused(sentAt);
        }
      }
    }),
  );
  await passTimeUntil(sent);
}

test("default: a node of our own is not slowed down", async () => {
  const pace = new Pace(true);
  await send(pace, 2_000, () => true);
  expect(pace.counts).toEqual({ sent: 2_000, refused: 0 });
  expect(pace.perSecond).toBe(Number.POSITIVE_INFINITY);
});

test.each([true, false])("behavior: few requests above a limit are refused, unlimited: %s", async (own) => {
  const pace = new Pace(own);
  const node = provider(20);
  await send(pace, 120, node.ask);
  expect(node.counts().served).toBe(120);
  // The search for the limit costs some; they are no more later.
  expect(node.counts().refused).toBeLessThan(20);
  expect(pace.perSecond).toBeLessThan(30);
  expect(pace.perSecond).toBeGreaterThan(8);
});

test("behavior: refusals of requests sent before the rate fell do not lower it again", async () => {
  const pace = new Pace(false);
  const taken = Promise.all([pace.take(), pace.take(), pace.take()]);
  const sent = await passTimeUntil(taken);
  for (const sentAt of sent) pace.refused(sentAt, 0);
  expect(pace.perSecond).toBeCloseTo(15 * 0.7);
  expect(pace.counts.refused).toBe(3);
});

test("behavior: Retry-After delays all requests", async () => {
  const pace = new Pace(true);
  pace.refused(await pace.take(), 300);
  const before = performance.now();
  expect(pace.delayMs).toBeGreaterThan(200);
  const taken = Promise.all([pace.take(), pace.take()]);
  await passTimeUntil(taken);
  expect(performance.now() - before).toBeGreaterThanOrEqual(290);
});

test.each([
  [`{"rate": {"allowed_rps": 1, "backoff_seconds": 24, "current_rps": 1.3}}`, 24_000],
  [`{"see":"https://…","rate":{"backoff_seconds":0.5}}`, 500],
  [`{"rate": {"backoff_seconds": 0}}`, undefined],
  ["0x08c379a0", undefined],
  [undefined, undefined],
])("the data of an error: %s", (data, milliseconds) => {
  expect(backoffMs(data)).toBe(milliseconds);
});

test.each([
  ["2", 2000],
  ["0", 0],
  ["1.5", 1500],
  [null, undefined],
  ["", undefined],
  ["soon", undefined],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
])("Retry-After: %s", (header, milliseconds) => {
  expect(retryAfterMs(header)).toBe(milliseconds);
});

test("behavior: a request that waits for its turn does not wait through a longer pause than it may", async () => {
  const pace = new Pace(false);
  pace.refused(await pace.take(), 0);
  await pace.take();
  const waiting = [8_000, Number.POSITIVE_INFINITY].map((longest) => pace.take(longest));
  const brief = expect(waiting[0]).rejects.toThrow("the URL pauses");
  pace.pause(8_000);
  pace.pause(60_000);
  await brief;
  expect(await passTimeUntil(waiting[1] ?? Promise.reject())).toBeGreaterThanOrEqual(60_000);
});
