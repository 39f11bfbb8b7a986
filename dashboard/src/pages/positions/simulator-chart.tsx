import { Areas } from "../../charts/areas.tsx";
import { Legend } from "../../charts/legend.tsx";
import { Plot } from "../../charts/plot.tsx";
import type { Point } from "../../charts/series.ts";
import { valueTicks } from "../../charts/ticks.ts";
import { approximate } from "../../format/numbers.ts";
import { tokenName } from "../../format/symbols.ts";
import { challengeableDebt, type Risk } from "./risk.ts";

/** Tokens with an area of their own; the others are one. */
const COLOURS = ["var(--accent)", "var(--series-2)", "var(--series-3)", "var(--warn)"];
const OTHERS = "var(--chain-other)";

const fallText = (percent: number): string => (percent === 0 ? "0%" : `−${percent}%`);

type Props = { list: readonly Risk[]; percent: number };

/** Challengeable debt over the fall of the market price, stacked by token, with a line at the chosen fall. */
export function SimulatorChart({ list, percent }: Props) {
  const debts = challengeableDebt(list, 1).filter(({ debt }) => debt > 0n);
  const own = debts.slice(0, COLOURS.length).map(({ collateral }) => collateral);
  // The axis is the fall in per cent.
  const points = Array.from({ length: 100 }, (_, fall) => {
    const point: Point = { time: fall, others: 0 };
    for (const { collateral, debt } of challengeableDebt(list, fall / 100)) {
      const key = own.includes(collateral) ? collateral : "others";
      point[key] = (point[key] ?? 0) + approximate(debt);
    }
    return point;
  });
  const series = [
    ...own.map((key, place) => ({
      key,
      name: tokenName(debts[place]?.collateralSymbol ?? "", key),
      colour: COLOURS[place] ?? OTHERS,
    })),
    ...(debts.length > own.length ? [{ key: "others", name: "others", colour: OTHERS }] : []),
  ];
  const label = "Challengeable debt in ZCHF over the fall of the market price in per cent";
  const total = (point: Point) => series.reduce((sum, { key }) => sum + (point[key] ?? 0), 0);
  return (
    <figure className="chart">
      <Plot
        label={label}
        unit="ZCHF"
        x={{ domain: [0, 99], ticks: [0, 20, 40, 60, 80], label: fallText }}
        y={valueTicks(0, Math.max(...points.map(total)))}
        marks={[{ time: percent, label: fallText(percent) }]}
      >
        {(x, y) => <Areas series={series} points={points} stacked isStep x={x} y={y} />}
      </Plot>
      <figcaption>
        <span className="visually-hidden">{label}</span>
        <Legend series={series.toReversed()} />
      </figcaption>
    </figure>
  );
}
