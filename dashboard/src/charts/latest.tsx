import { useContext } from "react";
import { useNow } from "../data/moment.ts";
import { Zone } from "../data/use-zone.ts";
import { formatStep, type Step } from "../format/dates.ts";
import { formatFraction, formatNumber } from "../format/numbers.ts";
import { Legend } from "./legend.tsx";
import type { Point, Series } from "./series.ts";

type Props = {
  series: readonly Series[];
  points: readonly Point[];
  unit: string;
  digits: number;
  step: Step;
  /** Whether the newest point is of a day or month that goes on. */
  isUnfinished: boolean;
};

/** The newest value of a chart, or the sum of a stack, and how it has changed since the first one that is shown. */
export function Latest({ series, points, unit, digits, step, isUnfinished }: Props) {
  const zone = useContext(Zone);
  const now = useNow();
  const [first, last] = [points[0], points.at(-1)];
  const totalOf = (point: Point) => series.reduce((sum, { key }) => sum + (point[key] ?? 0), 0);
  if (!first || !last) return null;
  if (step === "month") {
    const texts = series.map(({ key, name }) => `${name} ${formatNumber(last[key] ?? 0, digits)}`);
    if (series.length > 1) texts.push(`net ${formatNumber(totalOf(last), digits)}`);
    return (
      <p className="latest">
        {formatStep[step](last.time)}
        {isUnfinished && " so far"}: {texts.join(", ")} {unit}
      </p>
    );
  }
  // What is planned has no newest value.
  if (last.time > now) return null;
  const before = totalOf(first);
  const newest = totalOf(last);
  const change = before === 0 ? undefined : newest / before - 1;
  return (
    <p className="latest">
      <strong>
        {formatNumber(newest, digits)} {unit}
      </strong>
      <span className="quiet">
        {change !== undefined &&
          ` ${formatFraction(change, 1).replace(/^(?=\d)/, change > 0 ? "+" : "")} since `}
        {change !== undefined && <span className="unbroken">{formatStep[step](first.time, zone)}</span>}
        {isUnfinished && ", this day so far"}
      </span>
    </p>
  );
}

/** The names of lines side by side, which have no sum, each with its newest value. */
export function LatestOfLines({
  series,
  points,
  unit,
  digits,
}: Pick<Props, "series" | "points" | "unit" | "digits">) {
  const now = useNow();
  const values = series.map(({ key }) => {
    const newest = points.findLast((point) => point[key] !== undefined && point.time <= now)?.[key];
    return [key, newest === undefined ? undefined : `${formatNumber(newest, digits)} ${unit}`.trimEnd()];
  });
  return <Legend series={series} dashed values={Object.fromEntries(values)} />;
}
