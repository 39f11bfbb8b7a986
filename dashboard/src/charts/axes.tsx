import { CartesianGrid, XAxis, YAxis } from "recharts";
import { formatMonth } from "../format/dates.ts";
import { formatCompact } from "../format/numbers.ts";

type Options = {
  /** Start of the value axis; "data" fits it to the values. */
  from?: "zero" | "data";
};

/** Axes and grid of a chart over time. */
export function timeAxes({ from = "zero" }: Options = {}) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="time"
      dataKey="time"
      type="number"
      scale="time"
      domain={["dataMin", "dataMax"]}
      tickFormatter={formatMonth}
      tickLine={false}
      axisLine={{ stroke: "var(--line)" }}
      tick={{ fill: "var(--quiet)", fontSize: 12 }}
      minTickGap={48}
    />,
    <YAxis
      key="value"
      domain={from === "zero" ? [0, "auto"] : ["auto", "auto"]}
      tickFormatter={formatCompact}
      tickLine={false}
      axisLine={false}
      tick={{ fill: "var(--quiet)", fontSize: 12 }}
      width={48}
    />,
  ];
}
