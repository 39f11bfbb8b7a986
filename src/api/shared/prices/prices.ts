import type { Address } from "viem";
import type { PriceSource, Quote } from "./source.ts";

export type Price = {
  /** US dollars for one whole token. */
  usd: number;
  /** Name of the source. */
  source: string;
  /** Unix seconds the price is of; of when it was asked for where the source does not say. */
  timestamp: number;
};

/** Prices as the rooms see them: from memory, never waiting for a source. */
export type PriceReader = {
  /** Price of a token on Ethereum, undefined when unknown. */
  of(token: string): Price | undefined;
  /** Moves whenever an answer of `of` does. */
  readonly version: number;
};

export type PricesOptions = {
  /** Asked in this order, each for what those before it do not know. */
  sources: readonly PriceSource[];
  /** The tokens whose prices matter, addresses in any case. */
  tokens: () => Promise<readonly Address[]>;
  /** Unix seconds. */
  now?: () => number;
  /** One line for the operator. */
  report?: (line: string) => void;
};

/** Seconds between two questions for the same token. */
const INTERVAL = 60;
/** Seconds that the last good price serves. */
const MAX_AGE = 86_400;
/** Milliseconds between two looks whether tokens have come that nobody has asked for. */
const LOOK = 2_000;
/** Milliseconds that all questions of one round may take. */
const PATIENCE = 45_000;

const STOPPED = Symbol("stopped");

/** Last good prices, kept fresh in the background. */
export class Prices implements PriceReader {
  readonly #options: Required<PricesOptions>;
  readonly #prices = new Map<string, Price>();
  #asked = new Set<string>();
  #askedAllAt = Number.NEGATIVE_INFINITY;
  #version = 0;
  readonly #failing = new Map<string, string>();

  constructor(options: PricesOptions) {
    this.#options = {
      now: () => Math.floor(Date.now() / 1000),
      report: (line) => console.warn(line),
      ...options,
    };
  }

  get version(): number {
    return this.#version;
  }

  of(token: string): Price | undefined {
    return this.#prices.get(token.toLowerCase());
  }

  /** Ask for every token once a minute, for new ones at once, and forget what is too old. */
  async refresh(signal: AbortSignal = AbortSignal.timeout(PATIENCE)): Promise<void> {
    const { now, tokens } = this.#options;
    const wanted = new Set((await tokens()).map((token) => token.toLowerCase() as Address));
    const time = now();
    if (time - this.#askedAllAt >= INTERVAL) {
      this.#asked = new Set();
      this.#askedAllAt = time;
    }
    const due = [...wanted].filter((token) => !this.#asked.has(token));
    for (const token of due) this.#asked.add(token);
    await this.#ask(due, signal);
    this.#forget(wanted);
  }

  /** Refresh until told to stop. */
  start(): () => void {
    const stopping = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const round = async () => {
      try {
        await this.refresh(AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE)]));
        this.#recovered("tokens");
      } catch (error) {
        this.#failed("tokens", error);
      }
      if (!stopping.signal.aborted) timer = setTimeout(() => void round(), LOOK).unref();
    };
    void round();
    return () => {
      stopping.abort(STOPPED);
      clearTimeout(timer);
    };
  }

  async #ask(tokens: readonly Address[], signal: AbortSignal): Promise<void> {
    let unknown = tokens;
    for (const source of this.#options.sources) {
      for (const batch of chunks(unknown, source.batch)) {
        try {
          const quotes = await source.quotes(batch, signal);
          const kept = new Set<string>();
          for (const [token, quote] of quotes) if (this.#keep(token, quote, source.name)) kept.add(token);
          unknown = unknown.filter((token) => !kept.has(token));
          this.#recovered(source.name);
        } catch (error) {
          // The last good prices serve on; the operator is told.
          if (signal.reason !== STOPPED) this.#failed(source.name, error);
        }
      }
    }
  }

  /** Whether the quote is recent enough to serve. */
  #keep(token: Address, { usd, timestamp }: Quote, source: string): boolean {
    const now = this.#options.now();
    const price = { usd, source, timestamp: Math.min(Math.floor(timestamp ?? now), now) };
    if (price.timestamp < now - MAX_AGE) return false;
    const before = this.#prices.get(token);
    if (before?.usd !== usd || before.source !== source || before.timestamp !== price.timestamp) {
      this.#prices.set(token, price);
      this.#version++;
    }
    return true;
  }

  #forget(wanted: ReadonlySet<string>): void {
    const oldest = this.#options.now() - MAX_AGE;
    for (const [token, { timestamp }] of this.#prices) {
      if (timestamp >= oldest && wanted.has(token)) continue;
      this.#prices.delete(token);
      this.#version++;
    }
  }

  /** Tell a failure once, not every minute. */
  #failed(what: string, error: unknown): void {
    const reason = reasonOf(error);
    if (this.#failing.get(what) === reason) return;
    this.#failing.set(what, reason);
    this.#options.report(`prices: ${what}: ${reason}; the last good prices serve for up to a day`);
  }

  #recovered(what: string): void {
    if (this.#failing.delete(what)) this.#options.report(`prices: ${what}: answers again`);
  }
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** One line; fetch hides the reason in its cause, and none of them repeats the URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.message}${cause}`.replaceAll(/\s+/g, " ").slice(0, 200);
}
