import { formatStep, type Step } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import type { Point, Series } from "./series.ts";
import type { Reading } from "./tip.tsx";

type Options = {
  series: readonly Series[];
  unit: string;
  digits?: number;
  step: Step;
  zone: string;
  /** Whether the sum of several values means something. */
  hasTotal?: boolean;
};

/** What is read at a point of a chart over time. */
export function readingOf(
  point: Point,
  { series, unit, digits = 0, step, zone, hasTotal = false }: Options,
): Reading {
  const values = series.flatMap(({ key, name, colour }) => {
    const value = point[key];
    return value === undefined ? [] : [{ name, colour, value }];
  });
  const textOf = (value: number) => `${formatNumber(value, digits)} ${unit}`.trimEnd();
  return {
    title: formatStep[step](point.time, zone),
    rows: values.map((row) => ({ ...row, value: textOf(row.value) })),
    ...(hasTotal &&
      values.length > 1 && { total: textOf(values.reduce((sum, { value }) => sum + value, 0)) }),
  };
}
