import { z } from "@hono/zod-openapi";
import { malformedCursor } from "../errors.ts";
import type { Order, Place } from "../values/place.ts";
import { decodeCursor } from "./cursor.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

const cursor = (description: string) =>
  z.string().nullable().openapi({ description, example: "AAAAAABlU_EAAAAAAQAAAAABXo9LAAAAB0zP5pX0mHkI" });

/** Where a page stands in the list that it is of. */
export const pageInfo = z
  .object({
    startCursor: cursor("Names the first row; null when there is none."),
    endCursor: cursor("Names the last row: pass it as `after` to get the next page."),
    hasNextPage: z.boolean().openapi({ description: "Whether rows follow in this order." }),
  })
  .openapi({ description: "Where the page stands in the whole list." });

/** Parameters of a list that is read page by page. */
export const pageQuery = z.object({
  limit: z
    .string({ error: "expected one number" })
    .regex(/^\d+$/, `expected a whole number from 1 to ${MAX_LIMIT}`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, `expected a whole number from 1 to ${MAX_LIMIT}`)
    .default(DEFAULT_LIMIT)
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: `Rows of a page, ${DEFAULT_LIMIT} when absent.`,
    }),
  after: z.string({ error: "expected one cursor" }).optional().openapi({
    description: "An endCursor of the same order: the page begins after the row it names.",
  }),
});

/** The row that `after` names; throws a 400 for a text that is no cursor of this order. */
export function placeAfter(order: Order, after: string | undefined): Place | undefined {
  if (after === undefined) return undefined;
  const place = decodeCursor(order, after);
  if (place === undefined) throw malformedCursor();
  return place;
}
