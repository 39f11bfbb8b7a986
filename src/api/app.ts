import type { IncomingMessage } from "node:http";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import { analyticsRoom } from "./analytics/routes.ts";
import { conditionsOf, keyOf, routesOf, type ServerEnv } from "./cached-routes.ts";
import { dashboard } from "./dashboard.ts";
import { docs } from "./docs.ts";
import { ecosystemRoom } from "./ecosystem/routes.ts";
import { limitRequests } from "./limit.ts";
import { positionsRoom } from "./positions/routes.ts";
import { savingsRoom } from "./savings/routes.ts";
import type { First } from "./server.ts";
import { type Build, ByteCache } from "./shared/byte-cache.ts";
import type { Deps } from "./shared/deps.ts";
import { ApiError, answerError } from "./shared/errors.ts";
import { createRoom } from "./shared/room.ts";
import { statusRoom } from "./status/routes.ts";
import { transfersRoom } from "./transfers/routes.ts";

const METHODS = ["GET", "HEAD", "OPTIONS"];

export type AppOptions = {
  /** Requests per minute and client; absent: no limit. */
  rateLimit?: number | undefined;
  /** Folder of the built dashboard; absent: there is none. */
  dashboard?: string | undefined;
  /** Most bytes of all cached answers together. */
  cacheBytes?: number;
  /** Milliseconds between two builds of an answer when nothing but the time of the heads has moved. */
  leastAge?: number;
};

export type App = Hono<ServerEnv> & {
  /** What the cache has for a GET: given before anything is made of the request, it costs half as much. */
  first?: First;
};

/** What makes an address with any path; of others the router tells what is wrong. */
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * The whole public API over `deps`: no port, no environment, no globals. Data is answered from bytes; what is not
 * there, and everything else, goes through the rooms.
 */
export function createApp(deps: Deps, options: AppOptions = {}): App {
  const { rateLimit, cacheBytes = 64 * 1024 * 1024, leastAge = 1_000 } = options;
  const { rooms, data } = createRooms(deps, options.dashboard);
  const cache = new ByteCache({ ...deps, maxBytes: cacheBytes, leastAge });
  const app = new Hono<ServerEnv>();
  app.onError(answerError);
  if (rateLimit !== undefined) {
    app.use(dataHeaders(), openToAll("RateLimit", "RateLimit-Policy"), limitRequests(rateLimit));
  }
  for (const { path, parameters } of data) {
    app.get(path, (c) => {
      const { url } = c.req;
      // Built of the address alone: what else a client sends makes no difference to what others are answered.
      const build: Build = (tellBasis) => rooms.fetch(new Request(url), { tellBasis });
      return cache.respond(
        keyOf(url, parameters),
        conditionsOf(c.env?.incoming?.headers ?? Object.fromEntries(c.req.raw.headers)),
        build,
      );
    });
  }
  app.notFound((c) => rooms.fetch(c.req.raw));
  // With a limit, every request must be counted.
  if (rateLimit !== undefined) return app;
  /** Nearly all requests name the same one. */
  let lastPlainHost: string | undefined;
  const isPlain = (host = "") => {
    if (host === lastPlainHost) return true;
    if (!plainHost.test(host)) return false;
    lastPlainHost = host;
    return true;
  };
  return Object.assign(app, {
    first: ({ url, headers }: IncomingMessage) =>
      url?.startsWith("/") && isPlain(headers.host)
        ? cache.find(keyOf(url), () => conditionsOf(headers))
        : undefined,
  });
}

/** Everything answered anew at each request, and the routes whose answers may be kept. */
export function createRooms(deps: Deps, pages?: string) {
  const rooms = createRoom();
  const [documents, plain] = [documentHeaders(), dataHeaders()];
  rooms.onError(answerError);
  rooms.notFound((c) => answerError(new ApiError(404, "not_found", `no such path; /docs lists them all`), c));
  rooms.use(openToAll());
  rooms.use(async (c, next) => (/^\/(docs|app)?($|\/)/.test(c.req.path) ? documents : plain)(c, next));
  rooms.use(async (c, next) => {
    if (!METHODS.includes(c.req.method)) {
      const message = `${c.req.method} is not served; this API is read-only`;
      throw new ApiError(405, "method_not_allowed", message, { Allow: METHODS.join(", ") });
    }
    await next();
  });

  const families = [transfersRoom, positionsRoom, savingsRoom, ecosystemRoom, analyticsRoom];
  const data = families.map((room) => room(deps));
  rooms.route("/", statusRoom(deps));
  for (const room of data) rooms.route("/", room);
  const description = describeApi(rooms);
  rooms.get("/openapi.json", (c) => c.json(description));
  rooms.route("/", docs());
  if (pages !== undefined) rooms.route("/", dashboard(pages));
  return { rooms, data: data.flatMap(routesOf) };
}

/** Pages: every protection. They load what this server has, and nobody frames them. */
const documentHeaders = () =>
  secureHeaders({
    crossOriginResourcePolicy: "cross-origin",
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
    // A page that needs more says so itself.
    overwrite: false,
  });

/** Data: what keeps a browser from taking it for a page. Each header more costs a cached answer two percent. */
const dataHeaders = () =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Every origin may read what is answered. */
const openToAll = (...more: string[]) =>
  cors({
    origin: "*",
    allowMethods: METHODS,
    exposeHeaders: ["X-Indexed-Through", "Retry-After", "ETag", ...more],
    maxAge: 86_400,
  });

/** The OpenAPI 3.1 description, generated from the routes. */
export function describeApi(app: OpenAPIHono) {
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "ZCHF API",
      version: "1",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      description:
        "Read-only figures of the Frankencoin (ZCHF) system over eight EVM chains. Every data answer says in X-Indexed-Through (unix seconds) up to when all chains it needs are indexed.",
    },
    servers: [{ url: "/" }],
    tags: [
      { name: "Service", description: "Whether it lives, and up to where it is indexed." },
      { name: "Transfers", description: "ZCHF transfers that carry a reference or cross chains." },
      {
        name: "Positions",
        description: "Collateralized positions that mint ZCHF, their minting updates and owners. Ethereum.",
      },
      { name: "Savings", description: "Savings modules, accounts, referrers." },
      { name: "Ecosystem", description: "ZCHF, FPS, minters and collateral as a whole." },
      { name: "Analytics", description: "Financial logs with the system's totals, earnings and exposure." },
    ],
  });
}
