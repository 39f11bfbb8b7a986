import type { z } from "@hono/zod-openapi";
import { csv } from "../http/csv.ts";
import type { collateralRatios, marketChart } from "./schema.ts";

type Row = { timestamp: number; cells: (number | undefined)[] };

/** One row per midnight. */
export function collateralRatiosCsv(body: z.input<typeof collateralRatios>): string {
  const { collateralRatioByFreeFloat: byFreeFloat, collateralRatioBySupply: bySupply } = body;
  return table(["byFreeFloat", "bySupply"], [Object.entries(byFreeFloat), Object.entries(bySupply)]);
}

/** One row per point of time. */
export const marketChartCsv = (body: z.input<typeof marketChart>): string =>
  table(["price", "marketCap", "totalVolume"], [body.prices, body.market_caps, body.total_volumes]);

/** Series beside each other, by their times in unix milliseconds, ascending. */
function table(
  names: readonly string[],
  series: readonly (readonly (readonly [time: string | number, value: number])[])[],
): string {
  const byTime = series.map((points) => new Map(points.map(([time, value]) => [Number(time), value])));
  const times = [...new Set(byTime.flatMap((points) => [...points.keys()]))].sort((a, b) => a - b);
  const columns = [
    { header: "timestamp", value: ({ timestamp }: Row) => String(timestamp) },
    ...names.map((header, i) => ({ header, value: ({ cells }: Row) => String(cells[i] ?? "") })),
  ];
  return csv(
    columns,
    times.map((timestamp) => ({ timestamp, cells: byTime.map((points) => points.get(timestamp)) })),
  );
}
