import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  type DataDependencies,
  indexedChainsOf,
  indexedThroughOf,
  isFinal,
  unavailableChains,
} from "../cache/dependencies.ts";
import type { Reading } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

/**
 * Hono's environment of a request that the byte cache sends: `onBasis` receives, before a response is built, what the
 * response depends on and the reading it is built on.
 */
type Bindings = { onBasis?: (dependencies: DataDependencies, reading: Reading) => void } | undefined;

/** Seconds after which a client should retry while chains are not ready. */
const RETRY_AFTER_SECONDS = "5";

/** Seconds for which clients may reuse a response that nothing changes any more. */
const FINAL_AGE_SECONDS = 86_400;

/**
 * Responds with 503 until every chain of the dependencies has reached the head that was latest when the process started
 * and its rows were found to agree with the chain. Sets X-Indexed-Through, X-Indexed-Chains and Cache-Control. A chain
 * whose RPC URLs fail is served: its rows are stale, which X-Indexed-Through shows. A required chain that was never
 * indexed is not served, because its figures would be empty.
 *
 * @param dependenciesOf returns undefined for a malformed request, which the route refuses
 * @param maxAgeSeconds how long clients may reuse a response that is not final; undefined: not at all
 */
export function requireIndexed(
  { freshness }: Pick<Deps, "freshness">,
  dependenciesOf: (c: Context) => DataDependencies | undefined,
  maxAgeSeconds: number | undefined,
) {
  return createMiddleware(async (c, next) => {
    const dependencies = dependenciesOf(c);
    if (dependencies === undefined) return next();
    const reading = await freshness.reading();
    const unavailable = unavailableChains(reading, dependencies);
    if (unavailable.length > 0) {
      const isConfigured = unavailable.every((id) => freshness.chainIds.includes(id));
      const what = `chain ${unavailable.join(", ")}`;
      throw isConfigured
        ? new ApiError(503, "unavailable", `${what} is not ready yet; see /freshness`, {
            "Retry-After": RETRY_AFTER_SECONDS,
          })
        : new ApiError(503, "not_served", `${what} is not indexed by this service; see /freshness`);
    }
    (c.env as Bindings)?.onBasis?.(dependencies, reading);
    await next();
    c.header("X-Indexed-Through", indexedThroughOf(reading, dependencies));
    if (dependencies.isOverChains) c.header("X-Indexed-Chains", indexedChainsOf(reading, dependencies));
    // Prices of the past are stored later than the time that they are of.
    const isUnchanging = isFinal(reading, dependencies) && dependencies.history !== true;
    if (c.res.ok) c.header("Cache-Control", cacheControlOf(isUnchanging ? FINAL_AGE_SECONDS : maxAgeSeconds));
  });
}

/** Reusable for `seconds`; longer while it is revalidated, or while the service fails. */
const cacheControlOf = (seconds: number | undefined): string =>
  seconds === undefined
    ? "no-store"
    : `public, max-age=${seconds}, stale-while-revalidate=${seconds * 2}, stale-if-error=86400`;
