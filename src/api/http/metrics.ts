import { setTimeout as wait } from "node:timers/promises";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import packageJson from "../../../package.json" with { type: "json" };
import type { ChainFreshness } from "../cache/freshness.ts";

/** Whether a response came from the cache (hit), was built for the cache (miss), or is of a route that is not cached (none). */
export type CacheUse = "hit" | "miss" | "none";

/** What the app reports about a response, for metrics. */
export type Outcome = {
  /** Pattern of the route, which bounds the number of values; never a path. */
  route: string;
  cache: CacheUse;
};

/** The route of responses to requests that match no route. */
export const NO_ROUTE = "none";

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the responses of the public server. */
export class HttpMetrics {
  readonly registry = new Registry();
  /** Responses from the cache since the metrics were read, by route and status: to count each by labels is slow. */
  readonly #hits = new Map<string, Map<number, number>>();
  readonly #responses = new Counter({
    name: "zchf_http_responses_total",
    help: "Responses of the public API by route pattern, status and use of the cache (hit, miss, none)",
    labelNames: ["route", "status", "cache"] as const,
    registers: [this.registry],
    collect: () => this.#addHits(),
  });
  readonly #seconds = new Histogram({
    name: "zchf_http_response_seconds",
    help: "Seconds from a request to its response, without sending it, of responses that are not from the cache",
    labelNames: ["route"] as const,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /** @param startedAt when the request arrived, by performance.now() */
  count({ route, cache }: Outcome, status: number, startedAt: number): void {
    if (cache === "hit") {
      this.countHit(route, status);
      return;
    }
    this.#responses.inc({ route, status, cache });
    this.#seconds.observe({ route }, (performance.now() - startedAt) / 1000);
  }

  countHit(route: string, status: number): void {
    let byStatus = this.#hits.get(route);
    if (byStatus === undefined) {
      byStatus = new Map();
      this.#hits.set(route, byStatus);
    }
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }

  #addHits(): void {
    for (const [route, byStatus] of this.#hits) {
      for (const [status, hits] of byStatus) this.#responses.inc({ route, status, cache: "hit" }, hits);
    }
    this.#hits.clear();
  }
}

/** Adds a gauge that is always 1, with the version of this project as a label. */
export function exposeVersion(registry: Registry): void {
  const labelNames = ["version"] as const;
  const registers = [registry];
  const help = "Always 1; the label has the version of this service";
  new Gauge({ name: "zchf_build_info", help, labelNames, registers }).set(
    { version: packageJson.version },
    1,
  );
}

/** Milliseconds that the metrics wait for the database: without it, the age of the last known blocks grows. */
const LAG_TIMEOUT_MS = 1_000;

/** Adds the lag of each chain, computed when the metrics are read. */
export function measureLag(registry: Registry, chains: () => Promise<readonly ChainFreshness[]>): void {
  let known: readonly ChainFreshness[] = [];
  const renew = async () => {
    known = await chains();
  };
  new Gauge({
    name: "zchf_chain_lag_seconds",
    help: "Age of the last indexed block of each chain; absent before the first",
    labelNames: ["chain"] as const,
    registers: [registry],
    async collect() {
      // Freshness logs that the database does not respond.
      await Promise.race([renew().catch(() => undefined), wait(LAG_TIMEOUT_MS, undefined, { ref: false })]);
      this.reset();
      for (const { chainId, timestamp } of known) {
        if (timestamp > 0n) this.set({ chain: chainId }, Math.max(0, Date.now() / 1000 - Number(timestamp)));
      }
    },
  });
}
