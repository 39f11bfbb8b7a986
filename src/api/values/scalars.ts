import { z } from "@hono/zod-openapi";
import { type RawUnit, UNIX_SECONDS } from "./units.ts";

/** Scalars of responses, documented once. */

/** A raw amount: what it counts, and of which token, is said at each use. */
export const amount = (unit: RawUnit, description: string, example = "85000000000000000000000") =>
  z
    .string()
    .regex(/^-?\d+$/)
    .openapi({ description, example, ...unit });

export const lowerCaseAddress = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .openapi({ description: "Address, lower case.", example: "0x963ec454423cd543db08bc38fc7b3036b425b301" });

export const checksummedAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .openapi({ description: "Address with checksum.", example: "0xB58E61C3098d85632Df34EecfB899A1Ed80921cB" });

export const txHash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .openapi({
    description: "Hash of the transaction, lower case.",
    example: "0x99142d6e96c05e6394d3af50cef84895c6d45c10bbd24723d5bf41403ea6e215",
  });

export const chainId = z.int().openapi({ description: "EVM chain id.", example: 1 });

export const seconds = z
  .int()
  .min(0)
  .openapi({
    description: "Unix seconds.",
    example: 1752837323,
    ...UNIX_SECONDS,
  });

export const timestampString = z
  .string()
  .regex(/^\d+$/)
  .openapi({
    description: "Block time, unix seconds, as a decimal string.",
    example: "1752837323",
    ...UNIX_SECONDS,
  });

export const recordCount = z.string().regex(/^\d+$/).openapi({
  description:
    "Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string. Unique over all chains and the same in every re-index.",
  example: "2294563800001201",
});

/** Of responses that can be about a time in the past. */
export const atTime = z
  .int()
  .optional()
  .openapi({
    description: "The time that was asked for with `at`, unix seconds; only then.",
    example: 1767225599,
    ...UNIX_SECONDS,
  });

export const omitted = z
  .array(z.string())
  .optional()
  .openapi({
    description:
      "With `at`: names of the figures that are not known of the past and are left out, nested ones as `outer.inner`.",
    example: ["tvl"],
  });

/** A figure that is not known of the past: left out of its responses, and always in those of now. */
export const ofNow = <Figure extends z.ZodType>(figure: Figure) =>
  figure.optional().openapi({ "x-past": false });

/** Members beside a text of which the first 1000 characters are sent. */
export const cutMembers = <Name extends string>(name: Name) =>
  ({
    [`${name}Truncated`]: z
      .literal(true)
      .optional()
      .openapi({ description: `Only where ${name} is cut: it has its first characters.` }),
    [`${name}Length`]: z
      .int()
      .optional()
      .openapi({ description: `Characters (code points) of the whole text, where ${name} is cut.` }),
  }) as Record<`${Name}Truncated`, z.ZodOptional<z.ZodLiteral<true>>> &
    Record<`${Name}Length`, z.ZodOptional<z.ZodInt>>;
