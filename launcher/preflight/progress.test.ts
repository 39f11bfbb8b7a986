import { expect, test } from "vitest";
import { progressLine, progressOf } from "./progress.ts";

const metrics = (
  total: number,
  completed: number,
  cached: number,
) => `# HELP ponder_historical_total_indexing_seconds Total
# TYPE ponder_historical_total_indexing_seconds gauge
ponder_historical_total_indexing_seconds{chain="ethereum"} ${total}
ponder_historical_total_indexing_seconds{chain="base"} 100
ponder_historical_cached_indexing_seconds{chain="ethereum"} ${cached}
ponder_historical_completed_indexing_seconds{chain="ethereum"} ${completed}
ponder_historical_completed_indexing_seconds{chain="base"} 100
`;

test("default: what is done of all chains", () => {
  expect(progressOf(metrics(300, 50, 50))).toBe(0.5);
  expect(progressOf(metrics(300, 200, 100))).toBe(1);
  expect(progressOf("ponder_version_info 1\n")).toBeUndefined();
});

test("behavior: the remaining time follows the rate since the first sample", () => {
  const first = { at: 0, done: 0.25 };
  expect(progressLine(first, first)).toBe("Backfill 25.0 %");
  expect(progressLine(first, { at: 60_000, done: 0.5 })).toBe("Backfill 50.0 %, about 2 min left");
  expect(progressLine(first, { at: 60_000, done: 0.25 })).toBe("Backfill 25.0 %");
});

test("behavior: while the last blocks take long, it is neither complete nor far away", () => {
  const first = { at: 0, done: 0 };
  const almost = { at: 600_000, done: 0.99996 };
  expect(progressLine(first, almost)).toBe("Backfill 99.9 %, about 1 s left");
  expect(progressLine(first, { ...almost, at: 1_600_000 })).toBe("Backfill 99.9 %, about 1 s left");
});
