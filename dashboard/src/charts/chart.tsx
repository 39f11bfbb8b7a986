import { type ReactNode, useContext } from "react";
import { useFreshness } from "../data/use-freshness.ts";
import { Zone } from "../data/use-zone.ts";
import { formatStep, type Step } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import { Latest, LatestOfLines } from "./latest.tsx";
import { Legend } from "./legend.tsx";
import { DAY_SECONDS, type Point, type Series } from "./series.ts";
import { fromTop } from "./shapes.ts";

type Props = {
  /** Accessible description of the chart. */
  label: string;
  series: readonly Series[];
  points: readonly Point[];
  unit: string;
  digits?: number;
  step?: Step;
  /** Whether values are those of the end of each day, of which the newest may go on. */
  endOfDay?: boolean;
  /** Whether the series add up. */
  stacked?: boolean;
  children: ReactNode;
};

/** Maximum rows of the table of values. */
const MAX_TABLE_ROWS = 60;

const HEADERS: Readonly<Record<Step, string>> = { day: "Day, UTC", month: "Month, UTC", moment: "Time" };

/** A chart with a legend and a table of its newest values. */
export function Chart({
  label,
  series,
  points,
  unit,
  digits = 0,
  step = "day",
  endOfDay = false,
  stacked = false,
  children,
}: Props) {
  const zone = useContext(Zone);
  const { data: freshness } = useFreshness();
  // The newest day or month goes on until all chains have passed its end.
  const newest = points.at(-1);
  const unfinished =
    (endOfDay || step === "month") &&
    freshness !== undefined &&
    newest !== undefined &&
    endOf(newest.time, step) > freshness.data.settledThrough;
  const isSideBySide = series.length > 1 && !stacked && step !== "month";
  const rows = points.slice(-MAX_TABLE_ROWS).toReversed();
  return (
    <figure className="chart">
      {isSideBySide ? (
        <LatestOfLines {...{ series, points, unit, digits }} />
      ) : (
        <Latest {...{ series, points, unit, digits, step }} isUnfinished={unfinished} />
      )}
      {children}
      <figcaption>
        <span className="visually-hidden">{label}</span>
        {series.length > 1 && !isSideBySide && <Legend series={fromTop(series, points)} />}
      </figcaption>
      <details>
        <summary>Values</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-label={`${label}, values`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{HEADERS[step]}</th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col" className="end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((point) => (
                <tr key={point.time}>
                  <th scope="row">
                    {formatStep[step](point.time, zone)}
                    {unfinished && point === newest && <span className="quiet"> so far</span>}
                  </th>
                  {series.map(({ key }) => (
                    <td key={key} className="end">
                      {point[key] === undefined ? "—" : formatNumber(point[key], digits)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {rows.length < points.length && (
          <p className="quiet">
            The newest {rows.length} of {points.length} rows.
          </p>
        )}
      </details>
    </figure>
  );
}

/** End of the UTC month, or of the day, that begins then; unix seconds. */
function endOf(start: number, step: Step): number {
  if (step !== "month") return start + DAY_SECONDS;
  const date = new Date(start * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000;
}
