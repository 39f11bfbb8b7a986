import { z } from "@hono/zod-openapi";
import { pageQuery } from "../http/page.ts";
import { address } from "../http/params.ts";

export const calendarQuery = z.object({
  address: address.optional().openapi({
    example: undefined,
    description: "Only what has this address as one of its parties, any case; absent: the whole system.",
  }),
});

/** Most entries of the feed, and of the calendar. */
export const MOST_ENTRIES = 100;
export const MOST_DATES = 1_000;

export const feedQuery = calendarQuery.extend({
  limit: pageQuery.shape.limit
    .unwrap()
    .optional()
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: 1000,
      description: `Entries of the feed at most; ${MOST_ENTRIES} when absent, and for larger numbers.`,
    }),
  events: z.enum(["rare", "all"], "expected rare or all").optional().openapi({
    description:
      "Of the whole system: rare when absent, which leaves out transfers, minting updates, savings, trades, profits and losses. Those of an address are always all.",
  }),
});
