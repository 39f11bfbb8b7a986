import { z } from "@hono/zod-openapi";
import { address } from "../http/params.ts";

export const feedQuery = z.object({
  address: address.optional().openapi({
    example: undefined,
    description: "Only what has this address as one of its parties, any case; absent: the whole system.",
  }),
});
