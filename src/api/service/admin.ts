import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import { ADMIN_TOKEN_FILE, adminToken } from "zchf-runtime/channel/admin-token";
import { UNVERIFIED_API } from "zchf-runtime/channel/messages";
import type { LogChecks } from "zchf-runtime/ponder/log-check/create";
import { createApp } from "../app.ts";
import { webhookRoutes } from "../webhooks/routes.ts";
import type { ReadSide } from "./read-side.ts";

/** A token that nobody knows where there can be no file of it. */
function usableToken(): string {
  try {
    return adminToken();
  } catch (error) {
    console.error(`Repairs are refused: ${ADMIN_TOKEN_FILE} cannot be made or read (${error})`);
    return randomBytes(32).toString("hex");
  }
}

/** Routes whose POST requests must know the token of this installation. */
export function guarded(routes: Hono, token: string): Hono {
  const all = new Hono();
  all.on("POST", "*", bearerAuth({ token }));
  // Ponder's server makes a 500 of every error.
  all.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    throw error;
  });
  all.route("/", routes);
  return all;
}

/** For repairs, webhooks, and the comparison of a restored database. */
export function adminRoutes({ deps, indexed }: ReadSide, logChecks: LogChecks | undefined): Hono {
  const admin = new Hono();
  admin.route(
    "/",
    webhookRoutes((statement) => deps.db.execute(statement)),
  );
  if (!logChecks) return admin;
  // The launcher compares a database that was filled from a snapshot with the chains before anyone else can read it.
  if (logChecks.isRestored) {
    // Webhooks begin after the comparison, which must not wait for them.
    const { fetch } = createApp({ ...deps, freshness: indexed, obstacles: new Map() });
    admin.mount(UNVERIFIED_API, async (request) => {
      const response = await fetch(request);
      // Ponder's server adds its own, and clients refuse a response with two.
      response.headers.delete("content-length");
      return response;
    });
  }
  admin.route("/", guarded(logChecks.routes, usableToken()));
  return admin;
}
