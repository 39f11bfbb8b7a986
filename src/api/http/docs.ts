import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Context, Hono } from "hono";
import type { Description } from "./reference/description.ts";
import { referencePages } from "./reference/page.ts";
import { searchIndex } from "./reference/search-index.ts";

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

const ASSETS = ["page.css", "page.js", "samples.js", "search.js", "examples.js"];

/** Recorded on the devnet by `npm run examples`. */
const examples = (): Record<string, unknown> => JSON.parse(file("examples.json"));

/**
 * The API reference as pages; every asset comes from this server.
 * @param describe the OpenAPI description, called when a page is requested for the first time
 */
export function docs(describe: () => object) {
  const app = new Hono();
  let contents: Map<string, { type: string; encoded: Encoded }> | undefined;

  const read = () => {
    const description = JSON.parse(JSON.stringify(describe())) as Description;
    const pages = [...referencePages(description, examples())].map(
      ([name, page]) => [name, "text/html", page] as const,
    );
    const assets = ASSETS.map(
      (name) => [name, name.endsWith(".css") ? "text/css" : "text/javascript", file(name)] as const,
    );
    const index = ["search.json", "application/json", JSON.stringify(searchIndex(description))] as const;
    return new Map(
      [...pages, ...assets, index].map(([name, type, text]) => [
        name,
        { type: `${type}; charset=utf-8`, encoded: encoded(text) },
      ]),
    );
  };

  const send = (c: Context, name: string) => {
    contents ??= read();
    const content = contents.get(name);
    if (content === undefined) return c.notFound();
    const { body, encoding } = content.encoded(c.req.header("accept-encoding"));
    if (encoding !== undefined) c.header("Content-Encoding", encoding);
    c.header("Vary", "Accept-Encoding");
    return c.body(body, 200, { "Content-Type": content.type, "Content-Security-Policy": policy });
  };
  app.get("/docs", (c) => send(c, ""));
  app.get("/docs/:name", (c) => send(c, c.req.param("name")));
  return app;
}
