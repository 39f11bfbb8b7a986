import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Build, ByteCache } from "../cache/byte-cache.ts";
import type { Deps } from "../deps.ts";
import { ApiError, errorResponse, errorSchema, tooManyRequests, unavailable } from "../errors.ts";
import { conditionsOf } from "../http/cache-key.ts";
import { indexedChains, indexedThrough } from "../http/data-route.ts";
import { isJson, MOST_BYTES, readBody, requireJson } from "../http/json-body.ts";
import type { Outcome } from "../http/metrics.ts";
import { requireIndexed } from "../http/require-indexed.ts";
import {
  canonicalBody,
  executeRequest,
  malformed,
  type PlannedRequest,
  parseJson,
  parseRequest,
  planRequest,
  RejectedQuery,
} from "./engine/request.ts";
import { schemaOf } from "./engine/schema.ts";
import { entitiesOf } from "./entities/index.ts";

/** Both paths serve the same: the public indexer serves GraphQL at its root. */
export const GRAPHQL_PATHS: readonly string[] = ["/graphql", "/"];
/** Route of both paths in metrics. */
const GRAPHQL_ROUTE = "/graphql";

const requestSchema = z
  .object({
    query: z.string().openapi({
      description: "A GraphQL query of at most 1000 tokens. The page at /graphql lists what it can ask for.",
      example:
        '{ minters(orderBy: "applyDate", orderDirection: "desc", limit: 5) { items { minter applyMessage } } }',
    }),
    variables: z
      .record(z.string(), z.unknown())
      .nullish()
      .openapi({ description: "Values of the query's variables by name." }),
    operationName: z
      .string()
      .nullish()
      .openapi({ description: "Which operation to execute, where the query has several." }),
  })
  .openapi("GraphqlRequest");

/** Names of the parameters of a GET. */
export const GRAPHQL_PARAMETERS = Object.keys(requestSchema.shape);

const graphqlError = z
  .object({
    message: z.string().openapi({ description: "What is wrong and what would be right." }),
    locations: z
      .array(z.object({ line: z.int(), column: z.int() }))
      .optional()
      .openapi({ description: "Where in the query, counted from 1." }),
    path: z
      .array(z.union([z.string(), z.int()]))
      .optional()
      .openapi({ description: "The field of the response." }),
  })
  .openapi("GraphqlError");

const responseSchema = z
  .object({
    data: z
      .record(z.string(), z.unknown())
      .openapi({ description: "By name or alias of the query's fields." }),
  })
  .openapi("GraphqlResponse");

const rejectedSchema = z
  .object({ errors: z.array(graphqlError).openapi({ description: "At least one." }) })
  .openapi("GraphqlErrors");

/** Documents POST on both paths. */
function addToDescription(router: OpenAPIHono): void {
  for (const path of GRAPHQL_PATHS) {
    router.openAPIRegistry.registerPath({
      method: "post",
      path,
      operationId: path === "/" ? "graphqlAtRoot" : "graphql",
      tags: ["GraphQL"],
      summary: path === "/" ? "The same as POST /graphql" : "Queries the indexed data with GraphQL",
      description:
        "Read-only. GET does the same with `query`, `variables` (JSON) and `operationName` in its query string, unless `Accept` names `text/html`. Entities and fields have the names of the public indexer's schema, filters and pages Ponder's conventions; introspection describes them. A query is rejected before it is executed when it has more than 1000 tokens, 15 levels, 30 aliases, 20 directives or names of 64 characters, or costs more than 60000: fields of the response, 1000 per list, 2000 per filter by a part of a text, 1 per other value of a filter, and 5000 per order other than that of the primary key or record identifier. A response of more than 8 MB is rejected, too.",
      request: { body: { required: true, content: { "application/json": { schema: requestSchema } } } },
      responses: {
        200: {
          description: "What the query asks for.",
          headers: { ...indexedThrough, ...indexedChains },
          content: { "application/json": { schema: responseSchema } },
        },
        400: {
          description:
            "The body is no request, or the query is rejected: its errors have the shape of GraphQL.",
          content: { "application/json": { schema: z.union([rejectedSchema, errorSchema]) } },
        },
        413: errorResponse(`The body is longer than ${MOST_BYTES} bytes.`),
        415: errorResponse("The body is not application/json."),
        ...tooManyRequests,
        ...unavailable,
      },
    });
  }
}

/** GraphQL over our tables, without cache. */
export function mountGraphql(router: OpenAPIHono, deps: Deps): void {
  addToDescription(router);
  // Built at the first query: it takes as long as all else of the app.
  let built: ReturnType<typeof schemaOf> | undefined;
  const graphql = () => (built ??= schemaOf(entitiesOf(deps.chains)));
  const app = new Hono<{ Variables: { planned: PlannedRequest } }>();
  for (const path of GRAPHQL_PATHS) {
    app.post(
      path,
      async (c, next) => {
        requireJson(c);
        const request = parseRequest(await readBody(c.req.raw));
        c.set("planned", planRequest(graphql().schema, graphql().roots, request));
        await next();
      },
      requireIndexed(deps, (c) => c.get("planned").dependencies(deps), undefined),
      async (c) => c.json(await executeRequest(graphql().schema, c.get("deps"), c.get("planned"))),
    );
  }
  app.onError((error) => {
    if (error instanceof RejectedQuery) return rejection(error);
    throw error;
  });
  router.route("/", app);
}

/** Type of a response with errors for clients that accept it; Apollo reads errors of status 400 in no other one. */
const GRAPHQL_TYPE = "application/graphql-response+json";

/** Characters of a message: the parser repeats what it does not understand. */
const MOST_MESSAGE_CHARACTERS = 500;

const rejection = ({ errors }: RejectedQuery) =>
  Response.json(
    {
      errors: errors.map(({ message, locations, path }) => ({
        message: message.slice(0, MOST_MESSAGE_CHARACTERS).toWellFormed(),
        locations,
        path,
      })),
    },
    { status: 400, headers: { "Cache-Control": "no-store", "Content-Type": GRAPHQL_TYPE } },
  );

/** The same as JSON where the client does not accept GraphQL's own type. */
function asAccepted(c: Context, response: Response): Response {
  const isOwnType = response.headers.get("content-type") === GRAPHQL_TYPE;
  if (isOwnType && !c.req.header("accept")?.toLowerCase().includes(GRAPHQL_TYPE)) {
    response.headers.set("Content-Type", "application/json");
  }
  return response;
}

/** Whether a GET is for the page at its path: what browsers open, and at `/` whatever has no query. */
export const isForPage = (c: Context): boolean =>
  /text\/html/i.test(c.req.header("accept") ?? "") ||
  (c.req.path === "/" && c.req.query("query") === undefined);

/** The body of a POST that means the same as this GET. */
function bodyOfQuery(c: Context): string {
  const [query, variables, operationName] = ["query", "variables", "operationName"].map((name) => {
    const values = c.req.queries(name) ?? [];
    if (values.length > 1) throw malformed(`${name}: expected it once`);
    return values[0] === "" ? undefined : values[0];
  });
  return JSON.stringify({ query, variables: variables && parseJson(variables, "variables"), operationName });
}

/**
 * Serves POST, and GET with the query in its URL, from the cache: requests that differ only in the spelling of their
 * query share an entry. A request that is wrong is left to the app without cache, which responds with the error.
 */
export function cachedGraphql(
  cache: ByteCache,
  uncached: (request: Request, bindings?: object) => Response | Promise<Response>,
) {
  const respond = async (c: Context): Promise<Response> => {
    const headers = new Headers(c.req.raw.headers);
    const isGet = c.req.method !== "POST";
    const post = (body?: string) =>
      new Request(c.req.url, { method: "POST", headers, ...(body !== undefined && { body }) });
    if (isGet) headers.set("Content-Type", "application/json");
    else if (!isJson(c)) return uncached(post());
    const body = isGet ? bodyOfQuery(c) : await readBody(c.req.raw).catch(tooLong);
    const canonical = canonicalOf(body);
    if (canonical === undefined) return uncached(post(body));
    const outcome: Outcome = Object.assign(c.env?.outcome ?? {}, {
      route: GRAPHQL_ROUTE,
      cache: "hit" as const,
    });
    // With the query as the client wrote it: errors say where in it they are.
    const build: Build = (onBasis) => {
      outcome.cache = "miss";
      return uncached(post(body), { onBasis });
    };
    // The response is not to be stored, so that the client has no copy to confirm.
    const { acceptEncoding } = conditionsOf({ "accept-encoding": c.req.header("accept-encoding") });
    const conditions = { acceptEncoding, ifNoneMatch: undefined };
    return cache.respond({ key: `graphql ${canonical}`, route: GRAPHQL_ROUTE }, conditions, build);
  };
  return async (c: Context): Promise<Response> => asAccepted(c, await respond(c));
}

/** A body that the app without cache refuses likewise. */
function tooLong(error: unknown): string {
  if (error instanceof ApiError) return " ".repeat(MOST_BYTES + 1);
  throw error;
}

/** Characters of bodies and their canonical forms that are kept: parsing takes longer than the rest of a cached reply. */
const KEPT_CHARACTERS = 2_000_000;
const canonicalBodies = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (canonical, body) => canonical.length + body.length,
});

/** One spelling of the request; undefined for a body that is none. */
function canonicalOf(body: string): string | undefined {
  try {
    const kept = canonicalBodies.get(body);
    if (kept !== undefined) return kept;
    const canonical = canonicalBody(parseRequest(body));
    canonicalBodies.set(body, canonical);
    return canonical;
  } catch (error) {
    if (error instanceof RejectedQuery || error instanceof ApiError) return undefined;
    throw error;
  }
}
