import { z } from "@hono/zod-openapi";
import type { Address } from "viem";

/** An address in any case, as callers write it; lower case from here on. */
export const address = z
  .string({ error: "expected one address" })
  .regex(/^0x[0-9a-f]{40}$/i, "expected an address of 0x and 40 hex digits")
  .transform((text) => text.toLowerCase() as Address)
  .openapi({
    type: "string",
    description: "Account address, any case.",
    example: "0x963EC454423CD543dB08bc38fC7B3036B425b301",
  });
