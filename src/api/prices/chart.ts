import type { Address } from "viem";
import { type FailureLog, failureLog, poll } from "zchf-runtime/jobs/poll";
import { lowerCase } from "../values/addresses.ts";
import type { DailyPriceReader } from "./daily.ts";
import type { MarketChart, PriceSource } from "./source.ts";

/** Days of the chart. */
const CHART_DAYS = 90;
const REFRESH_INTERVAL_MS = 3_600_000;
/** After a failure; doubled each time, up to the interval. */
const FIRST_RETRY_MS = 60_000;

export type MarketChartOptions = {
  /** Asked in this order, those that have charts; the first chart that is not empty counts. */
  sources: readonly PriceSource[];
  token: Address;
  /** One line for the operator. */
  report?: (line: string) => void;
};

/** The sources' chart of a token in CHF, refreshed in the background; the last one is kept when they fail. */
export class MarketCharts {
  readonly #options: MarketChartOptions;
  readonly #log: FailureLog;
  current: MarketChart = { prices: [], marketCaps: [], totalVolumes: [] };
  /** Changes with `current`. */
  version = 0;

  constructor(options: MarketChartOptions) {
    this.#options = options;
    this.#log = failureLog("prices", "the last one stays in use", options.report);
  }

  /** Rejects when a source fails and no other one has a chart. */
  async refresh(signal: AbortSignal): Promise<void> {
    const { sources, token } = this.#options;
    const failures: unknown[] = [];
    for (const { chart } of sources) {
      try {
        const history = await chart?.(lowerCase(token), CHART_DAYS, signal);
        if (history === undefined || history.prices.length === 0) continue;
        this.current = history;
        this.version++;
        return;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Refreshes until `stopped` is aborted. */
  async run(stopped: AbortSignal): Promise<void> {
    if (!this.#options.sources.some(({ chart }) => chart)) return;
    const retryAfter = (failures: number) =>
      Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), REFRESH_INTERVAL_MS);
    const job = { log: this.#log, part: "market chart", stopped };
    await poll(job, { every: REFRESH_INTERVAL_MS, retryAfter }, (signal) => this.refresh(signal));
  }
}

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
