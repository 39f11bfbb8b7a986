import { CartesianGrid, ReferenceLine, XAxis, YAxis } from "recharts";
import type { Mark, Point, Series } from "./series.ts";
import { timeTicks, valueTicks } from "./ticks.ts";

type Options = {
  points: readonly Point[];
  series: readonly Series[];
  /** Start of the value axis; "data" fits it to the values. */
  from: "zero" | "data";
  stacked: boolean;
  marks: readonly Mark[];
  zone: string;
};

const tick = { fill: "var(--quiet)", fontSize: 12 };

/** Axes, grid and marks of a chart over time. */
export function timeAxes({ points, series, from, stacked, marks, zone }: Options) {
  const times = points.map(({ time }) => time);
  const extremes = stacked
    ? points.map((point) => series.reduce((sum, { key }) => sum + (point[key] ?? 0), 0))
    : points.flatMap((point) => series.flatMap(({ key }) => point[key] ?? []));
  const values = [...extremes, ...marks.flatMap(({ value }) => value ?? [])];
  const time = timeTicks(Math.min(...times), Math.max(...times), zone);
  const value = valueTicks(
    from === "zero" ? Math.min(0, ...values) : Math.min(...values),
    Math.max(...values),
  );
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="time"
      dataKey="time"
      type="number"
      scale="time"
      domain={time.domain}
      ticks={time.ticks}
      tickFormatter={time.label}
      tickLine={false}
      axisLine={{ stroke: "var(--line)" }}
      tick={tick}
      minTickGap={16}
    />,
    <YAxis
      key="value"
      domain={value.domain}
      ticks={value.ticks}
      tickFormatter={value.label}
      tickLine={false}
      axisLine={false}
      tick={tick}
      width={52}
    />,
    ...marks.map(({ label, ...at }) => (
      <ReferenceLine
        key={label}
        {...("time" in at ? { x: at.time } : { y: at.value })}
        stroke="var(--quiet)"
        strokeDasharray="4 3"
        label={{ value: label, fill: "var(--quiet)", fontSize: 12, position: "insideTopLeft" }}
      />
    )),
  ];
}
