import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ZCHF API reference</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = readFileSync(new URL("./docs-start.js", import.meta.url), "utf8");

/** Swagger UI writes styles and images into the page. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

const require = createRequire(import.meta.url);
/** Resolved, not imported: importing runs the library here and holds its 3 MB twice. */
const root = dirname(require.resolve("swagger-ui-dist/package.json"));
const assets = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

/** The API reference as a page; every asset comes from this server. */
export function docs() {
  const app = new Hono();
  app.get("/docs", (c) => c.html(page, 200, { "Content-Security-Policy": policy }));
  app.get("/docs/start.js", (c) => c.body(start, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  for (const asset of assets) {
    app.get(`/docs/${asset}`, serveStatic({ root, rewriteRequestPath: () => asset }));
  }
  return app;
}
