import { CONVENTIONS } from "../llms.ts";
import { type Description, exampleOf, type Operation, type Parameter } from "./description.ts";
import { blocks, html, inline } from "./markdown.ts";
import { clientOf, curlOf } from "./requests.ts";
import { sampleOf } from "./sample.ts";
import { schemaList } from "./schema-list.ts";

type Entry = { path: string; method: "get" | "post"; operation: Operation };

const METHODS = ["get", "post"] as const;

/** The reference as a page, complete without scripts: every operation with its requests and an example response. */
export function referencePage(description: Description): string {
  const entries = Object.entries(description.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method): Entry[] => {
      const operation = methods[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const groups = description.tags.map((tag) => ({
    ...tag,
    members: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const index = groups.map(
    ({ name, members }) =>
      `<li><a href="#${anchor(name)}">${html(name)}</a><ul>${members.map(indexEntry).join("")}</ul></li>`,
  );
  const sections = groups.map(
    ({ name, description: text, members }) =>
      `<section class="group"><h2 id="${anchor(name)}">${html(name)}</h2><p>${inline(text)}</p>${members
        .map((entry) => section(entry, description))
        .join("")}</section>`,
  );
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) =>
      `<article id="schema-${html(name)}" class="schema"><h3>${html(name)}</h3>${
        schema.description === undefined ? "" : `<p>${inline(schema.description)}</p>`
      }${schemaList(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ZCHF API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/page.css">
<script src="docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a href="./">Dashboard</a> <strong>${html(description.info.title)} reference</strong>
<a href="graphql">GraphQL</a> <a href="openapi.json">openapi.json</a>
<label>Search <input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="path, word or member; key /"></label>
<label>Colours <select id="theme"><option value="system">Auto</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
</header>
<nav aria-label="Operations"><details open><summary>Operations</summary>
<ul><li><a href="#conventions">Conventions</a></li>${index.join("")}<li><a href="#schemas">Schemas</a></li></ul>
</details></nav>
<main id="content" tabindex="-1">
<h1>${html(description.info.title)} reference</h1>
<section id="conventions"><h2>Conventions</h2>${blocks(description.info.description)}${blocks(CONVENTIONS)}</section>
<p id="none" role="status" hidden>Nothing matches the search.</p>
${sections.join("\n")}
<section class="group"><h2 id="schemas">Schemas</h2>${schemas.join("\n")}</section>
</main>
</body>
</html>
`;
}

const anchor = (name: string): string => `tag-${name.toLowerCase()}`;

const indexEntry = ({ path, operation: { operationId, summary } }: Entry): string =>
  `<li><a href="#${operationId}" title="${html(summary)}">${html(path)}</a></li>`;

function section({ path, method, operation }: Entry, { components: { schemas } }: Description): string {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const success = responses["200"];
  const [mediaType, content] = Object.entries(success?.content ?? {})[0] ?? [];
  const client = clientOf(path, method, operation);
  const sample = content && sampleOf(content.schema, schemas);
  const body = typeof sample === "string" ? sample : JSON.stringify(sample, null, 2);
  const others = Object.entries(responses).filter(([status]) => status !== "200");
  const isSent = method === "get" && mediaType !== "text/event-stream" && mediaType !== undefined;
  return `<article id="${operationId}" class="operation" data-path="${html(path)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${html(path)}</code></h3>
<p><strong>${inline(summary)}</strong></p>
${description === undefined ? "" : `<p>${inline(description)}</p>`}
${isSent ? form(operationId, parameters) : parameterList(parameters)}
<h4>Request</h4>
${code(curlOf(path, method, operation, schemas), `curl for ${operationId}`)}
${client === undefined ? "" : code(client, `client for ${operationId}`)}
<h4>Response</h4>
<p>${inline(success?.description ?? "")}${mediaType === undefined ? "" : ` <code>${html(mediaType)}</code>`}</p>
${body === undefined ? "" : code(body, `example response of ${operationId}`)}
${content === undefined ? "" : `<details><summary>Members</summary>${schemaList(content.schema)}</details>`}
<details><summary>Other responses</summary><dl>${others
    .map(([status, { description: text }]) => `<dt>${status}</dt><dd><p>${inline(text)}</p></dd>`)
    .join("")}</dl></details>
</article>`;
}

const code = (text: string, label: string): string =>
  `<pre tabindex="0" role="region" aria-label="${html(label)}"><code>${html(text)}</code></pre>`;

const parameterText = ({ description, schema }: Parameter): string =>
  inline(description ?? schema.description ?? "");

function parameterList(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    (parameter) => `<dt><code>${html(parameter.name)}</code></dt><dd><p>${parameterText(parameter)}</p></dd>`,
  );
  return `<h4>Parameters</h4><dl>${rows.join("")}</dl>`;
}

/** The parameters with a field for each, filled with its example, and a button that sends the request. */
function form(operationId: string, parameters: readonly Parameter[]): string {
  const fields = parameters.map((parameter) => {
    const { name, in: place, required = false, schema } = parameter;
    const id = `${operationId}-${name}`;
    const attributes = `id="${id}" name="${html(name)}" data-in="${place}"${required ? " required" : ""}`;
    const value = String(exampleOf(parameter) ?? "");
    const field =
      schema.enum === undefined
        ? `<input ${attributes} value="${html(value)}" autocomplete="off" spellcheck="false">`
        : `<select ${attributes}>${["", ...schema.enum.map(String)]
            .map((option) => `<option${option === value ? " selected" : ""}>${html(option)}</option>`)
            .join("")}</select>`;
    return `<dt><label for="${id}"><code>${html(name)}</code>${required ? " (required)" : ""}</label> ${field}</dt><dd><p>${parameterText(parameter)}</p></dd>`;
  });
  return `<form>${fields.length === 0 ? "" : `<h4>Parameters</h4><dl>${fields.join("")}</dl>`}<button type="submit">Send the request</button></form>
<div class="result" aria-live="polite" hidden></div>`;
}
