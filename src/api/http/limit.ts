import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { clientKey } from "./client-key.ts";

/** Cost of a response from the cache. */
const CACHED_COST = 1;
/** Cost of a response while it is built, before its build time is known: it limits how many a client begins at once. */
const RESERVED_COST = 100;

/** Paths whose requests are not counted; a client over its limit gets them, too. */
const UNCOUNTED: ReadonlySet<string> = new Set(["/health", "/ready", "/freshness"]);

export type LimitOptions = {
  /** Cost per minute and client: a response from the cache costs 1, any other one 1 per millisecond of its build. */
  perMinute: number;
  /** Number of trusted proxies in front. */
  proxies: number;
  /** Length of the window that `perMinute` applies to instead of a minute; a client's window begins with its first request. */
  windowSeconds?: number;
};

/** Permission to build a response, whose end the caller reports with `end`; or the seconds to wait (Retry-After). */
export type Admission = { end: () => void } | { retryAfter: number };

/** Limits what the responses to one client cost, so that no client takes the process for itself. */
export class CostLimit {
  readonly #options: LimitOptions;
  readonly #limiter: RateLimiterMemory;
  readonly #windowMs: number;
  /** Time of the monotonic clock until which a client is over its limit. */
  readonly #refusedUntil = new Map<string, number>();
  readonly #time = new SharedTime();
  #hasWarned = false;

  constructor(options: LimitOptions) {
    this.#options = options;
    const { perMinute: points, windowSeconds: duration = 60 } = options;
    this.#windowMs = duration * 1000;
    this.#limiter = new RateLimiterMemory({ points, duration, keyPrefix: "" });
  }

  /** The client that the request counts for; undefined where it is not counted. */
  clientOf(incoming: IncomingMessage): string | undefined {
    const { url = "" } = incoming;
    const mark = url.indexOf("?");
    if (UNCOUNTED.has(mark === -1 ? url : url.slice(0, mark))) return undefined;
    return clientKey(incoming, this.#options.proxies);
  }

  /** Seconds until the client may send a request again; undefined while it may. */
  retryAfter(client: string): number | undefined {
    const until = this.#refusedUntil.get(client);
    return until === undefined ? undefined : secondsOf(until - performance.now());
  }

  /** Count a response from the cache. */
  countCached(client: string): void {
    this.#limiter.consume(client, CACHED_COST).catch((over: RateLimiterRes) => this.#refuse(client, over));
  }

  /** Asks for a response to be built, which costs what it takes of the time of all builds. */
  async admit(client: string): Promise<Admission> {
    /** Time of the monotonic clock at which the client's window ends, and with it the reservation. */
    let reservedUntil: number;
    try {
      const { msBeforeNext } = await this.#limiter.consume(client, RESERVED_COST);
      reservedUntil = performance.now() + Math.min(msBeforeNext, this.#windowMs);
    } catch (over) {
      return { retryAfter: this.#refuse(client, over as RateLimiterRes) };
    }
    const elapsed = this.#time.begin();
    return {
      end: () => {
        const cost = Math.max(elapsed(), CACHED_COST);
        // The cost is counted even above the limit; the client's next request is then refused.
        const reserved = performance.now() < reservedUntil ? RESERVED_COST : 0;
        void this.#limiter.penalty(client, cost - reserved);
      },
    };
  }

  /** Warns once when all clients seem to have one address. */
  warnOfProxy({ headers }: IncomingMessage): void {
    if (this.#hasWarned || this.#options.proxies > 0 || headers["x-forwarded-for"] === undefined) return;
    this.#hasWarned = true;
    console.warn(
      "A client over RATE_LIMIT sent X-Forwarded-For: behind a proxy, set TRUST_PROXY, or all clients share one limit",
    );
  }

  #refuse(client: string, { msBeforeNext }: RateLimiterRes): number {
    // The limiter goes by the system's clock, which may have been set back since the window began.
    const ms = Math.min(msBeforeNext, this.#windowMs);
    if (!this.#refusedUntil.has(client)) {
      this.#refusedUntil.set(client, performance.now() + ms);
      setTimeout(() => this.#refusedUntil.delete(client), ms).unref();
    }
    return secondsOf(ms);
  }
}

const secondsOf = (ms: number): number => Math.max(Math.ceil(ms / 1000), 1);

/**
 * Divides the time that passes among the builds under way, so that their costs add up to it: a build that waits for
 * those of another client costs little.
 */
class SharedTime {
  #builds = 0;
  #at = 0;
  /** Milliseconds that a build under way since the beginning would have had for itself. */
  #share = 0;

  /** @returns a function that ends the build and returns its milliseconds */
  begin(): () => number {
    this.#advance();
    this.#builds++;
    const begin = this.#share;
    return () => {
      this.#advance();
      this.#builds--;
      return this.#share - begin;
    };
  }

  #advance(): void {
    const now = performance.now();
    if (this.#builds > 0) this.#share += (now - this.#at) / this.#builds;
    this.#at = now;
  }
}
