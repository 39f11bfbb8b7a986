import { DEFAULT_HEAD_INTERVAL } from "../config/head-interval.ts";
import { type HeadOptions, measureHeads } from "../test/providers/heads.ts";
import { headRequestsPerDay, headTable } from "./report.ts";

/** By HEAD_INTERVAL: the most requests a day over all eight chains; undefined: at the defaults. */
const LIMITS: readonly [headInterval: number | undefined, perDay: number][] = [
  [undefined, 350_000],
  [12, 130_000],
  [30, 70_000],
];

/**
 * Prints the requests of all chains by HEAD_INTERVAL, and of three nodes of our own with and without blocks. Returns a
 * line for each limit that was missed.
 */
export async function measureIntervals(
  minutes: number,
  onProgress: (step: string) => void,
): Promise<string[]> {
  const missed: string[] = [];
  const measure = async (name: string, options: Omit<HeadOptions, "minutes">) => {
    onProgress(name);
    const figures = await measureHeads({ minutes, ...options });
    console.log(`${headTable(name, figures)}\n`);
    return figures;
  };
  for (const [headInterval, limit] of LIMITS) {
    const name = headInterval === undefined ? "the defaults" : `HEAD_INTERVAL=${headInterval}`;
    // In the first minute heads are requested once a second, until the intervals between blocks are known.
    const figures = await measure(name, { warmUp: 1, ...(headInterval !== undefined && { headInterval }) });
    const perDay = headRequestsPerDay(figures);
    if (perDay > limit) missed.push(`${name}: ${perDay} requests a day, allowed are ${limit}`);
    // Half an interval on average, and a second for the node and Ponder's polls.
    const allowed = (headInterval ?? DEFAULT_HEAD_INTERVAL) * 500 + 1_000;
    for (const { chain, p50 = 0 } of figures) {
      if (p50 > allowed) missed.push(`${name}: ${chain} responds after ${p50} ms, allowed are ${allowed}`);
    }
  }
  const ofDevnet = (seconds: Record<number, number>) => ({ isOwn: true, blockTimes: seconds });
  await measure("three nodes of our own with blocks", ofDevnet({ 1: 12, 100: 2, 8453: 2 }));
  await measure("three nodes of our own without blocks", {
    ...ofDevnet({ 1: 0, 100: 0, 8453: 0 }),
    warmUp: 3,
  });
  return missed;
}
