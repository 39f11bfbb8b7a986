import type { Context } from "hono";

/** A host as a proxy names it, so that no other text gets into a URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** A path below which a proxy serves this service. */
const PREFIX = /^(?:\/[\w.~-]+)+\/?$/;

/**
 * Where the client reaches this service, for links. A proxy in front may have taken TLS off, changed the host and removed
 * a prefix of the path.
 * @param proxies number of trusted proxies in front, whose X-Forwarded-Host and X-Forwarded-Prefix are believed
 */
export function originOf({ req }: Context, proxies: number): string {
  const url = new URL(req.url);
  // A link with the wrong protocol fails, whoever caused it.
  if (/^https\b/.test(first(req.header("x-forwarded-proto")))) url.protocol = "https:";
  const [host, prefix] = ["x-forwarded-host", "x-forwarded-prefix"].map((name) =>
    proxies > 0 ? first(req.header(name)) : "",
  ) as [string, string];
  const origin = HOST.test(host) ? `${url.protocol}//${host}` : url.origin;
  return PREFIX.test(prefix) ? `${origin}${prefix.replace(/\/$/, "")}` : origin;
}

/** Of a list of proxies, the value of the one that the client reached. */
const first = (header = ""): string => header.split(",", 1)[0]?.trim() ?? "";
