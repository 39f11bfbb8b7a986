import { createRoute, z } from "@hono/zod-openapi";
import type { Deps } from "../shared/deps.ts";
import { badRequest, errorResponse, errorSchema } from "../shared/errors.ts";
import { type ChainFreshness, settledThrough } from "../shared/freshness.ts";
import { createRoom } from "../shared/room.ts";
import { behindResponse, freshnessQuery, freshnessResponse } from "./schema.ts";

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
        "A chain is further behind than maxLagSeconds, and the places are told all the same; or the database cannot be reached.",
      content: { "application/json": { schema: z.union([behindResponse, errorSchema]) } },
    },
    ...badRequest,
  },
});

const health = createRoute({
  method: "get",
  path: "/health",
  operationId: "health",
  tags,
  summary: "Whether the process lives",
  responses: { 200: plain("It does.") },
});

const ready = createRoute({
  method: "get",
  path: "/ready",
  operationId: "ready",
  tags,
  summary: "Whether every chain has reached the head that was latest when the service started",
  responses: { 200: plain("They have."), 503: errorResponse("Some chains are still being indexed.") },
});

export function statusRoom(deps: Pick<Deps, "freshness">) {
  const noStore = { "Cache-Control": "no-store" };
  return createRoom()
    .openapi(freshness, async (c) => {
      const { maxLagSeconds } = c.req.valid("query");
      const chains = await deps.freshness.chains();
      const body = describe(chains, Math.floor(Date.now() / 1000));
      const behind = chains.filter(
        ({ chainId }) =>
          (body.chains[chainId]?.lagSeconds ?? 0) > (maxLagSeconds ?? Number.POSITIVE_INFINITY),
      );
      if (behind.length === 0) return c.json(body, 200, noStore);
      const names = behind.map(({ chainId }) => chainId).join(", ");
      const error = `chain ${names} is more than ${maxLagSeconds} seconds behind`;
      return c.json({ ...body, error, code: "behind" as const }, 503, { ...noStore, "Retry-After": "5" });
    })
    .openapi(health, (c) => c.text("ok", 200, noStore))
    .openapi(ready, async (c) => {
      const awaited = (await deps.freshness.chains()).filter(({ isAwaited }) => isAwaited);
      if (awaited.length === 0) return c.text("ready", 200, noStore);
      const names = awaited.map(({ chainId }) => chainId).join(", ");
      const error = `chain ${names} is still being indexed`;
      return c.json({ error, code: "unavailable" as const }, 503, { ...noStore, "Retry-After": "5" });
    });
}

function describe(chains: readonly ChainFreshness[], now: number) {
  return {
    settledThrough: Number(settledThrough(chains)),
    chains: Object.fromEntries(
      chains.map(({ chainId, block, timestamp, state }) => [
        chainId,
        {
          block: Number(block),
          timestamp: Number(timestamp),
          lagSeconds: Math.max(0, now - Number(timestamp)),
          state,
        },
      ]),
    ),
  };
}
