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
