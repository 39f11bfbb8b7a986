import { z } from "zod";
import type { Reader } from "./reader.ts";
import { timeSchema } from "./values.ts";

/** Members of every result beside its own. */
const common = {
  asOf: timeSchema.describe("Up to when all chains that the result depends on are indexed."),
  page: z.string().nullable().describe("The dashboard's page about it."),
  sources: z.array(z.string()).describe("The requests to the REST API that the result is made of."),
};

type Shape = z.ZodRawShape;

/** A tool as the server registers it. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Throws a ToolError where there is no result. */
  run: (reader: Reader, input: never) => Promise<{ page: string | null }>;
};

/** Declares a tool in one place. `page` of its result is a path of the dashboard. */
export function tool<Input extends Shape, Output extends Shape>(definition: {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run: (
    reader: Reader,
    input: z.output<z.ZodObject<Input>>,
  ) => Promise<z.input<z.ZodObject<Output>> & { page: string | null }>;
}): Tool {
  return {
    ...definition,
    input: z.strictObject(definition.input),
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
  z.int().min(1).max(most).default(10).describe(`Most ${what} in the result, 1 to ${most}.`);
