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

test("behavior: the remaining time follows the rate of the samples", () => {
  expect(progressLine([{ at: 0, done: 0.25 }])).toBe("Backfill 25.0 %");
  expect(
    progressLine([
      { at: 0, done: 0.25 },
      { at: 60_000, done: 0.5 },
    ]),
  ).toBe("Backfill 50.0 %, about 2 min left");
  expect(
    progressLine([
      { at: 0, done: 0.5 },
      { at: 60_000, done: 0.5 },
    ]),
  ).toBe("Backfill 50.0 %");
});
