import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Build } from "../cache/byte-cache.ts";
import {
  basisOf,
  type DataDependencies,
  indexedChainsOf,
  indexedThroughOf,
  isFinal,
  unavailableChains,
} from "../cache/dependencies.ts";
import type { Reading } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";

/** Hono's environment of a request that the byte cache sends. */
type Bindings = { onBasis?: Parameters<Build>[0] } | undefined;

/** `deps`: what the response is built on. */
export type Indexed = { Variables: { deps: Deps } };

/** Seconds after which a client should retry while chains are not ready. */
const RETRY_AFTER_SECONDS = "5";

/** Seconds for which clients may reuse a response that nothing changes any more. */
const FINAL_AGE_SECONDS = 86_400;

/**
 * Responds with 503 until every chain of the dependencies has reached the head that was latest when the process started
 * and its rows were found to agree with the chain. Sets X-Indexed-Through, X-Indexed-Chains and Cache-Control. A chain
 * whose RPC URLs fail is served: its rows are stale, which X-Indexed-Through shows. A required chain that was never
 * indexed is not served, because its figures would be empty. While the indexer, another process, starts again, responses
 * are built on the last complete state.
 *
 * @param dependenciesOf returns undefined for a malformed request, which the route refuses
 * @param maxAgeSeconds how long clients may reuse a response that is not final; undefined: not at all
 */
export function requireIndexed(
  deps: Deps,
  dependenciesOf: (c: Context) => DataDependencies | undefined,
  maxAgeSeconds: number | undefined,
) {
  return createMiddleware<Indexed>(async (c, next) => {
    c.set("deps", deps);
    const dependencies = dependenciesOf(c);
    if (dependencies === undefined) return next();
    const current = await deps.freshness.reading();
    const basis = basisOf(current, dependencies);
    const held = basis === current ? undefined : deps.lastComplete?.open(basis);
    const reading = held === undefined ? current : basis;
    requireChains(reading, dependencies, deps.freshness.chainIds);
    (c.env as Bindings)?.onBasis?.(dependencies, reading, held !== undefined);
    if (held !== undefined) c.set("deps", { ...deps, db: held.db, freshness: held.freshness });
    await next().finally(() => held?.end());
    c.header("X-Indexed-Through", indexedThroughOf(reading, dependencies));
    if (dependencies.isOverChains) c.header("X-Indexed-Chains", indexedChainsOf(reading, dependencies));
    // Prices of the past are stored later than the time that they are of.
    const isUnchanging = isFinal(reading, dependencies) && dependencies.history !== true;
    if (c.res.ok) c.header("Cache-Control", cacheControlOf(isUnchanging ? FINAL_AGE_SECONDS : maxAgeSeconds));
  });
}

/** Throws a 503 where a chain of the response is not indexed, or not verified. */
function requireChains(
  reading: Reading,
  dependencies: DataDependencies,
  configured: readonly number[],
): void {
  const unavailable = unavailableChains(reading, dependencies);
  if (unavailable.length === 0) return;
  const what = `chain ${unavailable.join(", ")}`;
  throw unavailable.every((id) => configured.includes(id))
    ? new ApiError(503, "unavailable", `${what} is not ready yet; see /freshness`, {
        "Retry-After": RETRY_AFTER_SECONDS,
      })
    : new ApiError(503, "not_served", `${what} is not indexed by this service; see /freshness`);
}

/** Reusable for `seconds`; longer while it is revalidated, or while the service fails. */
const cacheControlOf = (seconds: number | undefined): string =>
  seconds === undefined
    ? "no-store"
    : `public, max-age=${seconds}, stale-while-revalidate=${seconds * 2}, stale-if-error=86400`;
