import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Its addresses are relative, so that it works below the path of a proxy. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ZCHF GraphQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="graphql/graphiql.min.css">
<link rel="stylesheet" href="graphql/page.css">
</head>
<body>
<nav><a href="./">Dashboard</a> <a href="docs">API reference</a> <strong>GraphQL</strong></nav>
<div id="graphiql">This page needs JavaScript. Programs send queries with POST to this path, see <a href="docs">/docs</a>.</div>
<script src="graphql/react.production.min.js"></script>
<script src="graphql/react-dom.production.min.js"></script>
<script src="graphql/graphiql.min.js"></script>
<script src="graphql/start.js"></script>
</body>
</html>
`;

const start = readFileSync(new URL("./query-page-start.js", import.meta.url), "utf8");
/** On a phone, the query stands above its result, and takes the width of both. GraphiQL sets styles of its parts in the page. */
const style = `body { margin: 0; display: flex; flex-direction: column; height: 100dvh; }
nav { display: flex; gap: 1rem; padding: 0.5rem 1rem; font: 1rem system-ui, sans-serif; }
nav a { color: #1b4f8f; line-height: 1.5; }
#graphiql { flex: 1; min-height: 0; }
@media (max-width: 40rem) {
  #graphiql-session { flex-direction: column; }
  #graphiql-session > * { flex: 1 1 0 !important; min-height: 0; max-width: 100%; }
  #graphiql-session > div { display: flex; flex-direction: column; }
  .graphiql-container :is(.graphiql-editors, .graphiql-response) { flex: 1; min-height: 0; }
  #graphiql-session > .graphiql-horizontal-drag-bar { display: none !important; }
  .graphiql-container .graphiql-plugin { width: 70vw; }
}`;

/** GraphiQL writes styles into the page and has fonts in its style sheet. */
const policy =
  "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

const require = createRequire(import.meta.url);
const graphiql = dirname(require.resolve("graphiql/package.json"));
/** GraphiQL 3 is the last with a bundle for browsers, and React 18 the last with one. */
const assets = [
  { folder: graphiql, file: "graphiql.min.css" },
  { folder: graphiql, file: "graphiql.min.js" },
  { folder: join(dirname(require.resolve("react-18/package.json")), "umd"), file: "react.production.min.js" },
  {
    folder: join(dirname(require.resolve("react-dom-18/package.json")), "umd"),
    file: "react-dom.production.min.js",
  },
];

/** A page to write queries in; every asset comes from this server. */
export function queryPage() {
  const app = new Hono();
  app.get("/graphql", (c) => c.html(page, 200, { "Content-Security-Policy": policy, Vary: "Accept" }));
  app.get("/graphql/start.js", (c) =>
    c.body(start, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  app.get("/graphql/page.css", (c) => c.body(style, 200, { "Content-Type": "text/css; charset=utf-8" }));
  for (const { folder, file } of assets) {
    app.get(`/graphql/${file}`, serveStatic({ root: folder, rewriteRequestPath: () => file }));
  }
  return app;
}
