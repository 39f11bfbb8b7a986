import { Area, AreaChart, Tooltip } from "recharts";
import { timeAxes } from "./axes.tsx";
import { Chart } from "./chart.tsx";
import type { Point, Series } from "./series.ts";
import { Tip } from "./tip.tsx";

type Props = {
  label: string;
  series: readonly Series[];
  points: readonly Point[];
  unit: string;
  digits?: number;
  from?: "zero" | "data";
  /** How values run between two points: the earlier one lasts, or a straight line. Default: step. */
  line?: "step" | "straight";
};

/** A chart of values over time; several series are stacked. */
export function AreaOverTime({
  label,
  series,
  points,
  unit,
  digits = 0,
  from = "zero",
  line = "step",
}: Props) {
  const stacked = series.length > 1;
  return (
    <Chart label={label} series={series} points={points} digits={digits}>
      <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} title={label}>
        {timeAxes({ from })}
        <Tooltip
          content={(props) => <Tip {...props} unit={unit} digits={digits} total={stacked} />}
          isAnimationActive={false}
        />
        {series.map(({ key, name, colour }) => (
          <Area
            key={key}
            dataKey={key}
            name={name}
            type={line === "step" ? "stepAfter" : "linear"}
            {...(stacked && { stackId: "all" })}
            stroke={colour}
            strokeWidth={1.5}
            fill={colour}
            fillOpacity={stacked ? 0.55 : 0.14}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </Chart>
  );
}
