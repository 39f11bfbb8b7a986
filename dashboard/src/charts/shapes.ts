import type { Point, Series } from "./series.ts";

/** A series at a time: from `low`, where the series below it ends, to `high`. */
export type Layer = { time: number; low: number; high: number };

/** The layers of each series, in their order; a point without a value is left out, and is nothing in a stack. */
export function layersOf(points: readonly Point[], series: readonly Series[], stacked: boolean): Layer[][] {
  const tops = points.map(() => 0);
  return series.map(({ key }) =>
    points.flatMap((point, i) => {
      const value = point[key];
      if (!stacked) return value === undefined ? [] : [{ time: point.time, low: 0, high: value }];
      const low = tops[i] ?? 0;
      const high = low + (value ?? 0);
      tops[i] = high;
      return [{ time: point.time, low, high }];
    }),
  );
}

/** The bars of each series at each point: upon each other those above the axis, and those below it. */
export function barsOf(points: readonly Point[], series: readonly Series[]): Layer[][] {
  const ends = points.map(() => ({ above: 0, below: 0 }));
  return series.map(({ key }) =>
    points.map((point, i) => {
      const value = point[key] ?? 0;
      const end = ends[i] ?? { above: 0, below: 0 };
      const side = value < 0 ? "below" : "above";
      const from = end[side];
      end[side] = from + value;
      return { time: point.time, low: Math.min(from, end[side]), high: Math.max(from, end[side]) };
    }),
  );
}

/** The series of a stack as they are seen, the topmost first: of those below the axis, the first is the nearest to it. */
export function fromTop(series: readonly Series[], points: readonly Point[]): Series[] {
  const isBelow = ({ key }: Series) => points.reduce((sum, point) => sum + (point[key] ?? 0), 0) < 0;
  return [...series.filter((one) => !isBelow(one)).toReversed(), ...series.filter(isBelow)];
}

type Pixel = readonly [x: number, y: number];

/** The corners of a line through these pixels; in steps, each lasts until the next. */
export const corners = (pixels: readonly Pixel[], isStep: boolean): Pixel[] =>
  pixels.flatMap(([x, y], i) => {
    const before = pixels[i - 1];
    return isStep && before !== undefined ? [[x, before[1]] as const, [x, y] as const] : [[x, y] as const];
  });

/** The `d` of an SVG path through corners. */
export const pathThrough = (pixels: readonly Pixel[]): string =>
  pixels.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** Dashes of a line beside others: of two that cover each other both are seen. */
export const dashOf = (place: number): string | undefined => DASHES[place % DASHES.length];

const DASHES = [undefined, "7 4", "2 3", "10 3 2 3"];
