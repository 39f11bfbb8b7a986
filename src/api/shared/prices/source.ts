import type { Address } from "viem";

export type Quote = {
  /** US dollars for one whole token: above 0 and below PRICE_LIMIT. */
  usd: number;
  /** Unix seconds the price is of; absent when the source does not say. */
  timestamp?: number | undefined;
};

/** No token is worth so much; a source that says so is wrong. USD. */
const PRICE_LIMIT = 1e15;

/** Where prices of tokens on Ethereum come from; only there is collateral. */
export type PriceSource = {
  /** What answers show as the source. */
  name: string;
  /** How many tokens one call may ask for. */
  batch: number;
  /**
   * Quotes of those tokens (lower-case addresses) that the source knows. Rejects when the source does not
   * answer, or not in its documented form.
   */
  quotes(tokens: readonly Address[], signal: AbortSignal): Promise<ReadonlyMap<Address, Quote>>;
};

/** A quote, or undefined for what no price can be: text, negative, infinite, absurd. */
export function quoteOf(usd: unknown, timestamp: unknown): Quote | undefined {
  if (typeof usd !== "number" || !(usd > 0 && usd < PRICE_LIMIT)) return undefined;
  return { usd, timestamp: typeof timestamp === "number" && timestamp > 0 ? timestamp : undefined };
}
