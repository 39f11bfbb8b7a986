/** Unix seconds and the value of each series at that time. */
export type Point = { time: number } & Record<string, number>;

export type Series = {
  key: string;
  name: string;
  /** A CSS colour. */
  colour: string;
};

/** A line across a chart, at a time or at a value. */
export type Mark = { label: string } & ({ time: number; value?: never } | { value: number; time?: never });

export const DAY_SECONDS = 86_400;

/** Selectable time ranges: days and label. */
export const RANGES = [
  ["7", "7 d"],
  ["30", "30 d"],
  ["90", "90 d"],
  ["365", "1 y"],
  ["all", "All"],
] as const;
export type Range = (typeof RANGES)[number][0];

/** The bars of all months that overlap the range. */
export function monthsWithin(bars: readonly Point[], range: Range): Point[] {
  const last = bars.at(-1);
  if (range === "all" || !last) return [...bars];
  const start = new Date((last.time - Number(range) * DAY_SECONDS) * 1000);
  const month = Date.UTC(start.getUTCFullYear(), start.getUTCMonth()) / 1000;
  return bars.filter(({ time }) => time >= month);
}

/** The points of the range; the first one carries the last value before the range. */
export function within(points: readonly Point[], range: Range): Point[] {
  const last = points.at(-1);
  if (range === "all" || !last) return [...points];
  const start = last.time - Number(range) * DAY_SECONDS;
  const first = points.findLastIndex(({ time }) => time <= start);
  if (first < 0) return [...points];
  const [before, ...after] = points.slice(first);
  return before ? [{ ...before, time: start }, ...after] : [...points];
}
