import { Hono } from "hono";
import type { Execute } from "../db.ts";
import { listSetAside } from "./store.ts";

export const SET_ASIDE_PATH = "/webhooks/set-aside";

/** Routes for Ponder's own server, which listens on loopback only. */
export function webhookRoutes(execute: Execute): Hono {
  const routes = new Hono();
  routes.get(SET_ASIDE_PATH, async (context) => {
    const messages = await listSetAside(execute);
    return context.json(
      messages.map(({ id, subscription, reason, at, body }) => ({
        id,
        subscription,
        reason,
        at: new Date(at).toISOString(),
        message: JSON.parse(body),
      })),
    );
  });
  return routes;
}
