import { z } from "@hono/zod-openapi";
import { address } from "../http/params.ts";

export const calendarQuery = z.object({
  address: address.optional().openapi({
    example: undefined,
    description: "Only what has this address as one of its parties, any case; absent: the whole system.",
  }),
});

export const feedQuery = calendarQuery.extend({
  events: z.enum(["rare", "all"], "expected rare or all").optional().openapi({
    description:
      "Of the whole system: rare when absent, which leaves out transfers, minting updates, savings, trades, profits and losses. Those of an address are always all.",
  }),
});
