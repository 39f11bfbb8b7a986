import type { z } from "@hono/zod-openapi";
import { z as zod } from "@hono/zod-openapi";
import { type CsvOptions, columnsOf, type RowPlace, tableOf } from "./csv.ts";

/** How the body of a 200 response is documented and written. */
export type ResponseFormat<Body> = {
  /** What the response contains, for the API description. */
  description: string;
  mediaType: string;
  schema: z.ZodType;
  contentType: string;
  serialize: (body: Body) => string;
  /** The rows of the body as CSV, where it is a list. */
  csv?: (body: Body, options?: CsvOptions) => string;
  /** Where these rows are in the body; absent where they have a form of their own. */
  place?: RowPlace;
  /** Schema of that form. */
  row?: z.ZodType;
  /** Names of the members of a row in the JSON. */
  rowNames?: readonly string[];
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

/** Rows of CSV that are not those of the body. */
type Table<Body> = { table: { row: z.ZodType; rows: (body: Body) => readonly unknown[] } };

/** A JSON body of rows, which is CSV on request. */
export function list<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  place: (RowPlace & { at?: keyof z.input<Schema> & string }) | Table<z.input<Schema>> = {},
): ResponseFormat<z.input<Schema>> {
  const format = json(description, schema);
  if (!("table" in place)) {
    const columns = place.value === undefined ? columnsOf(schema, { ...place, keys: [] }) : [];
    const rowNames = columns.map(({ name }) => outermost(name));
    return { ...format, csv: tableOf(schema, place), place, rowNames };
  }
  const { row, rows } = place.table;
  const csv = tableOf(zod.array(row), {});
  return { ...format, csv: (body, options) => csv(rows(body), options), row };
}

/** The member of a row in which a column is. */
const outermost = (column: string): string => column.split(".", 1)[0] ?? column;

/** A text of any media type, which the handler returns as it is sent. */
export const text = (
  description: string,
  mediaType: "text/csv" | "text/plain" | "text/calendar" | "application/atom+xml",
): ResponseFormat<string> => ({
  description,
  mediaType,
  schema: zod.string(),
  contentType: `${mediaType}; charset=utf-8`,
  serialize: (body) => body,
});
