import { type ReactNode, useContext } from "react";
import { Zone } from "../data/use-zone.ts";
import { formatStep, type Step } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import { Legend } from "./legend.tsx";
import type { Point, Series } from "./series.ts";

type Props = {
  /** Accessible description of the chart. */
  label: string;
  series: readonly Series[];
  points: readonly Point[];
  digits?: number;
  step?: Step;
  children: ReactNode;
};

/** Maximum rows of the table of values. */
const MAX_TABLE_ROWS = 60;

const HEADERS: Readonly<Record<Step, string>> = { day: "Day, UTC", month: "Month, UTC", moment: "Time" };

/** A chart with a legend and a table of its newest values. */
export function Chart({ label, series, points, digits = 0, step = "day", children }: Props) {
  const zone = useContext(Zone);
  const rows = points.slice(-MAX_TABLE_ROWS).toReversed();
  return (
    <figure className="chart">
      {children}
      <figcaption>
        <span className="visually-hidden">{label}</span>
        {series.length > 1 && <Legend series={series} />}
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
                  <th scope="row">{formatStep[step](point.time, zone)}</th>
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
