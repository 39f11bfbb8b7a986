import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import type { Deps } from "./deps.ts";
import { ApiError, invalidParameter } from "./errors.ts";
import { indexedThrough } from "./freshness.ts";

/** A router whose parameters fail with the one error shape. */
export function createRoom(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidParameter(result.error);
    },
  });
}

/** Seconds a client waits before it asks again while chains are still being indexed. */
const RETRY_AFTER = "5";

/**
 * Answer only when every chain in `chainIds` has reached the head that was latest when the process started, and
 * say up to when the data goes. A chain whose RPC is silent does not hold back the others: X-Indexed-Through tells.
 */
export function whenIndexed(
  { freshness }: Pick<Deps, "freshness">,
  { chainIds, cacheControl }: { chainIds: readonly number[]; cacheControl: string },
) {
  return createMiddleware(async (c, next) => {
    const chains = (await freshness.chains()).filter(({ chainId }) => chainIds.includes(chainId));
    const awaited = chains.filter(({ isAwaited }) => isAwaited);
    if (awaited.length > 0) {
      const names = awaited.map(({ chainId }) => chainId).join(", ");
      throw new ApiError(503, "unavailable", `chain ${names} is still being indexed; see /freshness`, {
        "Retry-After": RETRY_AFTER,
      });
    }
    await next();
    c.header("X-Indexed-Through", String(indexedThrough(chains)));
    if (c.res.ok) c.header("Cache-Control", cacheControl);
  });
}

/** Clients may reuse an answer for `seconds`, longer while it is refreshed or the service is down. */
export const cacheFor = (seconds: number): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${seconds * 2}, stale-if-error=86400`;
