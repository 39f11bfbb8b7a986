import { z } from "@hono/zod-openapi";
import type { Address } from "viem";
import { lowerCase } from "../values/addresses.ts";
import { parseUtc } from "../values/dates.ts";

/**
 * A decimal integer in a path, of at most as many digits as an int8 has. Longer ones are refused before anything is made
 * of them, because a conversion takes longer the more digits there are.
 */
export const integerText = (what: string) =>
  z.string().regex(/^\d{1,19}$/, `expected ${what} of at most 19 digits`);

/** An address in any case, as callers write it; lower case from here on. */
export const address = z
  .string({ error: "expected one address" })
  .regex(/^0x[0-9a-f]{40}$/i, "expected an address of 0x and 40 hex digits")
  .transform((text): Address => lowerCase(text))
  .openapi({
    type: "string",
    pattern: "^0x[0-9a-fA-F]{40}$",
    description: "Account address, any case.",
    example: "0x963EC454423CD543dB08bc38fC7B3036B425b301",
  });

/** An ISO date or a UTC timestamp as callers write it, which may be absent; unix seconds from here on. */
export const utcTime = (description: string) =>
  z
    .string({ error: "expected one time" })
    .transform((text, context) => {
      const seconds = parseUtc(text);
      if (seconds !== undefined) return seconds;
      const message =
        "expected an ISO date such as 2025-01-31 or a UTC timestamp such as 2025-01-31T12:00:00Z";
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: "string", description });

/** A time of which figures are wanted. */
export const atQuery = z.object({
  at: utcTime(
    "The figures at this time instead of now: those of each chain's last block not later than it. ISO date (its UTC midnight) or UTC timestamp such as 2025-12-31T23:59:59Z. 400 for a time before the first figures or in the future, 503 with Retry-After for one that a chain is not indexed up to.",
  ),
});
