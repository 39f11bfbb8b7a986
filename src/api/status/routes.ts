import { createRoute, z } from "@hono/zod-openapi";
import { type ChainFreshness, settledThrough, unreadyReasons } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { badRequest, errorResponse, errorSchema, tooManyRequests } from "../errors.ts";
import { createRouter } from "../http/router.ts";
import { behindResponse, freshnessQuery, freshnessResponse, statusResponse } from "./schema.ts";
import { statusOf } from "./service-status.ts";

const tags = ["Service"];
const plain = (description: string) => ({
  description,
  content: { "text/plain": { schema: z.string() } },
});

const freshness = createRoute({
  method: "get",
  path: "/freshness",
  operationId: "freshness",
  tags,
  summary: "Up to where each chain is indexed",
  request: { query: freshnessQuery },
  responses: {
    200: {
      description: "Every chain's place.",
      content: { "application/json": { schema: freshnessResponse } },
    },
    503: {
      description:
        "A chain is further behind than maxLagSeconds: the body contains the error and every chain's place. Or the database cannot be reached.",
      content: { "application/json": { schema: z.union([behindResponse, errorSchema]) } },
    },
    ...badRequest,
    ...tooManyRequests,
  },
});

const health = createRoute({
  method: "get",
  path: "/health",
  operationId: "health",
  tags,
  summary: "Liveness: the process responds",
  responses: { 200: plain("The process responds."), ...tooManyRequests },
});

const ready = createRoute({
  method: "get",
  path: "/ready",
  operationId: "ready",
  tags,
  summary:
    "Whether every chain has reached the head that was latest when the service started and agrees with its contracts, and nothing keeps the database from being read and written",
  responses: {
    200: plain("Every chain has, and nothing does."),
    ...tooManyRequests,
    503: errorResponse(
      "Some chains are still being indexed, or were not compared with their contracts yet, new webhook subscriptions have not begun, or the database is locked or gone.",
    ),
  },
});

const status = createRoute({
  method: "get",
  path: "/status",
  operationId: "status",
  tags,
  summary: "The service, its index and its database, in the form of the public service",
  responses: {
    200: {
      description: "Their state.",
      content: { "application/json": { schema: statusResponse } },
    },
    ...tooManyRequests,
    503: errorResponse("The database cannot be reached."),
  },
});

export function statusRouter(deps: Pick<Deps, "freshness" | "chains" | "obstacles">) {
  const noStore = { "Cache-Control": "no-store" };
  return createRouter()
    .openapi(freshness, async (c) => {
      const { maxLagSeconds } = c.req.valid("query");
      const chains = await deps.freshness.chains();
      const body = freshnessOf(chains, Math.floor(Date.now() / 1000));
      const behind = chains.filter(
        ({ chainId }) =>
          (body.chains[chainId]?.lagSeconds ?? 0) > (maxLagSeconds ?? Number.POSITIVE_INFINITY),
      );
      if (behind.length === 0) return c.json(body, 200, noStore);
      const names = behind.map(({ chainId }) => chainId).join(", ");
      const error = `chain ${names} is more than ${maxLagSeconds} seconds behind`;
      return c.json({ ...body, error, code: "behind" as const }, 503, { ...noStore, "Retry-After": "5" });
    })
    .openapi(status, async (c) => {
      const startedAt = performance.now();
      const heads = await deps.freshness.chains();
      const latency = Math.round(performance.now() - startedAt);
      return c.json(
        statusOf({ heads, chains: deps.chains }, new URL(c.req.url).origin, latency),
        200,
        noStore,
      );
    })
    .openapi(health, (c) => c.text("ok", 200, noStore))
    .openapi(ready, async (c) => {
      const reasons = unreadyReasons(await deps.freshness.chains(), deps.obstacles);
      if (reasons.length === 0) return c.text("ready", 200, noStore);
      const error = reasons.join("; ");
      return c.json({ error, code: "unavailable" as const }, 503, { ...noStore, "Retry-After": "5" });
    });
}

function freshnessOf(chains: readonly ChainFreshness[], now: number) {
  return {
    settledThrough: Number(settledThrough(chains)),
    chains: Object.fromEntries(
      chains.map(({ chainId, block, timestamp, state, reason, fault }) => [
        chainId,
        {
          block: Number(block),
          timestamp: Number(timestamp),
          lagSeconds: Math.max(0, now - Number(timestamp)),
          state,
          reason: fault ?? reason ?? null,
        },
      ]),
    ),
  };
}
