import type { OpenAPIHono } from "@hono/zod-openapi";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import { analyticsRoom } from "./analytics/routes.ts";
import { docs } from "./docs.ts";
import { ecosystemRoom } from "./ecosystem/routes.ts";
import { limitRequests } from "./limit.ts";
import { positionsRoom } from "./positions/routes.ts";
import { savingsRoom } from "./savings/routes.ts";
import type { Deps } from "./shared/deps.ts";
import { ApiError, answerError } from "./shared/errors.ts";
import { createRoom } from "./shared/room.ts";
import { statusRoom } from "./status/routes.ts";
import { transfersRoom } from "./transfers/routes.ts";

const METHODS = ["GET", "HEAD", "OPTIONS"];

export type AppOptions = {
  /** Requests per minute and client; absent: no limit. */
  rateLimit?: number | undefined;
};

/** The whole public API over `deps`: no port, no environment, no globals. */
export function createApp(deps: Deps, { rateLimit }: AppOptions = {}): OpenAPIHono {
  const app = createRoom();
  app.onError(answerError);
  app.notFound((c) => answerError(new ApiError(404, "not_found", `no such path; /docs lists them all`), c));

  app.use(
    secureHeaders({
      crossOriginResourcePolicy: "cross-origin",
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  app.use(
    cors({
      origin: "*",
      allowMethods: METHODS,
      exposeHeaders: ["X-Indexed-Through", "Retry-After", "ETag", "RateLimit", "RateLimit-Policy"],
      maxAge: 86_400,
    }),
  );
  app.use(async (c, next) => {
    if (!METHODS.includes(c.req.method)) {
      const message = `${c.req.method} is not served; this API is read-only`;
      throw new ApiError(405, "method_not_allowed", message, { Allow: METHODS.join(", ") });
    }
    await next();
  });

  if (rateLimit !== undefined) app.use(limitRequests(rateLimit));

  app.route("/", statusRoom(deps));
  app.route("/", transfersRoom(deps));
  app.route("/", positionsRoom(deps));
  app.route("/", savingsRoom(deps));
  app.route("/", ecosystemRoom(deps));
  app.route("/", analyticsRoom(deps));

  const description = describeApi(app);
  app.get("/openapi.json", (c) => c.json(description));
  app.route("/", docs());
  return app;
}

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
