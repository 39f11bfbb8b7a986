import { formatMonth, UTC } from "../format/dates.ts";
import { Chart } from "./chart.tsx";
import { Plot } from "./plot.tsx";
import { readingOf } from "./readings.ts";
import type { Point, Series } from "./series.ts";
import { type Ticks, valueTicks } from "./ticks.ts";

type Props = { label: string; series: readonly Series[]; points: readonly Point[]; unit: string };

/** Share of a month's place that its bar fills. */
const FILLED = 0.8;

/** Monthly bars; negative values are below the axis. */
export function BarsOverTime({ label, series, points, unit }: Props) {
  const values = points.flatMap((point) => series.map(({ key }) => point[key] ?? 0));
  // Months differ in length: they are evenly spaced by their place.
  const months: Ticks = {
    domain: [-0.5, points.length - 0.5],
    ticks: points.map((_, i) => i),
    label: (i) => formatMonth(points[i]?.time ?? 0),
  };
  return (
    <Chart label={label} series={series} points={points} step="month">
      <Plot
        label={label}
        x={months}
        y={valueTicks(Math.min(0, ...values), Math.max(0, ...values))}
        selectable={{
          stops: months.ticks,
          readingAt: (i) => readingOf(points[i] ?? { time: 0 }, { series, unit, step: "month", zone: UTC }),
        }}
      >
        {(x, y) =>
          series.map(({ key, colour }) => (
            <g key={key} className="series" fill={colour}>
              {points.map((point, i) => {
                const ends = [y(0), y(point[key] ?? 0)];
                return (
                  <rect
                    key={point.time}
                    x={x(i - FILLED / 2)}
                    width={x(FILLED) - x(0)}
                    y={Math.min(...ends)}
                    height={Math.abs((ends[1] ?? 0) - (ends[0] ?? 0))}
                  />
                );
              })}
            </g>
          ))
        }
      </Plot>
    </Chart>
  );
}
