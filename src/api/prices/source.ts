import type { Address } from "viem";

export type Quote = {
  /** US dollars for one whole token: above 0 and below PRICE_LIMIT. */
  usd: number;
  /** Time of the price, unix seconds; absent when the source gives none. */
  timestamp?: number | undefined;
};

/** USD. A higher price is an error of the source. */
const PRICE_LIMIT = 1e15;

/** Where prices of tokens on Ethereum come from; only there is collateral. */
export type PriceSource = {
  /** The `source` of a price in responses. */
  name: string;
  /** Most tokens of one call. */
  batch: number;
  /**
   * Quotes of those tokens (lower-case addresses) that the source knows. Rejects when the source does not
   * respond, or not in its documented form.
   */
  quotes(tokens: readonly Address[], signal: AbortSignal): Promise<ReadonlyMap<Address, Quote>>;
  /** The source's past prices. */
  past: PastPrices;
  /** The source's own chart of a token in CHF; absent where it has none. Rejects like `quotes`. */
  chart?: (token: Address, days: number, signal: AbortSignal) => Promise<MarketChart>;
};

/** UTC days, counted from 1970-01-01; both included. The price of a day is that at the midnight that begins it. */
export type DayRange = { from: number; to: number };

export type PastPrices = {
  /** Most tokens of one call. */
  batch: number;
  /** Most pairs of token and day of one call. */
  points: number;
  /** Milliseconds between two calls. */
  pauseMs: number;
  /**
   * US dollars for one whole token at UTC midnights, by the day that begins then. Days and tokens that the source does
   * not know are left out. Rejects like `quotes`.
   */
  daily(
    tokens: readonly Address[],
    days: DayRange,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Address, ReadonlyMap<number, number>>>;
};

/** Unix milliseconds, and CHF. */
export type ChartPoint = [milliseconds: number, chf: number];

/** Ascending by time; empty where the source has none. */
export type MarketChart = {
  prices: ChartPoint[];
  marketCaps: ChartPoint[];
  totalVolumes: ChartPoint[];
};

/** A quote, or undefined for what no price can be: text, negative, infinite, absurd. */
export function quoteOf(usd: unknown, timestamp: unknown): Quote | undefined {
  if (!isPrice(usd)) return undefined;
  return { usd, timestamp: typeof timestamp === "number" && timestamp > 0 ? timestamp : undefined };
}

/** Whether a value can be a price. */
export const isPrice = (value: unknown): value is number =>
  typeof value === "number" && value > 0 && value < PRICE_LIMIT;

/** Parts of at most `size` items, in order. */
export function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
