import type { Context } from "hono";
import { ApiError } from "../errors.ts";

/** Longest body in bytes: a filter of GraphQL may list a thousand addresses. */
export const MOST_BYTES = 100_000;

export const isJson = (c: Context) => /^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "");

/** Throws a 415 for a body that is not declared as JSON. */
export function requireJson(c: Context): void {
  if (!isJson(c))
    throw new ApiError(415, "unsupported_media_type", "expected Content-Type: application/json");
}

/** The body as text; throws a 413 as soon as it is too long. */
export async function readBody(request: Request): Promise<string> {
  // Node.js reads no more than a request declares; reading a web stream part by part is slow.
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) <= MOST_BYTES) return request.text();
  const { body } = request;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) {
      throw new ApiError(413, "too_large", `expected a body of at most ${MOST_BYTES} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
