import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Description, Parameter } from "../../src/api/http/reference/description.ts";

export type Route = { path: string; parameters: Parameter[] };

export function routesOf(description: Description): Route[] {
  return Object.entries(description.paths).flatMap(([path, { get }]) =>
    // A stream never ends.
    get && !get.responses["200"]?.content?.["text/event-stream"]
      ? [{ path, parameters: get.parameters ?? [] }]
      : [],
  );
}

/** Finds the path of the route of a request target, whatever its parameters are. */
export function matcherOf(routes: readonly Route[]): (target: string) => string | undefined {
  const patterns = routes
    .toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")))
    .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));
  return (target) => {
    const [place = ""] = target.split("?", 1);
    // With dots resolved, the target is another route.
    if (/\/(\.|%2e)+(\/|$)/i.test(place)) return undefined;
    return patterns.find(({ pattern }) => pattern.test(place))?.path;
  };
}

/** Checks JSON bodies against the description's own schemas. */
export class Schemas {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  readonly #known = new Map<string, ValidateFunction | undefined>();

  constructor(description: Description) {
    this.#ajv.addSchema(description, "api");
  }

  /** What is wrong with the JSON body of this status, undefined when nothing is. */
  fault(path: string, status: number, body: unknown): string | undefined {
    const key = `${path} ${status}`;
    if (!this.#known.has(key)) {
      const place = [
        "paths",
        path,
        "get",
        "responses",
        String(status),
        "content",
        "application/json",
        "schema",
      ];
      const pointer = place
        .map((part) => encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1")))
        .join("/");
      let validate: ValidateFunction | undefined;
      try {
        validate = this.#ajv.compile({ $ref: `api#/${pointer}` });
      } catch {
        validate = undefined;
      }
      this.#known.set(key, validate);
    }
    const validate = this.#known.get(key);
    if (!validate) return `status ${status} is not described`;
    return validate(body) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}
