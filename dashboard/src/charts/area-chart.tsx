import { useContext } from "react";
import { Zone } from "../data/use-zone.ts";
import { type Step, UTC } from "../format/dates.ts";
import { MAX_SHOWN } from "../format/numbers.ts";
import { Areas } from "./areas.tsx";
import { Chart } from "./chart.tsx";
import { Plot } from "./plot.tsx";
import { readingOf } from "./readings.ts";
import type { Mark, Point, Series } from "./series.ts";
import { timeTicks, valueTicks } from "./ticks.ts";

type Props = {
  label: string;
  series: readonly Series[];
  points: readonly Point[];
  /** Empty where the names of the series have it. */
  unit: string;
  digits?: number;
  /** Start of the value axis; "data" fits it to the values. Default: zero. */
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
export function AreaOverTime({
  label,
  series,
  points: given,
  unit,
  digits = 0,
  from = "zero",
  line = "step",
  step = "day",
  stacked = series.length > 1,
  marks = [],
}: Props) {
  const zone = useContext(Zone);
  const points = drawable(given, series);
  if (points.length === 0 && given.length > 0) {
    return <p className="quiet">Not drawn: its values are beyond any amount of money.</p>;
  }
  const times = points.map(({ time }) => time);
  const extremes = points.flatMap((point) =>
    stacked
      ? series.reduce((sum, { key }) => sum + (point[key] ?? 0), 0)
      : series.flatMap(({ key }) => point[key] ?? []),
  );
  const values = [...extremes, ...marks.flatMap(({ value }) => value ?? [])];
  const byTime = new Map(points.map((point) => [point.time, point]));
  return (
    <Chart
      label={label}
      series={series}
      points={points}
      unit={unit}
      digits={digits}
      step={step}
      endOfDay={step === "day" && line === "step"}
      stacked={stacked}
    >
      <Plot
        label={label}
        unit={unit}
        x={timeTicks(Math.min(...times), Math.max(...times), step === "moment" ? zone : UTC)}
        y={valueTicks(Math.min(...values, ...(from === "zero" ? [0] : [])), Math.max(...values))}
        marks={marks}
        selectable={{
          stops: times,
          readingAt: (time) =>
            readingOf(byTime.get(time) ?? { time }, { series, unit, digits, step, zone, hasTotal: stacked }),
        }}
      >
        {(x, y) => (
          <Areas
            series={series}
            points={points}
            stacked={stacked}
            isStep={line === "step"}
            isLine={from === "data" || (!stacked && series.length > 1)}
            x={x}
            y={y}
          />
        )}
      </Plot>
    </Chart>
  );
}

/** The points without values that nothing could be drawn beside, which contracts accept; none where nothing is left. */
function drawable(points: readonly Point[], series: readonly Series[]): readonly Point[] {
  const isHuge = (value: number | undefined) => Math.abs(value ?? 0) >= MAX_SHOWN;
  if (!points.some((point) => series.some(({ key }) => isHuge(point[key])))) return points;
  return points
    .map((point) =>
      Object.fromEntries(Object.entries(point).filter(([key, value]) => key === "time" || !isHuge(value))),
    )
    .filter((point): point is Point => series.some(({ key }) => point[key] !== undefined));
}
