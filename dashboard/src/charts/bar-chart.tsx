import { formatMonth, UTC } from "../format/dates.ts";
import { Chart } from "./chart.tsx";
import { Plot } from "./plot.tsx";
import { readingOf } from "./readings.ts";
import type { Point, Series } from "./series.ts";
import { barsOf } from "./shapes.ts";
import { type Ticks, valueTicks } from "./ticks.ts";

type Props = { label: string; series: readonly Series[]; points: readonly Point[]; unit: string };

/** Share of a month's place that its bar fills. */
const FILLED = 0.8;

/** Monthly bars, upon each other; negative values are below the axis. */
export function BarsOverTime({ label, series, points, unit }: Props) {
  const bars = barsOf(points, series);
  const values = bars.flat().flatMap(({ low, high }) => [low, high]);
  // Months differ in length: they are evenly spaced by their place.
  const months: Ticks = {
    domain: [-0.5, points.length - 0.5],
    ticks: points.map((_, i) => i),
    label: (i) => formatMonth(points[i]?.time ?? 0),
  };
  return (
    <Chart label={label} series={series} points={points} unit={unit} step="month">
      <Plot
        label={label}
        unit={unit}
        x={months}
        y={valueTicks(Math.min(0, ...values), Math.max(0, ...values))}
        selectable={{
          stops: months.ticks,
          readingAt: (i) => readingOf(points[i] ?? { time: 0 }, { series, unit, step: "month", zone: UTC }),
        }}
      >
        {(x, y) =>
          series.map(({ key, colour }, s) => (
            <g key={key} className="series" fill={colour}>
              {bars[s]?.map(({ time, low, high }, i) => (
                <rect
                  key={time}
                  x={x(i - FILLED / 2)}
                  width={x(FILLED) - x(0)}
                  y={y(high)}
                  height={y(low) - y(high)}
                />
              ))}
            </g>
          ))
        }
      </Plot>
    </Chart>
  );
}
