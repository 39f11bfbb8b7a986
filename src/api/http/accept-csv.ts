import { parseAccept } from "hono/utils/accept";
import { readable } from "./cache-key.ts";

/** Whether the Accept header names CSV, and JSON not before it. */
export function prefersCsv(header: string | undefined): boolean {
  const accept = readable(header);
  // Nearly all requests accept anything or JSON.
  if (accept === undefined || !/text\/csv/i.test(accept)) return false;
  const named = parseAccept(accept).filter(({ q }) => q > 0);
  const isType = (type: string, name: string) => type.toLowerCase() === name;
  const first = named.find(({ type }) => isType(type, "text/csv") || isType(type, "application/json"));
  return first !== undefined && isType(first.type, "text/csv");
}

/** The URL with the parameter that stands for the header, unless it has one. */
export function withCsv(url: string): string {
  // A value may have another question mark.
  const [path = "", ...queries] = url.split("?");
  const query = queries.join("?");
  if (new URLSearchParams(query).has("format")) return url;
  return `${path}?${query === "" ? "" : `${query}&`}format=csv`;
}
