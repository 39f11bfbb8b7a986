import { z } from "@hono/zod-openapi";

export const freshnessQuery = z.object({
  maxLagSeconds: z
    .string({ error: "expected one number" })
    .regex(/^\d{1,10}$/, "expected whole seconds, 0 or more")
    .transform(Number)
    .optional()
    .openapi({
      type: "integer",
      minimum: 0,
      description: "Answer 503 when a chain is indexed less far than this many seconds ago.",
    }),
});

const chainFreshness = z.object({
  block: z.int().openapi({ description: "Last indexed block." }),
  timestamp: z.int().openapi({ description: "Time of that block, unix seconds." }),
  lagSeconds: z.int().openapi({ description: "Seconds from that block's time to this server's clock." }),
  state: z.enum(["syncing", "live", "stalled"]).openapi({
    description:
      "syncing: not yet at the head that was latest when the service started. live: was there. stalled: the chain's RPCs do not answer; what was indexed is served.",
  }),
});

export const freshnessResponse = z
  .object({
    settledThrough: z.int().openapi({
      description: "Unix seconds up to which no chain will add rows any more, reorgs apart.",
    }),
    chains: z.record(z.string(), chainFreshness).openapi({ description: "By chain id." }),
  })
  .openapi("Freshness");

export const behindResponse = freshnessResponse.extend({
  error: z.string().openapi({ description: "Which chains are behind." }),
  code: z.literal("behind").openapi({ description: "Stable word for programs." }),
});
