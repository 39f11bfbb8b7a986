import { expect, test } from "vitest";
import { networkOf } from "../../../../config/networks.ts";
import { HeadSchedule } from "./head-schedule.ts";

/** Milliseconds between two polls of Ponder. */
const POLL_MS = 250;

/** Follows blocks that a node has at given milliseconds; the requests and the longest wait for a block. */
function follow(
  chainId: number,
  isOwn: boolean,
  blocks: readonly { at: number; timestamp: number }[],
  until: number,
) {
  const schedule = new HeadSchedule(networkOf(chainId).blockTimeMs, isOwn);
  let requests = 0;
  let seen = -1;
  let longest = 0;
  for (let now = blocks[0]?.at ?? 0; now < until; now += POLL_MS) {
    if (!schedule.isDue(now)) continue;
    requests++;
    const number = blocks.findLastIndex(({ at }) => at <= now);
    const newest = blocks[number];
    if (!newest) continue;
    // The first blocks teach the interval and the delay.
    for (let i = seen + 1; i <= number; i++)
      if (i > 12) longest = Math.max(longest, now - (blocks[i]?.at ?? 0));
    seen = number;
    schedule.saw({ number, timestamp: newest.timestamp }, now);
  }
  return { requests, longest };
}

const START = 1_700_000_000;

/** Blocks every so many seconds, each returned by the node some milliseconds after its timestamp. */
const regular = (
  seconds: number,
  count: number,
  {
    delay = 900,
    isMissing = (_: number) => false,
  }: { delay?: number; isMissing?: (i: number) => boolean } = {},
) =>
  Array.from({ length: count }, (_, i) => i)
    .filter((i) => !isMissing(i))
    .map((i) => {
      const timestamp = START + i * seconds;
      return { timestamp, at: timestamp * 1000 + delay + ((i * 37) % 100) };
    });

test.each(
  [
    [1, 12],
    [100, 5],
    [8453, 2],
  ].flatMap(([chainId = 0, seconds = 0]) =>
    [10, 350, 700, 1_250].map((delay) => [chainId, seconds, delay] as const),
  ),
)("behavior: a block of chain %s, every %s s, %s ms late, costs little more than one request", (...given) => {
  const [chainId, seconds, delay] = given;
  const count = 500;
  const figures = follow(
    chainId,
    false,
    regular(seconds, count, { delay }),
    (START + count * seconds) * 1000,
  );
  expect(figures.requests).toBeLessThan(count * 1.35);
  expect(figures.longest).toBeLessThan(1_000);
});

test("behavior: a slot without a block costs a few requests", () => {
  const blocks = regular(12, 500, { isMissing: (i) => i % 50 === 20 });
  const figures = follow(1, false, blocks, (START + 500 * 12) * 1000);
  expect(figures.requests).toBeLessThan(blocks.length * 1.35);
  expect(figures.longest).toBeLessThan(1_000);
});

test("behavior: a chain with several blocks a second is polled once a second", () => {
  const blocks = Array.from({ length: 4_000 }, (_, i) => ({
    timestamp: START + Math.floor(i / 4),
    at: START * 1000 + i * 250,
  }));
  expect(follow(42161, false, blocks, START * 1000 + 1_000_000).requests).toBeLessThan(1_050);
});

test("behavior: blocks about a second apart are not taken for regular", () => {
  const blocks = Array.from({ length: 500 }, (_, i) => {
    const at = START * 1000 + i * 1_000 + ((i * 7_919) % 900);
    return { at, timestamp: Math.floor(at / 1000) };
  });
  expect(follow(100, true, blocks, START * 1000 + 500_000).longest).toBeLessThanOrEqual(2 * POLL_MS);
});

test("behavior: a devnet that stands still is polled less and less, and again at its next block", () => {
  const still = [{ timestamp: START, at: START * 1000 }];
  expect(follow(1, true, still, START * 1000 + 3_600_000).requests).toBeLessThan(340);
  const schedule = new HeadSchedule(networkOf(1).blockTimeMs, true);
  const now = START * 1000;
  schedule.saw({ number: 1, timestamp: START }, now);
  expect(schedule.isDue(now + 250)).toBe(true);
  for (let later = now; later < now + 600_000; later += 250) {
    if (schedule.isDue(later)) schedule.saw({ number: 1, timestamp: START }, later);
  }
  schedule.saw({ number: 2, timestamp: START + 600 }, now + 600_000);
  expect(schedule.isDue(now + 600_250)).toBe(true);
});
