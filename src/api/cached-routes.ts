import type { IncomingHttpHeaders } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Conditions } from "./shared/answer.ts";

/** The server's own request and response; absent in tests, which need no port. */
export type ServerEnv = { Bindings: Partial<HttpBindings> };

export type CachedRoute = {
  /** Pattern of the router. */
  path: string;
  /** Query parameters that make a difference. */
  parameters: ReadonlySet<string>;
};

/** The documented routes of a room. */
export function routesOf({ openAPIRegistry }: OpenAPIHono): CachedRoute[] {
  return openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== "route") return [];
    const { path, request } = definition.route;
    const query = request?.query;
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    return [{ path: path.replaceAll(/\{(\w+)\}/g, ":$1"), parameters: new Set(names) }];
  });
}

/**
 * What tells one answer from another: path and query, without parameters that nobody reads. Where it is not known which
 * are read, all of them: that may be no answer's key, but never that of a wrong one.
 */
export function keyOf(url: string, parameters?: ReadonlySet<string>): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const mark = parameters === undefined ? -1 : url.indexOf("?", start);
  if (parameters === undefined || mark === -1) return url.slice(start);
  const isRead = (pair: string) => {
    const [name = ""] = pair.split("=", 1);
    return parameters.has(decoded(name));
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

export function conditionsOf(headers: IncomingHttpHeaders): Conditions {
  return { acceptEncoding: headers["accept-encoding"]?.toString(), ifNoneMatch: headers["if-none-match"] };
}
