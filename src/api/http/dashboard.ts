import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

/** Names of built files hold a hash of what is in them. */
const FOREVER = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * The built dashboard in `folder`: its first page at `/`, every other one below `/app/`, where the API has no
 * routes. A path there that is no file is a page's own address.
 */
export function dashboard(folder: string) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const page = (c: Context) =>
    c.html(withRoot(html, new URL(c.req.url).pathname), 200, { "Cache-Control": REVALIDATE });
  const app = new Hono();
  app.get("/", page);
  app.get(
    "/app/assets/*",
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.replace(/^\/app/, ""),
      precompressed: true,
      onFound: cache(FOREVER),
    }),
    (c) => c.notFound(),
  );
  app.get("/app/icon.svg", serveStatic({ root: folder, path: "icon.svg", onFound: cache(REVALIDATE) }));
  app.get("/app", page);
  app.get("/app/*", page);
  return app;
}

/**
 * The page with addresses relative to the one at which it was requested, so that it works below the path of a proxy,
 * which the service does not know.
 */
function withRoot(html: string, path: string): string {
  const root = "../".repeat(path.split("/").length - 2) || "./";
  return html
    .replaceAll('"./', `"${root}app/`)
    .replaceAll('"/docs"', `"${root}docs"`)
    .replace('name="root" content="/"', `name="root" content="${root}"`);
}

function cache(control: string) {
  return (_: string, c: Context) => c.header("Cache-Control", control);
}
