import { getRefId } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import { atTime, omitted } from "../values/scalars.ts";
import type { ResponseFormat } from "./response-format.ts";

/** Members of an object that may be about a time in the past. */
export const momentMembers = { at: atTime, omitted };

/** The format of a response that may be about a time in the past, which an object states. */
export function ofMoment<Body>(format: ResponseFormat<Body>): ResponseFormat<Body> {
  if (!(format.schema instanceof z.ZodObject)) return format;
  const schema = z.object({ ...format.schema.shape, ...momentMembers });
  const name = getRefId(format.schema);
  return { ...format, schema: name === undefined ? schema : schema.openapi(name) };
}

/** The body with its time and the names of what is not known of it; lists and records have no place for them. */
export const withMoment = <Body>(
  { schema }: Pick<ResponseFormat<never>, "schema">,
  body: Body,
  at: bigint,
  names: readonly string[],
): Body => (schema instanceof z.ZodObject ? { ...body, at: Number(at), omitted: names } : body);
