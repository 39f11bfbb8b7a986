import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { atTime, type DataDependencies } from "../cache/dependencies.ts";
import { type FirstFigures, type Moment, omittedOf, requireMoment } from "../cache/moment.ts";
import type { Deps } from "../deps.ts";
import {
  ApiError,
  badRequest,
  errorResponse,
  invalidParameter,
  tooManyRequests,
  unavailable,
} from "../errors.ts";
import { type RowCap, rowCap } from "../values/row-cap.ts";
import { boundedBody } from "./bounded-body.ts";
import { ofMoment, withMoment } from "./of-moment.ts";
import { atQuery } from "./params.ts";
import { requireIndexed } from "./require-indexed.ts";
import { CSV_TYPE, type ResponseFormat } from "./response-format.ts";

type Parameters = z.ZodObject | undefined;
type Output<Schema> = Schema extends z.ZodObject ? z.output<Schema> : unknown;
type Input<Params, Query> = Output<Params> & Output<Query> & { at: Moment };

/** A GET endpoint whose response is made of indexed data: its documentation, parameters, dependencies and handler. */
export type DataRouteDefinition<Body, Params extends Parameters, Query extends Parameters> = {
  /** With `{name}` for path parameters. */
  path: `/${string}`;
  /** Name of the client's method. */
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  /** Names of other routes' query parameters that clients send to this one although they make no difference. */
  ignoredNames?: readonly string[];
  response: ResponseFormat<Body>;
  /** When the response is 404; a handler throws it as an ApiError. */
  notFound?: string;
  /**
   * What the response depends on, by which it is cached and refused; a function where the parameters or the set of
   * indexed chains decide.
   */
  dependencies: DataDependencies | ((deps: Deps, input: Input<Params, Query>) => DataDependencies);
  /**
   * The parameter `at`, for which the route responds with what it would have then: the time of its first figures, before
   * which there is no response. A text: why the route has no such parameter.
   */
  past: FirstFigures | string;
  /** Seconds for which clients may reuse the response. */
  maxAgeSeconds: number;
  /** Most rows of the response: X-Truncated says that there are more. Absent where all rows are sent. */
  cap?: number;
  /** The body of a 200 response; `capped` reads rows up to the cap. */
  handler: (
    deps: Deps,
    input: Input<Params, Query>,
    capped: RowCap,
  ) => NoInfer<Body> | Promise<NoInfer<Body>>;
};

/** A data route, ready to be mounted. */
export type DataRoute = {
  /** Pattern of the router, with `:name` for path parameters. */
  path: string;
  /** Names of its query parameters. */
  queryNames: ReadonlySet<string>;
  /** Names of the parameters of its path. */
  pathNames: ReadonlySet<string>;
  /** Names of the members of its rows, where it is a list. */
  rowNames: ReadonlySet<string>;
  /** Names of other routes' query parameters that it ignores. */
  ignoredNames: ReadonlySet<string>;
  /** Why it has no parameter `at`; undefined where it has it. */
  whyNoPast: string | undefined;
  /** Its body, and the CSV of its rows where it is a list. */
  response: ResponseFormat<never>;
  mount: (router: OpenAPIHono, deps: Deps) => void;
};

/** Declares an endpoint in one place. */
export function dataRoute<Body, Params extends Parameters = undefined, Query extends Parameters = undefined>(
  definition: DataRouteDefinition<Body, Params, Query>,
): DataRoute {
  const { params, dependencies, handler, past } = definition;
  const hasPast = typeof past !== "string";
  const response = hasPast ? ofMoment(definition.response) : definition.response;
  const ownQuery = hasPast ? (definition.query ?? z.object({})).extend(atQuery.shape) : definition.query;
  const query = response.csv === undefined ? ownQuery : withFormat(ownQuery);
  const path = definition.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const headers = { "Content-Type": response.contentType };
  return {
    path,
    queryNames: new Set(Object.keys(query?.shape ?? {})),
    pathNames: new Set(Object.keys(params?.shape ?? {})),
    rowNames: new Set(response.rowNames),
    ignoredNames: new Set(definition.ignoredNames),
    whyNoPast: hasPast ? undefined : past,
    response,
    mount(router, deps) {
      router.openAPIRegistry.registerPath(documentationOf({ ...definition, response, query }));
      const dependenciesOf = (c: Context) => {
        if (typeof dependencies !== "function" && !hasPast) return dependencies;
        const parsed = [params?.safeParse(c.req.param()), query?.safeParse(queryOf(c))];
        if (parsed.some((one) => one?.success === false)) return undefined;
        const input: Input<Params, Query> = Object.assign({}, ...parsed.map((one) => one?.data));
        const own = typeof dependencies === "function" ? dependencies(deps, input) : dependencies;
        return input.at === undefined || typeof past === "string" ? own : atTime(own, input.at, past.family);
      };
      router.get(path, requireIndexed(deps, dependenciesOf, definition.maxAgeSeconds), async (c) => {
        const input = { ...parse(params, c.req.param()), ...parse(query, queryOf(c)) } as Input<
          Params,
          Query
        >;
        const { format, units, at } = input as { format?: string; units?: string; at?: bigint };
        const isWhole = units === "whole";
        const deps = c.get("deps");
        if (response.csv !== undefined && isWhole && format !== "csv") throw wholeJson();
        const capped = rowCap(definition.cap ?? 0, () => c.header("X-Truncated", "true"));
        if (hasPast && at !== undefined) {
          await requireMoment(deps, at, dependenciesOf(c)?.chainIds ?? [], past);
        }
        const whole = await handler(deps, input, capped);
        const body =
          response.place === undefined
            ? whole
            : boundedBody(whole, response.place.at, () => c.header("X-Truncated", "true"));
        const omitted = at === undefined ? [] : omittedOf(body);
        if (omitted.length > 0) c.header("X-Omitted", omitted.join());
        if (response.csv !== undefined) c.header("Vary", "Accept");
        if (response.csv !== undefined && format === "csv")
          return c.body(response.csv(body, { isWhole, input }), 200, { "Content-Type": CSV_TYPE });
        const sent = at === undefined ? body : withMoment(response, body, at, omitted);
        return c.body(response.serialize(sent), 200, headers);
      });
    },
  };
}

/** The query of a route whose rows are CSV on request. */
const withFormat = (query: Parameters) =>
  (query ?? z.object({})).extend({
    format: z.enum(["json", "csv"], "expected json or csv").optional().openapi({
      description:
        "json when absent. csv: the rows as CSV with a header line, RFC 4180; the same as the request header `Accept: text/csv`, which this parameter overrides. Cells are as in the JSON, null is empty, columns are the members of a row, those of nested objects as `outer.inner`; text that a spreadsheet would evaluate as a formula (`=`, `+`, `-`, `@`, also full-width, and behind white space, invisible characters, quotes or apostrophes) begins with one apostrophe more, and within a text its sign has one before it where `;`, `|`, a tab or a line break precedes, at which some programs begin a cell. UTF-8 without byte-order mark.",
    }),
    units: z.enum(["raw", "whole"], "expected raw or whole").optional().openapi({
      description:
        "Of CSV. raw when absent: as in the JSON. whole: amounts in whole units, exactly, with the unit in the header such as `amount (ZCHF)`; times in ISO 8601, UTC, empty where 0 stands for none, and unix seconds after the year 9999. 400 with JSON, which programs read.",
    }),
  });

const wholeJson = () =>
  new ApiError(400, "invalid_parameter", "units: whole units are those of CSV only; add format=csv");

export const indexedThrough = {
  "X-Indexed-Through": {
    required: true,
    schema: { type: "string", pattern: "^\\d+$" },
    description: "Unix seconds up to which all chains that the response depends on are indexed.",
    example: "1752837323",
  },
} as const;

export const indexedChains = {
  "X-Indexed-Chains": {
    schema: { type: "string", pattern: "^\\d+(,\\d+)*$" },
    description:
      "Ids of the chains whose data the response contains, ascending. Sums lack every other chain; what was settled between two chains is counted once where both are listed. Absent where the response is of one chain.",
    example: "1,8453",
  },
} as const;

const truncated = (cap: number | undefined) => ({
  "X-Truncated": {
    schema: { type: "string" as const, enum: ["true"] },
    description:
      cap === undefined
        ? "There are more rows, with which this response would exceed 8 MB. Absent when it has all rows."
        : `There are more rows: this response has ${cap}, or as many as fit into 8 MB. Absent when it has all rows.`,
    example: "true",
  },
});

const omittedNames = {
  "X-Omitted": {
    schema: { type: "string" },
    description:
      "With `at`: names of the members that are not known of the past and are left out, comma-separated, nested ones as `outer.inner`. Absent when nothing is left out.",
    example: "tvl",
  },
} as const;

type Documented = Omit<
  DataRouteDefinition<never, Parameters, Parameters>,
  "response" | "dependencies" | "handler"
> & {
  dependencies: unknown;
  response: Pick<ResponseFormat<never>, "description" | "mediaType" | "schema" | "place">;
};

/** Its operation in the API description. */
function documentationOf(definition: Documented) {
  const { path, operationId, tags, summary, description, params, query, response, notFound, cap, past } =
    definition;
  const about = [description ?? [], typeof past === "string" ? `Only of now: ${past}.` : []].flat().join(" ");
  const isOverChains = typeof definition.dependencies === "function";
  return {
    method: "get",
    path,
    operationId,
    tags,
    summary,
    ...(about !== "" && { description: about }),
    ...((params || query) && { request: { ...(params && { params }), ...(query && { query }) } }),
    responses: {
      200: {
        description: response.description,
        headers: {
          ...indexedThrough,
          ...(isOverChains && indexedChains),
          ...(cap !== undefined ? truncated(cap) : response.place !== undefined && truncated(undefined)),
          ...(typeof past !== "string" && omittedNames),
        },
        // Without text/csv beside JSON: generated clients would type every list as a union with string.
        content: { [response.mediaType]: { schema: response.schema } },
      },
      ...badRequest,
      ...(notFound !== undefined && { 404: errorResponse(notFound) }),
      ...tooManyRequests,
      ...unavailable,
    },
  } as const;
}

/** Throws a 400 that names the parameter. */
function parse(schema: Parameters, raw: unknown): Record<string, unknown> {
  const parsed = schema?.safeParse(raw);
  if (parsed?.success === false) throw invalidParameter(parsed.error);
  return parsed?.data ?? {};
}

/** A parameter that is given more than once is a list, which no schema accepts. */
const queryOf = (c: Context) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
