import type { IncomingHttpHeaders } from "node:http";
import type { Conditions } from "../cache/cached-body.ts";

/**
 * Key of a cached response: path and query, without the parameters that the route does not read. Without `queryNames`
 * all are kept: such a key may name no entry, but never the entry of another response.
 */
export function cacheKey(url: string, queryNames?: { has: (name: string) => boolean }): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const mark = queryNames === undefined ? -1 : url.indexOf("?", start);
  if (queryNames === undefined || mark === -1) return url.slice(start);
  const isRead = (pair: string) => {
    const [name = ""] = pair.split("=", 1);
    return queryNames.has(decoded(name));
  };
  const read = url
    .slice(mark + 1)
    .split("&")
    .filter(isRead);
  return read.length === 0 ? url.slice(start, mark) : `${url.slice(start, mark)}?${read.join("&")}`;
}

/** A name as the router reads it. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}

/** Characters up to which a header that decides the form of a response is read: reading it takes as long as it is. */
const MOST_READ_CHARACTERS = 1_000;

export const conditionsOf = (headers: IncomingHttpHeaders): Conditions => ({
  acceptEncoding: readable(headers["accept-encoding"]?.toString()),
  ifNoneMatch: readable(headers["if-none-match"]),
});

/** A header that is short enough to be read; undefined, as if it were absent, for a longer one. */
export const readable = (header: string | undefined): string | undefined =>
  header === undefined || header.length > MOST_READ_CHARACTERS ? undefined : header;
