import { z } from "@hono/zod-openapi";
import { type Address, isAddress } from "viem";
import { lowerCase } from "../values/addresses.ts";
import { EXPECTED_TIME, parseUtc, type Rounding, TIME_FORMS } from "../values/dates.ts";

/**
 * A decimal integer in a path, of at most as many digits as an int8 has. Longer ones are refused before anything is made
 * of them, because a conversion takes longer the more digits there are.
 */
export const integerText = (what: string) =>
  z.string().regex(/^\d{1,19}$/, `expected ${what} of at most 19 digits`);

/** Whether an address has no checksum, being of one case, or the right one (EIP-55). */
const hasNoWrongChecksum = (address: string): boolean =>
  /^0[xX](?:[\da-f]*|[\dA-F]*)$/.test(address) || isAddress(address);

/** An address in any case, as callers write it; lower case from here on. */
export const address = z
  .string({ error: "expected one address" })
  .regex(/^0x[0-9a-f]{40}$/i, { error: "expected an address of 0x and 40 hex digits", abort: true })
  .refine(
    hasNoWrongChecksum,
    "expected an address with the right checksum (EIP-55): a character is mistyped, or its case; all lower case is accepted without",
  )
  .transform((text): Address => lowerCase(text))
  .openapi({
    type: "string",
    pattern: "^0x[0-9a-fA-F]{40}$",
    description: "Account address, any case; mixed case must have the right checksum (EIP-55).",
    example: "0x963eC454423CD543dB08bc38fC7B3036B425b301",
  });

/** An ISO date or a UTC timestamp as callers write it, which may be absent; unix seconds from here on. */
export const utcTime = (description: string, rounding?: Rounding) =>
  z
    .string({ error: "expected one time" })
    .transform((text, context) => {
      const seconds = parseUtc(text, rounding);
      if (seconds !== undefined) return seconds;
      context.issues.push({ code: "custom", message: EXPECTED_TIME, input: text });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: "string", description });

/** A time of which figures are wanted. */
export const atQuery = z.object({
  at: utcTime(
    `The figures at this time instead of now: those of each chain's last block not later than it. ${TIME_FORMS}. 400 for a time before the first figures or in the future, 503 with Retry-After for one that a chain is not indexed up to.`,
  ),
});
