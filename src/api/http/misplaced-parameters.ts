import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { ApiError } from "../errors.ts";
import type { DataRoute } from "./data-route.ts";

/** Routes named in one message. */
const MOST_NAMED = 5;

/** Names that clients send with a random value to pass a cache, although rows have a member of this name. */
const OF_CACHE_BUSTERS: ReadonlySet<string> = new Set(["timestamp"]);

/** A path that is no data route, and the names of its parameters. */
export type OtherPath = { path: string; names: readonly string[] };

/** The names that make a difference to the response of a route. */
export type KnownNames = { has: (name: string) => boolean };

/**
 * Refuses query parameters that a client sends because it expects another response than it would get: those of other
 * routes, members of the route's rows, a parameter of the path with another value, and these names in another case. Names
 * that nothing has are ignored.
 */
export class MisplacedParameters {
  /** Paths of the routes with a query parameter, by its name. */
  readonly #paths = new Map<string, string[]>();

  constructor(routes: readonly DataRoute[], others: readonly OtherPath[] = []) {
    for (const { path, names } of [
      ...routes.map(({ path, queryNames }) => ({ path, names: queryNames })),
      ...others,
    ]) {
      for (const name of names) this.#paths.set(name, [...(this.#paths.get(name) ?? []), path]);
    }
  }

  namesOf(route: DataRoute): KnownNames {
    const names = new Set(this.#spellings(route).keys());
    return { has: (name) => names.has(name.toLowerCase()) };
  }

  /** Throws a 400 for parameters that the route does not have. */
  refuse(route: DataRoute) {
    const spellings = this.#spellings(route);
    return createMiddleware(async (c, next) => {
      const problems = Object.keys(c.req.queries()).flatMap((name) => {
        const spelling = spellings.get(name.toLowerCase());
        const problem = spelling && this.#problemOf(route, { name, spelling }, c);
        return problem === undefined ? [] : [`${name}: ${problem}`];
      });
      if (problems.length > 0) throw new ApiError(400, "invalid_parameter", problems.join("; "));
      await next();
    });
  }

  /** The names that are not ignored, by their lower case; the route's own before those of others. */
  #spellings({ queryNames, pathNames, rowNames, ignoredNames }: DataRoute): ReadonlyMap<string, string> {
    const refused = [...rowNames, ...this.#paths.keys()].filter(
      (name) => !ignoredNames.has(name) && !OF_CACHE_BUSTERS.has(name),
    );
    const names = [...refused, ...pathNames, ...queryNames];
    return new Map(names.map((name) => [name.toLowerCase(), name]));
  }

  #problemOf(
    { queryNames, pathNames, whyNoPast }: DataRoute,
    { name, spelling }: { name: string; spelling: string },
    { req }: Context,
  ): string | undefined {
    if (queryNames.has(spelling)) {
      return name === spelling ? undefined : `the parameter is spelt ${spelling}`;
    }
    if (pathNames.has(spelling)) {
      // Clients of the public service repeat the account of the path in the query.
      const inPath = req.param(spelling) ?? "";
      const isSame = (value: string) => value === "" || value.toLowerCase() === inPath.toLowerCase();
      return req.queries(name)?.every(isSame) ? undefined : `the path has ${inPath}, the query another value`;
    }
    if (spelling === "at" && whyNoPast !== undefined)
      return `not a parameter of this route, which is only of now: ${whyNoPast}`;
    const paths = this.#paths.get(spelling);
    return paths === undefined
      ? "not a parameter of this route, but a member of its rows: select these yourself, or with GraphQL"
      : `not a parameter of this route; ${sentenceOf(paths)}`;
  }
}

/** Which routes have a parameter, in the notation of the API description. */
function sentenceOf(paths: readonly string[]): string {
  const all = paths.map((path) => path.replaceAll(/:(\w+)/g, "{$1}"));
  if (all.length === 1) return `${all[0]} has it`;
  if (all.length <= MOST_NAMED + 1) return `${all.slice(0, -1).join(", ")} and ${all.at(-1)} have it`;
  return `${all.slice(0, MOST_NAMED).join(", ")} and ${all.length - MOST_NAMED} other routes have it, see /docs`;
}
