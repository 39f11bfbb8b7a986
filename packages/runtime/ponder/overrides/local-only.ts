import type { Context, Next } from "hono";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Middleware of Ponder's own server, which has metrics, snapshots and repairs and listens on loopback. Without it any
 * web page that is opened on the machine could read them: by CORS, or by a name of its own that resolves to loopback.
 */
export async function localOnly({ req, text }: Context, next: Next): Promise<Response | undefined> {
  const origin = req.header("origin")?.replace(/^https?:\/\//i, "");
  const isLocal = [req.header("host"), origin].every((name) => name === undefined || LOOPBACK.test(name));
  if (!isLocal) return text("this port serves programs on this machine: use http://127.0.0.1\n", 403);
  await next();
  return undefined;
}
