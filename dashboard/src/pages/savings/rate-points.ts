import { chainName, type Data } from "zchf-api-client";
import type { Point, Series } from "../../charts/series.ts";
import { shorten } from "../../format/addresses.ts";

type Rates = Data<"/savings/leadrate/rates">["list"];

const COLOURS = [
  "var(--accent)",
  "var(--series-2)",
  "var(--series-3)",
  "var(--chain-137)",
  "var(--chain-146)",
];

/** The rate of each module in per cent a year, at each time at which one of them changed and at `now`, unix seconds. */
export function ratePoints(
  list: Rates,
  now: number,
  nameOf: (module: string) => string = shorten,
): { series: Series[]; points: Point[] } {
  const modules = Object.entries(list).flatMap(([chainId, byModule]) =>
    Object.entries(byModule).map(([module, changes]) => ({
      key: `${chainId}-${module}`,
      name: `${nameOf(module)}, ${chainName(chainId)}`,
      changes: changes.toSorted((a, b) => a.created - b.created),
    })),
  );
  const changes = modules.flatMap((module) => module.changes.map(({ created }) => created));
  const times = [...new Set([...changes, now])].filter((time) => time <= now).toSorted((a, b) => a - b);
  const points = times.map((time): Point => {
    const rates = modules.flatMap(({ key, changes: all }) => {
      const rate = all.findLast(({ created }) => created <= time)?.approvedRate;
      return rate === undefined ? [] : [[key, rate / 10_000] as const];
    });
    return { ...Object.fromEntries(rates), time };
  });
  const series = modules.map(({ key, name }, i) => ({
    key,
    name,
    colour: COLOURS[i % COLOURS.length] ?? "var(--accent)",
  }));
  return { series, points };
}
