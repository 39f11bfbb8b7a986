import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { plainCharacters } from "zchf-api-client";
import { approximate, formatCompact } from "../../format/numbers.ts";
import { challengeableDebt, type Risk } from "./risk.ts";

/** Tokens with an area of their own; the others are one. */
const COLOURS = ["var(--accent)", "var(--series-2)", "var(--series-3)", "var(--warn)"];
const OTHERS = "var(--chain-other)";

type Props = { list: readonly Risk[]; percent: number };

/** Challengeable debt over the fall of the market price, stacked by token, with a line at the chosen fall. */
export function SimulatorChart({ list, percent }: Props) {
  const debts = challengeableDebt(list, 1).filter(({ debt }) => debt > 0n);
  const own = debts.slice(0, COLOURS.length).map(({ collateral }) => collateral);
  const points = Array.from({ length: 100 }, (_, fall) => {
    const point: Record<string, number> = { fall, others: 0 };
    for (const { collateral, debt } of challengeableDebt(list, fall / 100)) {
      const key = own.includes(collateral) ? collateral : "others";
      point[key] = (point[key] ?? 0) + approximate(debt);
    }
    return point;
  });
  const series = [
    ...own.map((key, place) => ({
      key,
      name:
        plainCharacters(debts[place]?.symbol ?? "")
          .slice(0, 16)
          .join("") || "(no symbol)",
      colour: COLOURS[place] ?? OTHERS,
    })),
    ...(debts.length > own.length ? [{ key: "others", name: "others", colour: OTHERS }] : []),
  ];
  const label = "Challengeable debt in ZCHF over the fall of the market price in per cent";
  const tick = { fill: "var(--quiet)", fontSize: 12 };
  return (
    <figure className="chart">
      <div className="plot">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} title={label}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="fall"
              type="number"
              domain={[0, 99]}
              ticks={[0, 20, 40, 60, 80]}
              tickFormatter={(fall) => `−${fall} %`}
              tickLine={false}
              axisLine={{ stroke: "var(--line)" }}
              tick={tick}
            />
            <YAxis tickFormatter={formatCompact} tickLine={false} axisLine={false} tick={tick} width={48} />
            {series.map(({ key, colour }) => (
              <Area
                key={key}
                dataKey={key}
                type="stepAfter"
                stackId="all"
                stroke={colour}
                strokeWidth={1.5}
                fill={colour}
                fillOpacity={0.55}
                isAnimationActive={false}
              />
            ))}
            <ReferenceLine x={percent} stroke="var(--ink)" strokeDasharray="4 3" />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <figcaption>
        <span className="visually-hidden">{label}</span>
        <ul className="legend">
          {series.map(({ key, name, colour }) => (
            <li key={key}>
              <span className="swatch" style={{ background: colour }} aria-hidden="true" />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
