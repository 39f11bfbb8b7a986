import type { Address } from "viem";
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
        const found = await chart?.(token.toLowerCase() as Address, CHART_DAYS, signal);
        if (found === undefined || found.prices.length === 0) continue;
        this.current = found;
        this.version++;
        return;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Refreshes until the returned function is called. */
  start(): () => void {
    const stopping = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let failures = 0;
    const round = async () => {
      try {
        await this.refresh(stopping.signal);
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1 && !stopping.signal.aborted) {
          this.#options.report(`prices: market chart: ${reasonOf(error)}; the last one stays in use`);
        }
      }
      const delay = failures === 0 ? REFRESH_INTERVAL_MS : FIRST_RETRY_MS * 2 ** (failures - 1);
      if (!stopping.signal.aborted) {
        timer = setTimeout(() => void round(), Math.min(delay, REFRESH_INTERVAL_MS)).unref();
      }
    };
    if (this.#options.sources.some(({ chart }) => chart)) void round();
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }
}
