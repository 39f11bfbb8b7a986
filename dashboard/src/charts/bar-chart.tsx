import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { formatMonth } from "../format/dates.ts";
import { formatCompact } from "../format/numbers.ts";
import { Chart } from "./chart.tsx";
import type { Point, Series } from "./series.ts";
import { Tip } from "./tip.tsx";

export type BarProps = { label: string; series: readonly Series[]; points: readonly Point[]; unit: string };

/** Monthly bars; negative values are below the axis. */
export default function BarChartOverTime({ label, series, points, unit }: BarProps) {
  const tick = { fill: "var(--quiet)", fontSize: 12 };
  return (
    <Chart label={label} series={series} points={points} step="month">
      <BarChart
        data={[...points]}
        stackOffset="sign"
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        title={label}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="time"
          tickFormatter={formatMonth}
          tickLine={false}
          axisLine={false}
          tick={tick}
          minTickGap={32}
        />
        <YAxis tickFormatter={formatCompact} tickLine={false} axisLine={false} tick={tick} width={48} />
        <Tooltip
          cursor={{ fill: "var(--hover)" }}
          content={(props) => <Tip {...props} unit={unit} step="month" />}
          isAnimationActive={false}
        />
        <ReferenceLine y={0} stroke="var(--quiet)" />
        {series.map(({ key, name, colour }) => (
          <Bar key={key} dataKey={key} name={name} stackId="flow" fill={colour} isAnimationActive={false} />
        ))}
      </BarChart>
    </Chart>
  );
}
