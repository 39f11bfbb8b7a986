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
      description: "503 when the last indexed block of a chain is older than this many seconds.",
    }),
});

const chainFreshness = z.object({
  block: z.int().openapi({ description: "Number of the last indexed block; 0 before the first." }),
  timestamp: z.int().openapi({ description: "Time of that block, unix seconds; 0 before the first." }),
  lagSeconds: z.int().openapi({
    description:
      "Seconds from that block's time to this server's clock, at least 0. Up to HEAD_INTERVAL more than the block time on chains that are not followed block by block.",
  }),
  state: z.enum(["syncing", "live", "stalled"]).openapi({
    description:
      "syncing: not yet at the head that was latest when the service started, or not yet found to agree with its contracts. live: has reached it, and agrees. stalled: all RPC URLs of the chain fail, or do not serve what handlers request, such as eth_call, for 15 seconds, or a head was not indexed within a minute, or no new block was for minutes; responses contain what was indexed before.",
  }),
  reason: z.string().nullable().openapi({
    description:
      "While it is syncing, why data routes that depend on the chain respond with 503: the rows of a database that is served for the first time are compared with the contracts before. While it is stalled, what each of its RPC URLs responds with, after the method if it is not that of heads. null when it is live, and may be null when a replica sees it stalled.",
    example: null,
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

export const statusResponse = z
  .object({
    api: z
      .object({
        status: z.literal("healthy").openapi({ description: "This process responds." }),
        version: z.string().openapi({ description: "Of this software.", example: "0.1.0" }),
        uptime: z.int().min(0).openapi({ description: "Seconds since this process started." }),
      })
      .openapi({ description: "This process." }),
    dataSources: z
      .object({
        current: z.literal("primary").openapi({ description: "There is one data source: the index." }),
        primary: z
          .object({
            url: z.string().openapi({
              description:
                "Origin under which the client reached this service, whose own index is the data source. RPC URLs are not shown: their host names may contain keys.",
              example: "https://api.example.org",
            }),
            status: z.enum(["healthy", "unhealthy", "unknown"]).openapi({
              description:
                "Of the first chain, Ethereum where it is indexed. healthy: live. unhealthy: its RPCs do not respond. unknown: still being indexed.",
            }),
            blockNumber: z.string().regex(/^\d+$/).openapi({
              description: "Last indexed block of that chain, as a decimal string; 0 before the first.",
              example: "22945638",
            }),
            blockTimestamp: z.int().min(0).openapi({ description: "Time of that block, unix seconds." }),
            latency: z.int().min(0).openapi({ description: "Milliseconds that reading the index took." }),
            consecutiveFailures: z
              .int()
              .min(0)
              .openapi({ description: "0 while the chain's RPCs respond, 1 while they do not." }),
            lastChecked: z.iso.datetime().openapi({ description: "When the index was read, UTC." }),
            error: z.string().nullable().openapi({ description: "Why it is unhealthy; else null." }),
          })
          .openapi({ description: "Where the figures come from." }),
        backup: z.null().openapi({ description: "There is none." }),
      })
      .openapi({ description: "What this process reads." }),
    database: z
      .object({
        status: z.literal("connected").openapi({ description: "It was read for this response." }),
        enabled: z.literal(true).openapi({ description: "Always true." }),
      })
      .openapi({ description: "The database of the index." }),
    simulatedChains: z.array(z.int()).openapi({
      description:
        "Ids of the indexed chains whose contracts are those of DEPLOYMENTS_FILE, such as a devnet's, which block explorers do not know; ascending. Empty for the real chains.",
      example: [],
    }),
  })
  .openapi("Status");

export const behindResponse = freshnessResponse.extend({
  error: z.string().openapi({ description: "Which chains are behind." }),
  code: z.literal("behind").openapi({ description: "Stable word for programs." }),
});
