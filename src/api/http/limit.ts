import type { IncomingMessage } from "node:http";
import { performance as perfHooks } from "node:perf_hooks";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { clientKey, widerNetworks } from "./client-key.ts";

/** Cost of a response from the cache. */
const CACHED_COST = 1;
/** Seconds over which a client may spend its budget unevenly. */
const WINDOW_SECONDS = 10;

/** Requests for liveness, readiness and freshness as monitors send them. */
const PROBE = /^\/(?:health|ready|freshness)(?:\?.{0,100})?$/;
/** Stands before the client where its probes, its new connections or its refusals are counted, each by a limit of its own. */
const PROBES = "probes of ";
export const CONNECTIONS = "connections of ";
const REFUSALS = "refusals of ";
/** Probes per second and client, several times what the monitors of a large cluster send. */
const PROBES_PER_SECOND = 100;
/** New connections for each response from the cache that the limit allows: a client need not keep its connections. */
const CONNECTIONS_PER_POINT = 2;
/** Refusals per second and client after which its connections are closed behind further ones. */
const REFUSALS_PER_SECOND = 10;

/** How many times the limits of a client apply to all clients of its /56 and its /48 network together. */
export const TIMES_WIDER = [4, 8];

export type LimitOptions = {
  /** Cost per minute and client: a response from the cache costs 1, any other one 1 per millisecond of its build. */
  perMinute: number;
  /** Number of trusted proxies in front. */
  proxies: number;
  /** Length of the window in which a client may spend its share of `perMinute` at any time; it begins with a request. */
  windowSeconds?: number;
};

/** Permission to build a response, whose end the caller reports with `end`; or the seconds to wait (Retry-After). */
export type Admission = { end: () => void } | { retryAfter: number };

/** Limits what the responses to one client cost, so that no client takes the process for itself. */
export class CostLimit {
  readonly #proxies: number;
  readonly #windowMs: number;
  /** Of a client, its /56 and its /48 network. */
  readonly #levels: readonly RateLimiterMemory[];
  readonly #others: readonly [prefix: string, limiter: RateLimiterMemory][];
  /** Time of the monotonic clock until which a client or a network is over its limit. */
  readonly #refusedUntil = new Map<string, number>();
  readonly #time = new SharedTime();
  #hasWarned = false;

  constructor({ perMinute, proxies, windowSeconds = WINDOW_SECONDS }: LimitOptions) {
    this.#proxies = proxies;
    this.#windowMs = windowSeconds * 1_000;
    const points = (perMinute * windowSeconds) / 60;
    const limiter = (most: number) =>
      new RateLimiterMemory({ points: most, duration: windowSeconds, keyPrefix: "" });
    this.#levels = [1, ...TIMES_WIDER].map((times) => limiter(points * times));
    this.#others = [
      [PROBES, limiter(PROBES_PER_SECOND * windowSeconds)],
      [CONNECTIONS, limiter(CONNECTIONS_PER_POINT * points)],
      [REFUSALS, limiter(REFUSALS_PER_SECOND * windowSeconds)],
    ];
  }

  /** The client that the request counts for. Probes count for another one, so that they are refused for themselves only. */
  clientOf(incoming: IncomingMessage): string {
    const client = clientKey(incoming, this.#proxies);
    return PROBE.test(incoming.url ?? "") ? PROBES + client : client;
  }

  /** Whether requests of this client are probes, which are so cheap that they take no turns. */
  isOfProbes(client: string): boolean {
    return client.startsWith(PROBES);
  }

  /** Seconds until the client may send a request again; undefined while it may. */
  retryAfter(client: string): number | undefined {
    // Nearly always no client is refused.
    if (this.#refusedUntil.size === 0) return undefined;
    const until = Math.max(...this.#counted(client).map(([name]) => this.#refusedUntil.get(name) ?? 0));
    return until === 0 ? undefined : secondsOf(until - performance.now());
  }

  /** Count a response from the cache. */
  countCached(client: string): void {
    this.#count(client, CACHED_COST);
  }

  /** Counts a refusal; returns whether the client should lose its connection, because it goes on. */
  countRefusal(client: string): boolean {
    const name = REFUSALS + client;
    this.#count(name, 1);
    return this.retryAfter(name) !== undefined;
  }

  /** Asks for a response to be built, which costs what it takes of the time of all builds. */
  admit(client: string): Admission {
    const retryAfter = this.retryAfter(client);
    if (retryAfter !== undefined) return { retryAfter };
    const elapsed = this.#time.begin();
    return { end: () => this.#count(client, Math.max(elapsed(), CACHED_COST)) };
  }

  /** Warns once when all clients seem to have one address. */
  warnOfProxy({ headers }: IncomingMessage): void {
    if (this.#hasWarned || this.#proxies > 0 || headers["x-forwarded-for"] === undefined) return;
    this.#hasWarned = true;
    console.warn(
      "A client over RATE_LIMIT sent X-Forwarded-For: behind a proxy, set TRUST_PROXY, or all clients share one limit",
    );
  }

  /** The names under which a client is counted, with the limit of each. */
  #counted(client: string): [name: string, limiter: RateLimiterMemory][] {
    const other = this.#others.find(([prefix]) => client.startsWith(prefix));
    if (other !== undefined) return [[client, other[1]]];
    const names = [client, ...widerNetworks(client)];
    return this.#levels.flatMap((limiter, i) => (names[i] === undefined ? [] : [[names[i], limiter]]));
  }

  #count(client: string, cost: number): void {
    for (const [name, limiter] of this.#counted(client)) void this.#countOne(name, limiter, cost);
  }

  async #countOne(name: string, limiter: RateLimiterMemory, cost: number): Promise<void> {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(name, cost);
    const over = consumedPoints / limiter.points - 1;
    // What is above the limit is paid for with the windows that follow.
    if (over < 0) return;
    // The limiter goes by the system's clock, which may have been set back since the window began.
    const untilNext = Math.min(msBeforeNext, this.#windowMs);
    this.#refuse(name, performance.now() + untilNext + over * this.#windowMs);
  }

  #refuse(name: string, until: number): void {
    const before = this.#refusedUntil.get(name);
    if (before !== undefined && before >= until) return;
    this.#refusedUntil.set(name, until);
    setTimeout(() => {
      if (this.#refusedUntil.get(name) === until) this.#refusedUntil.delete(name);
    }, until - performance.now()).unref();
  }
}

const secondsOf = (ms: number): number => Math.max(Math.ceil(ms / 1000), 1);

/** Milliseconds of this thread: since its start, those in which it was not idle, and those in which a core ran it. */
function threadTimes() {
  const { user, system } = process.threadCpuUsage();
  const { active } = perfHooks.eventLoopUtilization();
  return { at: performance.now(), active, cpu: (user + system) / 1_000 };
}

/**
 * Divides the time that passes among the builds under way, so that their costs add up to it: a build that waits for
 * those of another client costs little. Time in which other processes had the core is not counted: a client need not pay
 * for a busy machine.
 */
export class SharedTime {
  #builds = 0;
  #last = threadTimes();
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
    const last = this.#last;
    this.#last = threadTimes();
    if (this.#builds === 0) return;
    const { at, active, cpu } = this.#last;
    const withoutCore = Math.max(active - last.active - (cpu - last.cpu), 0);
    this.#share += Math.max(at - last.at - withoutCore, 0) / this.#builds;
  }
}
