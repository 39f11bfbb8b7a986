import type { DailyPriceReader } from "./daily.ts";
import type { MarketCharts } from "./market-chart.ts";
import type { MarketChart } from "./source.ts";

/** Past prices as queries read them: from memory. */
export type PriceHistory = {
  readonly daily: Pick<DailyPriceReader, "of">;
  /** ZCHF in CHF. */
  readonly chart: MarketChart;
  /** Changes whenever one of them does. */
  readonly version: number;
};

export const priceHistory = (
  daily: DailyPriceReader,
  charts: Pick<MarketCharts, "current" | "version">,
): PriceHistory => ({
  daily,
  get chart() {
    return charts.current;
  },
  get version() {
    return daily.version + charts.version;
  },
});
