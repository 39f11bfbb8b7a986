import { useContext } from "react";
import { Area, AreaChart, Tooltip } from "recharts";
import { Zone } from "../data/use-zone.ts";
import type { Step } from "../format/dates.ts";
import { timeAxes } from "./axes.tsx";
import { Chart } from "./chart.tsx";
import type { Mark, Point, Series } from "./series.ts";
import { Tip } from "./tip.tsx";

export type AreaProps = {
  label: string;
  series: readonly Series[];
  points: readonly Point[];
  unit: string;
  digits?: number;
  from?: "zero" | "data";
  /** How values run between two points: the earlier one lasts, or a straight line. Default: step. */
  line?: "step" | "straight";
  /** Whether times are days or moments. Default: day. */
  step?: Step;
  /** Whether several series are stacked, or each is a line of its own. Default: stacked. */
  stacked?: boolean;
  marks?: readonly Mark[];
};

/** A chart of values over time: areas from zero, lines where values are fitted or side by side. */
export default function AreaChartOverTime({
  label,
  series,
  points,
  unit,
  digits = 0,
  from = "zero",
  line = "step",
  step = "day",
  stacked = series.length > 1,
  marks = [],
}: AreaProps) {
  const zone = useContext(Zone);
  const isLine = from === "data" || (!stacked && series.length > 1);
  const opacity = isLine ? 0 : stacked ? 0.55 : 0.14;
  return (
    <Chart label={label} series={series} points={points} digits={digits} step={step}>
      <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} title={label}>
        {timeAxes({ from, points, series, stacked, marks, zone })}
        <Tooltip
          content={(props) => <Tip {...props} unit={unit} digits={digits} total={stacked} step={step} />}
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
            fillOpacity={opacity}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </Chart>
  );
}
