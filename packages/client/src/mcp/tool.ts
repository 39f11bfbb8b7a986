import { z } from "zod";
import type { Reader } from "./reader.ts";
import { timeSchema } from "./values.ts";

/** Members of every result beside its own. */
const common = {
  asOf: timeSchema.describe(
    "Up to when all chains that the result depends on are indexed, or the time `at`.",
  ),
  page: z.string().nullable().describe("The dashboard's page about it."),
  sources: z.array(z.string()).describe("The requests to the REST API that the result is made of."),
  more: z
    .string()
    .nullable()
    .describe("Which rows of its lists are not in this result, and how to get them; null: all are."),
};

const skipInput = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(0)
  .describe("Rows of each list to skip, to continue a result that has `more`.");

/** A date, or a time with its Z: what every parser reads alike. */
const atInput = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/,
    "expected a date such as 2025-12-31 (its UTC midnight) or a UTC time such as 2025-12-31T23:59:59Z",
  )
  .optional()
  .describe(
    "The state at this time instead of now: a date such as 2025-12-31 (its UTC midnight) or a UTC time such as 2025-12-31T23:59:59Z. Market prices are those of the UTC midnight before; null is also what is not known of that time.",
  );

type Shape = z.ZodRawShape;

/** A tool as the server registers it. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Members of the result with its rows, which are returned in parts. */
  lists: readonly string[];
  /** Throws a ToolError where there is no result. */
  run: (reader: Reader, input: never) => Promise<{ page: string | null }>;
};

/**
 * Declares a tool in one place. `page` of its result is a path of the dashboard. The lists of its result are complete;
 * the server returns at most `limit` rows of them, where the tool has this input.
 */
export function tool<Input extends Shape, Output extends Shape>(definition: {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  lists?: readonly (keyof Output & string)[];
  /** Whether it reads a state, which the input `at` may ask for at a time in the past. */
  hasPast?: boolean;
  run: (
    reader: Reader,
    input: z.output<z.ZodObject<Input>>,
  ) => Promise<z.input<z.ZodObject<Output>> & { page: string | null }>;
}): Tool {
  const { lists = [], hasPast = false } = definition;
  return {
    ...definition,
    lists,
    input: z.strictObject({
      ...definition.input,
      ...(hasPast && { at: atInput }),
      ...(lists.length > 0 && { skip: skipInput }),
    }),
    output: z.strictObject({ ...definition.output, ...common }),
    run: definition.run as Tool["run"],
  };
}

export const addressInput = (what: string) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, "expected an address of 0x and 40 hex digits")
    .describe(`${what}: an address of 0x and 40 hex digits, any case.`);

export const limitInput = (what: string, most = 50) =>
  z
    .int()
    .min(1)
    .max(most)
    .default(10)
    .describe(`Most ${what} in the result, 1 to ${most}; fewer where it would be too long.`);

/**
 * A text that `schema` accepts. In the JSON schema it is a string without `format` or `anyOf`: some clients reject all
 * tools because of one such input.
 */
export const textOf = (schema: z.ZodType, error: string) =>
  z.string({ error }).refine((text) => schema.safeParse(text).success, error);
