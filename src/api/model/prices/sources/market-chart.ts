import type { Address } from "viem";
import { repeat } from "../../../../../jobs/repeat.ts";
import { lowerCase } from "../../../values/addresses.ts";
import { reasonOf } from "./fetch-json.ts";
import type { MarketChart, PriceSource } from "./source.ts";

/** Days of the chart. */
const CHART_DAYS = 90;
const REFRESH_INTERVAL_MS = 3_600_000;
/** After a failure; doubled each time, up to the interval. */
const FIRST_RETRY_MS = 60_000;

const EMPTY: MarketChart = { prices: [], marketCaps: [], totalVolumes: [] };

export type MarketChartOptions = {
  /** Asked in this order, those that have charts; the first chart that is not empty counts. */
  sources: readonly PriceSource[];
  token: Address;
  /** One line for the operator. */
  report?: (line: string) => void;
};

/** The sources' chart of a token in CHF, refreshed in the background; the last one is kept when they fail. */
export class MarketCharts {
  readonly #options: Required<MarketChartOptions>;
  current: MarketChart = EMPTY;
  /** Changes with `current`. */
  version = 0;

  constructor(options: MarketChartOptions) {
    this.#options = { report: (line) => console.warn(line), ...options };
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
    const { sources, report } = this.#options;
    if (!sources.some(({ chart }) => chart)) return;
    const retryAfter = (failures: number) =>
      Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), REFRESH_INTERVAL_MS);
    const onFailure = (error: unknown, failures: number) => {
      if (failures === 1) report(`prices: market chart: ${reasonOf(error)}; the last one stays in use`);
    };
    await repeat(stopped, { every: REFRESH_INTERVAL_MS, retryAfter, onFailure }, (signal) =>
      this.refresh(signal),
    );
  }
}
