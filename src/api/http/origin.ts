import type { Context } from "hono";

/** A host as a proxy names it, so that no other text gets into a URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Where the client reaches this service, for links. A proxy in front may have taken TLS off and changed the host.
 * @param proxies number of trusted proxies in front, whose X-Forwarded-Host is believed
 */
export function originOf({ req }: Context, proxies: number): string {
  const url = new URL(req.url);
  // A link with the wrong protocol fails, whoever caused it.
  if (/^https\b/.test(first(req.header("x-forwarded-proto")))) url.protocol = "https:";
  const host = proxies > 0 ? first(req.header("x-forwarded-host")) : "";
  return HOST.test(host) ? `${url.protocol}//${host}` : url.origin;
}

/** Of a list of proxies, the value of the one that the client reached. */
const first = (header = ""): string => header.split(",", 1)[0]?.trim() ?? "";
