import { html } from "./markdown.ts";

type Page = {
  /** "" is the start, at `/docs`; others are below it. */
  name: string;
  title: string;
  heading: string;
  /** HTML, as `main`; its addresses begin with `./`, the root of the service. */
  index: string;
  main: string;
};

/** A page of the reference; its addresses are relative, so that it works below the path of a proxy. */
export function layout({ name, title, heading, index, main }: Page): string {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./docs/page.css">
<script type="module" src="./docs/page.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a href="./">Dashboard</a> <a href="./docs"><strong>API reference</strong></a>
<a href="./graphql">GraphQL</a> <a href="./openapi.json">openapi.json</a>
<label>Search <input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="path, word or member; key /"></label>
<label>Colours <select id="theme"><option value="system">Auto</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
</header>
<nav aria-label="Operations"><details open><summary>Operations</summary>
<div id="found" hidden><p role="status"></p><ul></ul></div>
<div id="index">${index}</div>
</details></nav>
<main id="content" tabindex="-1">
<h1>${html(heading)}</h1>
${main}
</main>
</body>
</html>
`;
  return name === "" ? page : page.replaceAll(/ (href|src)="\.\//g, ' $1="../');
}
