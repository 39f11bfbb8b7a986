import type { IncomingMessage } from "node:http";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { type Build, ByteCache } from "./cache/byte-cache.ts";
import type { Deps } from "./deps.ts";
import { ApiError, errorResponseOf } from "./errors.ts";
import { EventFeed } from "./events/feed.ts";
import { mountEvents } from "./events/routes.ts";
import { eventQuery } from "./events/schema.ts";
import { EventStreams } from "./events/streams.ts";
import { feedRoutes } from "./feeds/routes.ts";
import { queryPage } from "./graphql/query-page.ts";
import {
  cachedGraphql,
  GRAPHQL_PARAMETERS,
  GRAPHQL_PATHS,
  isForPage,
  mountGraphql,
} from "./graphql/routes.ts";
import { prefersCsv, withCsv } from "./http/accept-csv.ts";
import { cacheKey, conditionsOf } from "./http/cache-key.ts";
import { dashboard } from "./http/dashboard.ts";
import type { DataRoute } from "./http/data-route.ts";
import { docs } from "./http/docs.ts";
import { EVENTS_PATH } from "./http/event-stream.ts";
import { withoutExtraSlashes } from "./http/extra-slashes.ts";
import { allowEveryOrigin, dataHeaders, documentHeaders, METHODS } from "./http/headers.ts";
import { describeForModels } from "./http/llms.ts";
import { NO_ROUTE, type Outcome } from "./http/metrics.ts";
import { MisplacedParameters } from "./http/misplaced-parameters.ts";
import { describeApi, describeApi30, openapiText } from "./http/openapi.ts";
import { originOf } from "./http/origin.ts";
import type { FastPath, ServerBindings } from "./http/responder.ts";
import { createRouter, pathOf } from "./http/router.ts";
import { MCP_PATH, mountMcp } from "./mcp/routes.ts";
import { accountRoutes } from "./rest/accounts/routes.ts";
import { amplifierRoutes } from "./rest/amplifiers/routes.ts";
import { analyticsRoutes } from "./rest/analytics/routes.ts";
import { balanceRoutes } from "./rest/balances/routes.ts";
import { bridgeRoutes } from "./rest/bridge/routes.ts";
import { challengeRoutes } from "./rest/challenges/routes.ts";
import { ecosystemRoutes } from "./rest/ecosystem/routes.ts";
import { fcsRoutes } from "./rest/fcs/routes.ts";
import { positionRoutes } from "./rest/positions/routes.ts";
import { priceRoutes } from "./rest/prices/routes.ts";
import { riskRoutes } from "./rest/risk/routes.ts";
import { savingsRoutes } from "./rest/savings/routes.ts";
import { transferRoutes } from "./rest/transfers/routes.ts";
import { statusRouter } from "./status/routes.ts";

export const DATA_ROUTES: readonly DataRoute[] = [
  ...transferRoutes,
  ...positionRoutes,
  ...challengeRoutes,
  ...savingsRoutes,
  ...balanceRoutes,
  ...fcsRoutes,
  ...bridgeRoutes,
  ...amplifierRoutes,
  ...ecosystemRoutes,
  ...priceRoutes,
  ...riskRoutes,
  ...analyticsRoutes,
  ...accountRoutes,
  ...feedRoutes,
];

const parameters = new MisplacedParameters(DATA_ROUTES, [
  { path: EVENTS_PATH, names: Object.keys(eventQuery.shape) },
  { path: "/graphql", names: GRAPHQL_PARAMETERS },
]);

/** The server's own request and response, and what it counts; absent in tests, which need no port. */
type ServerEnv = { Bindings: Partial<ServerBindings> };

export type AppOptions = {
  /** Folder of the built dashboard; absent: there is none. */
  dashboard?: string | undefined;
  /** The streams of GET /events; absent: without a limit per client. */
  events?: EventStreams;
  /** Number of trusted proxies in front. */
  proxies?: number;
  /** Most bytes of all cached bodies together. */
  maxCacheBytes?: number;
  /** Milliseconds between two builds of a response of which only the time of the heads has changed. */
  minRebuildMs?: number;
};

export type App = Hono<ServerEnv> & {
  /** Replies to a GET from the cache before a Request is made of it, at half the cost. */
  fastPath: FastPath;
};

/** A Host header with which any request target makes a URL; the router refuses the others. */
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The whole public API over `deps`: no port, no environment, no globals. Responses of data routes are cached as bytes. */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const { maxCacheBytes = 64 * 1024 * 1024, minRebuildMs = 1_000 } = options;
  const uncached = createUncachedApp(deps, options, async (request) => app.fetch(request));
  const cache = new ByteCache({ ...deps, maxBytes: maxCacheBytes, minRebuildMs });
  const app = new Hono<ServerEnv>({ getPath: pathOf });
  app.onError(errorResponseOf);
  for (const route of DATA_ROUTES) {
    const { path, response } = route;
    const hasCsv = response.csv !== undefined;
    const names = parameters.namesOf(route);
    app.get(path, (c) => {
      const url = hasCsv && prefersCsv(c.req.header("accept")) ? withCsv(c.req.url) : c.req.url;
      const outcome: Outcome = Object.assign(c.env?.outcome ?? {}, { route: path, cache: "hit" as const });
      // Built from the URL alone: no other header of one client changes what another one gets.
      const build: Build = (onBasis) => {
        outcome.cache = "miss";
        return uncached.fetch(new Request(url), { onBasis });
      };
      return cache.respond(
        { key: cacheKey(url, names), route: path },
        conditionsOf(c.env?.incoming?.headers ?? Object.fromEntries(c.req.raw.headers)),
        build,
      );
    });
  }
  const graphql = cachedGraphql(cache, (request, bindings) => uncached.fetch(request, bindings));
  for (const path of GRAPHQL_PATHS) {
    app.post(path, graphql);
    app.get(path, (c) => (isForPage(c) ? uncached.fetch(c.req.raw, c.env) : graphql(c)));
  }
  app.notFound((c) => uncached.fetch(c.req.raw, c.env));
  /** Nearly all requests name the same host. */
  let lastPlainHost: string | undefined;
  const isPlain = (host = "") => {
    if (host === lastPlainHost) return true;
    if (!plainHost.test(host)) return false;
    lastPlainHost = host;
    return true;
  };
  return Object.assign(app, {
    fastPath: ({ url, headers }: IncomingMessage) =>
      url?.startsWith("/") && isPlain(headers.host) && !prefersCsv(headers.accept)
        ? cache.find(cacheKey(url), () => conditionsOf(headers))
        : undefined,
  });
}

/** Pages and their assets; POST requests to the same paths return JSON. */
const isPage = ({ path, method }: { path: string; method: string }) =>
  method !== "POST" && /^\/(docs|app|graphql)?($|\/)/.test(path);

/** Notes the pattern of the route for metrics; its last part is the middleware's own where no route matches. */
const noteRoute = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const pattern = routePath(c, -1);
  if (c.env?.outcome) c.env.outcome.route = pattern === "/*" ? NO_ROUTE : pattern;
});

/** Methods of a path; those of a path without route are those of data. */
function methodsOf(path: string): readonly string[] {
  // GET would open a stream of messages from the server, which has none.
  if (path === MCP_PATH) return ["POST", "OPTIONS"];
  return GRAPHQL_PATHS.includes(path) ? [...METHODS, "POST"] : METHODS;
}

/**
 * The same without cache: every response is built anew.
 *
 * @param read dispatches the requests of MCP tools; by default here
 */
export function createUncachedApp(
  deps: Deps,
  { dashboard: dashboardFolder, events, proxies = 0 }: AppOptions = {},
  read?: (request: Request) => Promise<Response>,
): OpenAPIHono {
  const app = createRouter();
  const documents = documentHeaders();
  const data = dataHeaders();
  app.onError(errorResponseOf);
  app.notFound(
    (c) =>
      withoutExtraSlashes(c) ?? errorResponseOf(new ApiError(404, "not_found", "no such path; see /docs"), c),
  );
  app.use(allowEveryOrigin());
  app.use(noteRoute);
  app.use(async (c, next) => (isPage(c.req) ? documents : data)(c, next));
  app.use(async (c, next) => {
    const allowed = methodsOf(c.req.path);
    if (!allowed.includes(c.req.method)) {
      const message =
        c.req.path === MCP_PATH
          ? `${c.req.method} is not served: send MCP messages with POST, without a session; see /llms.txt`
          : `${c.req.method} is not served; this API is read-only`;
      throw new ApiError(405, "method_not_allowed", message, { Allow: allowed.join(", ") });
    }
    await next();
  });
  app.route("/", statusRouter(deps));
  for (const route of DATA_ROUTES) {
    app.get(route.path, parameters.refuse(route));
    route.mount(app, deps);
  }
  mountEvents(app, deps, events ?? new EventStreams({ feed: new EventFeed(deps) }), proxies);
  mountGraphql(app, deps);
  mountMcp(app, read ?? (async (request) => app.fetch(request)), proxies);
  let description: ReturnType<typeof describeApi> | undefined;
  const apiDescription = () => {
    description ??= describeApi(app);
    return description;
  };
  let overview: string | undefined;
  let description30: ReturnType<typeof describeApi30> | undefined;
  const sendDescription = (c: Context, of: object) =>
    c.body(openapiText(of, originOf(c, proxies)), 200, { "Content-Type": "application/json" });
  app.get("/openapi.json", (c) => sendDescription(c, apiDescription()));
  app.get("/openapi-3.0.json", (c) => {
    description30 ??= describeApi30(app);
    return sendDescription(c, description30);
  });
  app.get("/llms.txt", (c) => {
    overview ??= describeForModels(apiDescription());
    return c.text(overview);
  });
  app.route("/", docs(apiDescription));
  app.route("/", queryPage());
  if (dashboardFolder !== undefined) app.route("/", dashboard(dashboardFolder));
  return app;
}
