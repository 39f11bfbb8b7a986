import type { Point } from "../../charts/series.ts";

export const PERIODS = [
  { name: "24 h", days: 1 },
  { name: "7 d", days: 7 },
  { name: "30 d", days: 30 },
] as const;

const DAY_SECONDS = 86_400;

/** A change and its share of the earlier value; null where that is 0. */
export type Change = { difference: number; fraction: number | null };

/**
 * The change of a figure since the UTC midnight that is nearest to a number of days ago; undefined when it is not known
 * of then.
 * @param now the figure now
 * @param through time of `now`, unix seconds
 * @param points the figure at the end of each UTC day on which it changed, ascending, by a time within the day
 */
export function changeSince(
  now: number,
  through: number,
  points: readonly Point[],
  days: number,
): Change | undefined {
  const midnight = Math.round(through / DAY_SECONDS - days) * DAY_SECONDS;
  const before = points.findLast(({ time }) => time < midnight)?.value;
  if (before === undefined) return undefined;
  const difference = now - before;
  return { difference, fraction: before === 0 ? null : difference / before };
}
