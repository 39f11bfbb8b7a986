import { z } from "zod";
import { PAGES } from "../links.ts";
import { tool } from "../tool.ts";
import { amountSchema, blockTime, chainOf, chainSchema, numberOf, timeSchema } from "../values.ts";

export const indexStatus = tool({
  name: "index_status",
  title: "How current the data is",
  description: "Up to which block and time each chain is indexed, and whether its data is current or stale.",
  input: {},
  output: {
    chains: z.array(
      z.strictObject({
        chain: chainSchema,
        chainId: z.int(),
        state: z
          .enum(["syncing", "live", "stalled"])
          .describe(
            "syncing: being indexed or checked, its data is unavailable. stalled: no RPC node of the chain responds, its data is stale.",
          ),
        block: z.int().describe("Last indexed block; 0 before the first."),
        time: timeSchema.describe("Time of that block; 1970 before the first."),
        lag: amountSchema.describe("From that block's time until now."),
      }),
    ),
  },
  run: async (api) => {
    const { settledThrough, chains } = await api.get("/freshness");
    api.noteTime(settledThrough);
    return {
      chains: Object.entries(chains).map(([id, { block, timestamp, lagSeconds, state }]) => ({
        ...chainOf(id),
        state,
        block,
        time: blockTime(timestamp),
        lag: numberOf(lagSeconds, "seconds"),
      })),
      page: PAGES.overview,
    };
  },
});
