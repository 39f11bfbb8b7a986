import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import type { Deps } from "./deps.ts";
import { ApiError, invalidParameter } from "./errors.ts";
import type { Reading } from "./freshness.ts";
import { lackingChains, type Need, throughOf } from "./need.ts";

/** A router whose parameters fail with the one error shape. */
export function createRoom(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidParameter(result.error);
    },
  });
}

/** Bindings by which the cache learns of an answer before it is built what it is made of, and on which reading. */
type Bindings = { tellBasis?: (need: Need, reading: Reading) => void } | undefined;

/** Seconds a client waits before it asks again while chains are still being indexed. */
const RETRY_AFTER = "5";

/**
 * Answer only when every chain in `chainIds` has reached the head that was latest when the process started, and say
 * up to when the data goes. A chain whose RPC is silent does not hold back the others, X-Indexed-Through tells; but
 * an essential one that never was indexed does: unavailable is never empty.
 */
export function whenIndexed({ freshness }: Pick<Deps, "freshness">, need: Need) {
  return createMiddleware(async (c, next) => {
    const reading = await freshness.reading();
    const lacking = lackingChains(reading, need);
    if (lacking.length > 0) {
      throw new ApiError(
        503,
        "unavailable",
        `chain ${lacking.join(", ")} is not indexed yet; see /freshness`,
        {
          "Retry-After": RETRY_AFTER,
        },
      );
    }
    (c.env as Bindings)?.tellBasis?.(need, reading);
    await next();
    c.header("X-Indexed-Through", throughOf(reading, need));
    if (c.res.ok) c.header("Cache-Control", need.cacheControl);
  });
}

/** Clients may reuse an answer for `seconds`, longer while it is refreshed or the service is down. */
export const cacheFor = (seconds: number): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${seconds * 2}, stale-if-error=86400`;
