/** A moment in unix seconds and the value of each series at it. */
export type Point = { time: number } & Record<string, number>;

export type Series = {
  key: string;
  name: string;
  /** A CSS colour. */
  colour: string;
};

const DAY = 86_400;

/** What readers may look back. */
export const RANGES = [
  ["90", "90 d"],
  ["365", "1 y"],
  ["all", "All"],
] as const;
export type Range = (typeof RANGES)[number][0];

/** The bars of the months that the range touches, each of its whole month. */
export function monthsWithin(bars: readonly Point[], range: Range): Point[] {
  const last = bars.at(-1);
  if (range === "all" || !last) return [...bars];
  const start = new Date((last.time - Number(range) * DAY) * 1000);
  const month = Date.UTC(start.getUTCFullYear(), start.getUTCMonth()) / 1000;
  return bars.filter(({ time }) => time >= month);
}

/** The points of the range, beginning with the value that held when it began. */
export function within(points: readonly Point[], range: Range): Point[] {
  const last = points.at(-1);
  if (range === "all" || !last) return [...points];
  const start = last.time - Number(range) * DAY;
  const first = points.findLastIndex(({ time }) => time <= start);
  if (first < 0) return [...points];
  const [before, ...after] = points.slice(first);
  return before ? [{ ...before, time: start }, ...after] : [...points];
}
