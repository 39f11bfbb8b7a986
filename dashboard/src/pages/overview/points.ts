import type { Data } from "zchf-api-client";
import type { Point } from "../../charts/series.ts";
import { approximate } from "../../format/numbers.ts";

type Days = Data<"/analytics/dailyLog/json">["logs"];
type Ratios = Pick<Data<"/prices/history/ratio">, "collateralRatioBySupply" | "collateralRatioByFreeFloat">;
type Supply = Data<"/ecosystem/frankencoin/totalsupply">;

/** Maximum days in the responses of daily log and supply; with that many, older days are missing. */
export const MAX_DAYS = 1000;

/** The note of a panel, with a remark when older days are missing. */
export function noteOf(what: string, days: number | undefined): string {
  return days !== undefined && days >= MAX_DAYS ? `${what}; the latest ${MAX_DAYS} days with changes` : what;
}

/** One point per day with rows. */
export function dailyPoints(days: Days, key: "fpsPrice" | "totalEquity" | "totalSavings"): Point[] {
  return days.map((day) => ({ time: Number(day.timestamp), value: approximate(day[key]) }));
}

/** Ratios in per cent, a point per midnight; one of them may be missing. */
export function ratioPoints({ collateralRatioBySupply, collateralRatioByFreeFloat }: Ratios): Point[] {
  const series = { bySupply: collateralRatioBySupply, byFreeFloat: collateralRatioByFreeFloat };
  const points = new Map<number, Point>();
  for (const [key, ratios] of Object.entries(series)) {
    for (const [midnight, ratio] of Object.entries(ratios)) {
      const time = Number(midnight) / 1000;
      points.set(time, { ...points.get(time), time, [key]: ratio * 100 });
    }
  }
  return [...points.values()].toSorted((a, b) => a.time - b.time);
}

/** The price of one ZCHF in CHF. */
export const pegPoints = ({ prices }: Pick<Data<"/prices/marketChart">, "prices">): Point[] =>
  prices.flatMap(([milliseconds, value]) =>
    milliseconds === undefined || value === undefined ? [] : [{ time: milliseconds / 1000, value }],
  );

/** Supply per day by chain id, for all chains that ever had supply. */
export function supplyPoints(supply: Supply): Point[] {
  return Object.values(supply)
    .map(({ created, allocation }): Point => ({ ...allocation, time: created }))
    .toSorted((a, b) => a.time - b.time);
}

/**
 * Inflow and, negative, outflow per UTC month; a month without rows is zero. If older days are missing, the first month
 * is incomplete and only the base of the second.
 */
export function monthlyFlows(days: Days): Point[] {
  const ends = new Map<string, { inflow: bigint; outflow: bigint }>();
  for (const { date, totalInflow, totalOutflow } of days) {
    ends.set(date.slice(0, 7), { inflow: totalInflow, outflow: totalOutflow });
  }
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const points: Point[] = [];
  let before = { inflow: 0n, outflow: 0n };
  for (const month of monthsBetween(first.date, last.date)) {
    const end = ends.get(month) ?? before;
    points.push({
      time: startOf(month),
      inflow: approximate(end.inflow - before.inflow),
      outflow: -approximate(end.outflow - before.outflow),
    });
    before = end;
  }
  return days.length < MAX_DAYS ? points : points.slice(1);
}

type Results = Data<"/analytics/profitLossLog">["logs"];

/** Maximum rows of profits and losses in a response. */
export const MAX_RESULTS = 1000;

/**
 * Profits less losses per UTC month and cause, given newest first; a month without rows is zero. Each row counts as what
 * the totals of all chains changed by, so that what one chain reported and another settled counts once. If older rows are
 * missing, the first month is incomplete and left out.
 */
export function monthlyCauses(results: Results): Point[] {
  const [last, first] = [results[0], results.at(-1)];
  if (!first || !last) return [];
  const monthOf = (row: Results[number]) => new Date(Number(row.created) * 1000).toISOString().slice(0, 7);
  const months = new Map<string, Point>(
    monthsBetween(monthOf(first), monthOf(last)).map((month) => [month, { time: startOf(month) }]),
  );
  for (const [i, row] of results.entries()) {
    const before = results[i + 1] ?? { profits: 0n, losses: 0n };
    const month = months.get(monthOf(row));
    if (month === undefined) continue;
    const change = row.profits - before.profits - (row.losses - before.losses);
    month[row.cause] = (month[row.cause] ?? 0) + approximate(change);
  }
  const points = [...months.values()];
  return results.length < MAX_RESULTS ? points : points.slice(1);
}

/** Unix seconds of the begin of a month such as 2026-11. */
const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) / 1000;

/** Months such as 2026-11, both ends included. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const at = new Date(`${first.slice(0, 7)}-01T00:00:00Z`);
  for (;;) {
    const month = at.toISOString().slice(0, 7);
    if (month > last.slice(0, 7)) return months;
    months.push(month);
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
}
