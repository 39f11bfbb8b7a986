import type { z } from "@hono/zod-openapi";
import type { collateralRatios, marketChart, priceHistories, priceHistory } from "./schema.ts";

type History = z.input<typeof priceHistory>;

/** One row per day of a token. */
export const pricesOf = ({ history }: Pick<History, "history">) =>
  Object.entries(history).map(([timestamp, chf]) => ({ timestamp: Number(timestamp), chf }));

/** One row per token and day. */
export const dailyPrices = (body: z.input<typeof priceHistories>) =>
  Object.values(body).flatMap(({ history, ...token }) =>
    pricesOf({ history }).map((day) => ({ ...token, ...day })),
  );

/** One row per midnight. */
export function ratioRows(body: z.input<typeof collateralRatios>) {
  const { collateralRatioByFreeFloat: byFreeFloat, collateralRatioBySupply: bySupply } = body;
  return beside({ byFreeFloat: Object.entries(byFreeFloat), bySupply: Object.entries(bySupply) });
}

/** One row per point of time. */
export const chartRows = (
  body: Pick<z.input<typeof marketChart>, "prices" | "market_caps" | "total_volumes">,
) => beside({ price: body.prices, marketCap: body.market_caps, totalVolume: body.total_volumes });

type Points = readonly (readonly [time: string | number, value: number])[];

/** Series beside each other, by their times in unix milliseconds, ascending. */
function beside(series: Readonly<Record<string, Points>>) {
  const columns = Object.entries(series).map(
    ([name, points]) => [name, new Map(points.map(([time, value]) => [Number(time), value]))] as const,
  );
  const times = [...new Set(columns.flatMap(([, points]) => [...points.keys()]))].sort((a, b) => a - b);
  return times.map((timestamp) => ({
    timestamp,
    ...Object.fromEntries(columns.map(([name, points]) => [name, points.get(timestamp)])),
  }));
}
