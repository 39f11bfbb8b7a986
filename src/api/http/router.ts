import { OpenAPIHono } from "@hono/zod-openapi";
import { getPath } from "hono/utils/url";
import { invalidParameter } from "../errors.ts";

/** A documented router, in which a parameter that does not validate is a 400 of the common error shape. */
export function createRouter(): OpenAPIHono {
  return new OpenAPIHono({
    getPath: pathOf,
    defaultHook: (result) => {
      if (!result.success) throw invalidParameter(result.error);
    },
  });
}

/** The path of a request to route. Many clients end the URL of an endpoint that they POST to with a slash. */
export function pathOf(request: Request): string {
  const path = getPath(request);
  return path === "/mcp/" || path === "/graphql/" ? path.slice(0, -1) : path;
}
