import type { z } from "@hono/zod-openapi";
import { z as zod } from "@hono/zod-openapi";
import { type RowPlace, tableOf } from "./csv.ts";

/** How the body of a 200 response is documented and written. */
export type ResponseFormat<Body> = {
  /** What the response contains, for the API description. */
  description: string;
  mediaType: string;
  schema: z.ZodType;
  contentType: string;
  serialize: (body: Body) => string;
  /** The rows of the body as CSV, where it is a list. */
  csv?: (body: Body) => string;
  /** Where these rows are; absent where `csv` builds rows of its own. */
  place?: RowPlace;
};

export const CSV_TYPE = "text/csv; charset=utf-8";

/** A JSON body. */
export const json = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
): ResponseFormat<z.input<Schema>> => ({
  description,
  mediaType: "application/json",
  schema,
  contentType: "application/json",
  serialize: (body) => JSON.stringify(body),
});

/** A JSON body of rows, which is CSV on request. */
export const list = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  place: RowPlace & { at?: keyof z.input<Schema> & string } = {},
): ResponseFormat<z.input<Schema>> => ({ ...json(description, schema), csv: tableOf(schema, place), place });

/** A text of any media type, which the handler returns as it is sent. */
export const text = (description: string, mediaType: "text/csv" | "text/plain"): ResponseFormat<string> => ({
  description,
  mediaType,
  schema: zod.string(),
  contentType: `${mediaType}; charset=utf-8`,
  serialize: (body) => body,
});
