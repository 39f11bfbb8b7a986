import type { Context } from "hono";

/** Beyond these a path is no mistyped one, and its redirect would be as long. */
const MOST_CHARACTERS = 2_000;
const MOST_PARTS = 30;

/**
 * A redirect from a path with slashes too many, such as `//positions/open` or `/positions/open/`, to the one without;
 * undefined for any other. The location is relative, because a proxy may serve this path below another one, and made of
 * the path as it was sent: what an escape stands for may be no character of a header.
 */
export function withoutExtraSlashes(c: Context): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  const parts = pathname.split("/").slice(1);
  if (pathname.length + search.length > MOST_CHARACTERS || parts.length > MOST_PARTS) return undefined;
  const named = parts.filter((part) => part !== "");
  if (parts.length === 1 || named.length === parts.length) return undefined;
  return c.redirect(`${"../".repeat(parts.length - 1)}${named.join("/")}${search}`, 308);
}
