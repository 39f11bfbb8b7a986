import { OpenAPIHono } from "@hono/zod-openapi";
import { invalidParameter } from "../errors.ts";

/** A documented router, in which a parameter that does not validate is a 400 of the common error shape. */
export function createRouter(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result) => {
      if (!result.success) throw invalidParameter(result.error);
    },
  });
}
