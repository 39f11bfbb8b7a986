import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import type { Description } from "./reference/description.ts";
import { referencePage } from "./reference/page.ts";

/** The icon of the page is empty: without one, browsers request /favicon.ico. */
const policy =
  "default-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const file = (name: string): string => readFileSync(new URL(`./reference/${name}`, import.meta.url), "utf8");

/** The body as the client accepts it. */
type Encoded = (acceptEncoding: string | undefined) => { body: Uint8Array<ArrayBuffer>; encoding?: string };

/** Compressed once, when it is requested for the first time. */
function encoded(text: string): Encoded {
  const plain = new TextEncoder().encode(text);
  let [brotli, gzip]: (Uint8Array<ArrayBuffer> | undefined)[] = [];
  return (accepted = "") => {
    if (/\bbr\b/.test(accepted)) {
      brotli ??= new Uint8Array(brotliCompressSync(plain));
      return { body: brotli, encoding: "br" };
    }
    if (/\bgzip\b/.test(accepted)) {
      gzip ??= new Uint8Array(gzipSync(plain));
      return { body: gzip, encoding: "gzip" };
    }
    return { body: plain };
  };
}

/**
 * The API reference as a page; every asset comes from this server.
 * @param describe the OpenAPI description, called when the page is requested for the first time
 */
export function docs(describe: () => object) {
  const app = new Hono();
  const contents: Record<string, { type: string; read: () => string }> = {
    "/docs": {
      type: "text/html; charset=utf-8",
      read: () => referencePage(JSON.parse(JSON.stringify(describe())) as Description),
    },
    "/docs/page.js": { type: "text/javascript; charset=utf-8", read: () => file("page.js") },
    "/docs/page.css": { type: "text/css; charset=utf-8", read: () => file("page.css") },
  };
  for (const [path, { type, read }] of Object.entries(contents)) {
    let bodies: Encoded | undefined;
    app.get(path, (c) => {
      bodies ??= encoded(read());
      const { body, encoding } = bodies(c.req.header("accept-encoding"));
      if (encoding !== undefined) c.header("Content-Encoding", encoding);
      c.header("Vary", "Accept-Encoding");
      return c.body(body, 200, { "Content-Type": type, "Content-Security-Policy": policy });
    });
  }
  return app;
}
