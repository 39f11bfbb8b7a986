import { createMiddleware } from "hono/factory";
import { ApiError } from "../errors.ts";
import type { DataRoute } from "./data-route.ts";

/** Routes named in one message. */
const MOST_NAMED = 5;

/**
 * Refuses query parameters that other data routes have: a client that sends one expects another response than it would
 * get. Names that no data route has are ignored.
 */
export class MisplacedParameters {
  /** Paths of the routes with a query parameter, by its name. */
  readonly #paths = new Map<string, string[]>();

  constructor(routes: readonly DataRoute[]) {
    for (const { path, queryNames } of routes) {
      for (const name of queryNames) this.#paths.set(name, [...(this.#paths.get(name) ?? []), path]);
    }
  }

  /** Names that make a difference to the response of a route. */
  namesOf({ queryNames, ignoredNames }: DataRoute): ReadonlySet<string> {
    return new Set([...queryNames, ...[...this.#paths.keys()].filter((name) => !ignoredNames.has(name))]);
  }

  /** Throws a 400 for parameters that the route does not have and others do. */
  refuse({ queryNames, ignoredNames }: DataRoute) {
    return createMiddleware(async (c, next) => {
      const names = Object.keys(c.req.queries());
      const misplaced = names.filter((name) => !queryNames.has(name) && !ignoredNames.has(name));
      const problems = misplaced.flatMap((name) => {
        const paths = this.#paths.get(name);
        return paths === undefined ? [] : [`${name}: not a parameter of this route; ${sentenceOf(paths)}`];
      });
      if (problems.length > 0) throw new ApiError(400, "invalid_parameter", problems.join("; "));
      await next();
    });
  }
}

/** Which routes have a parameter, in the notation of the API description. */
function sentenceOf(paths: readonly string[]): string {
  const named = paths.slice(0, MOST_NAMED).map((path) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const others = paths.length - named.length;
  const rest = others > 0 ? ` and ${others} others, see /docs` : "";
  return `${named.join(", ")}${rest} ${paths.length === 1 ? "has" : "have"} it`;
}
