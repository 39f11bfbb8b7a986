import type { Address } from "viem";
import { type FailureLog, failureLog, poll } from "zchf-runtime/jobs/poll";
import { lowerCase } from "../values/addresses.ts";
import { batches, type PriceSource, type Quote } from "./source.ts";

export type Price = {
  /** US dollars for one whole token. */
  usd: number;
  /** Name of the source. */
  source: string;
  /** Time of the price, unix seconds; that of the request where the source gives none. */
  timestamp: number;
};

/** Prices as queries read them: from memory, without waiting for a source. */
export type PriceReader = {
  /** Price of a token on Ethereum, undefined when unknown. */
  of(token: string): Price | undefined;
  /** Changes whenever a result of `of` does. */
  readonly version: number;
};

export type PricesOptions = {
  /** In this order, each is requested for the tokens that those before it do not know. */
  sources: readonly PriceSource[];
  /** The tokens whose prices matter, addresses in any case. */
  tokens: () => Promise<readonly Address[]>;
  /** Unix seconds. */
  now?: () => number;
  /** One line for the operator. */
  report?: (line: string) => void;
};

/** Between two requests for the same token. */
const REFRESH_INTERVAL_SECONDS = 60;
/** After which the last good price is dropped. */
const MAX_AGE_SECONDS = 86_400;
/** Between two checks for new tokens. */
const CHECK_INTERVAL_MS = 2_000;
/** For all requests of one refresh. */
const REFRESH_TIMEOUT_MS = 45_000;

/** The last good prices, refreshed in the background. */
export class Prices implements PriceReader {
  readonly #options: PricesOptions;
  readonly #now: () => number;
  readonly #log: FailureLog;
  readonly #prices = new Map<string, Price>();
  #requested = new Set<string>();
  #requestedAllAt = Number.NEGATIVE_INFINITY;
  #version = 0;
  #stopped: AbortSignal | undefined;

  constructor(options: PricesOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1000));
    this.#log = failureLog("prices", "the last good prices stay in use for up to a day", options.report);
  }

  get version(): number {
    return this.#version;
  }

  of(token: string): Price | undefined {
    return this.#prices.get(token.toLowerCase());
  }

  /** Request every token once a minute and new ones at once, and drop prices that are too old or no longer wanted. */
  async refresh(signal: AbortSignal = AbortSignal.timeout(REFRESH_TIMEOUT_MS)): Promise<void> {
    const wanted = new Set((await this.#options.tokens()).map(lowerCase));
    const time = this.#now();
    if (time - this.#requestedAllAt >= REFRESH_INTERVAL_SECONDS) {
      this.#requested = new Set();
      this.#requestedAllAt = time;
    }
    const due = [...wanted].filter((token) => !this.#requested.has(token));
    for (const token of due) this.#requested.add(token);
    await this.#request(due, signal);
    this.#dropOld(wanted);
  }

  /** Refreshes until `stopped` is aborted. */
  run(stopped: AbortSignal): Promise<void> {
    this.#stopped = stopped;
    return poll({ log: this.#log, part: "tokens", stopped }, { every: CHECK_INTERVAL_MS }, () =>
      this.refresh(AbortSignal.any([stopped, AbortSignal.timeout(REFRESH_TIMEOUT_MS)])),
    );
  }

  async #request(tokens: readonly Address[], signal: AbortSignal): Promise<void> {
    let unknown = tokens;
    for (const source of this.#options.sources) {
      for (const batch of batches(unknown, source.batch)) {
        try {
          const quotes = await source.quotes(batch, signal);
          const known = new Set<string>();
          for (const [token, quote] of quotes) if (this.#store(token, quote, source.name)) known.add(token);
          unknown = unknown.filter((token) => !known.has(token));
          this.#log.succeeded(source.name);
        } catch (error) {
          // The last good prices stay in use; the operator gets one line.
          if (!this.#stopped?.aborted) this.#log.failed(source.name, error);
        }
      }
    }
  }

  /** Whether the quote is recent enough to be used. */
  #store(token: Address, { usd, timestamp }: Quote, source: string): boolean {
    const now = this.#now();
    const price = { usd, source, timestamp: Math.min(Math.floor(timestamp ?? now), now) };
    if (price.timestamp < now - MAX_AGE_SECONDS) return false;
    const before = this.#prices.get(token);
    if (before?.usd !== usd || before.source !== source || before.timestamp !== price.timestamp) {
      this.#prices.set(token, price);
      this.#version++;
    }
    return true;
  }

  #dropOld(wanted: ReadonlySet<string>): void {
    const oldest = this.#now() - MAX_AGE_SECONDS;
    for (const [token, { timestamp }] of this.#prices) {
      if (timestamp >= oldest && wanted.has(token)) continue;
      this.#prices.delete(token);
      this.#version++;
    }
  }
}
