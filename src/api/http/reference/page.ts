import { CONVENTIONS } from "../llms.ts";
import { type Description, type Entry, entriesOf } from "./description.ts";
import { layout } from "./layout.ts";
import { blocks, html, inline } from "./markdown.ts";
import { code, operationSection } from "./operation.ts";
import { ORIGIN } from "./requests.ts";
import { samplesOf } from "./samples.js";
import { schemaList } from "./schema-list.ts";
import { TERMS } from "./terms.ts";

type Family = { name: string; description: string; page: string; members: Entry[] };

/**
 * The reference by name of the page, complete without scripts: "" is the start, then one page for each family of
 * operations, and one for the schemas.
 *
 * @param examples recorded responses by operation
 */
export function referencePages(
  description: Description,
  examples: Record<string, unknown>,
): Map<string, string> {
  const entries = entriesOf(description);
  const families = description.tags.map((tag) => ({
    ...tag,
    page: tag.name.toLowerCase(),
    members: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const title = `${description.info.title} reference`;
  const pageOf = (name: string, heading: string, main: string) =>
    layout({
      title: name === "" ? title : `${heading}, ${title}`,
      heading,
      main,
      index: indexOf(families, name),
      name,
    });
  return new Map([
    ["", pageOf("", title, startOf(families, description))],
    ...families.map((family): [string, string] => [
      family.page,
      pageOf(family.page, family.name, familyOf(family, description, examples)),
    ]),
    ["schemas", pageOf("schemas", "Schemas", schemasOf(description))],
  ]);
}

/** The families, and the operations of the one that is shown. */
function indexOf(families: readonly Family[], shown: string): string {
  const items = families.map(({ name, page, members }) => {
    const own = members.map(
      ({ path, operation: { operationId, summary } }) =>
        `<li><a href="./docs/${page}#${operationId}" title="${html(summary)}">${html(path)}</a></li>`,
    );
    return `<li><a href="./docs/${page}"${page === shown ? ' aria-current="page"' : ""}>${html(name)}</a>${
      page === shown ? `<ul>${own.join("")}</ul>` : ""
    }</li>`;
  });
  const link = (address: string, text: string, page: string) =>
    `<li><a href="${address}"${page === shown ? ' aria-current="page"' : ""}>${text}</a></li>`;
  return `<ul>${link("./docs", "Start", "")}${items.join("")}${link("./docs/schemas", "Schemas", "schemas")}</ul>`;
}

/** A first request, what there is, and what holds for all of it. */
function startOf(families: readonly Family[], { info }: Description): string {
  const first = samplesOf({
    method: "get",
    path: "/ecosystem/frankencoin/info",
    origin: ORIGIN,
    given: [],
    mediaType: "application/json",
  });
  const lists = families.map(
    ({ name, description, page, members }) =>
      `<h3><a href="./docs/${page}">${html(name)}</a></h3><p>${inline(description)}</p><ul class="operations">${members
        .map(
          ({ path, operation: { operationId, summary } }) =>
            `<li><a href="./docs/${page}#${operationId}"><code>${html(path)}</code></a> ${inline(summary)}</li>`,
        )
        .join("")}</ul>`,
  );
  const terms = Object.entries(TERMS).map(
    ([term, text]) => `<dt><dfn>${html(term)}</dfn></dt><dd><p>${html(text)}</p></dd>`,
  );
  return `<section><h2 id="start">Quick start</h2>
<p>No key is needed. The supply of ZCHF, its price and those of the chains:</p>
${code(first)}
<p>Every operation has such requests, which follow the values that you enter, and a button that sends them to this service.
<a href="./openapi.json">openapi.json</a> is the same for tools, <a href="./graphql">GraphQL</a> has filters and pages of
one's own, and <a href="./llms.txt">llms.txt</a> is for language models.</p></section>
<section><h2 id="operations">Operations</h2>${lists.join("")}</section>
<section><h2 id="terms">Terms of the dashboard</h2><dl>${terms.join("")}</dl></section>
<section><h2 id="conventions">Conventions</h2>${blocks(CONVENTIONS)}</section>
<section><h2 id="extensions">About the description</h2>${blocks(info.description)}</section>`;
}

const familyOf = (
  { description: text, members }: Family,
  { components: { schemas } }: Description,
  examples: Record<string, unknown>,
): string =>
  `<p>${inline(text)}</p>${members
    .map((entry) => operationSection(entry, schemas, examples[entry.operation.operationId]))
    .join("\n")}`;

const schemasOf = ({ components }: Description): string =>
  Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<article id="schema-${html(name)}" class="schema"><h2>${html(name)}</h2>${
          schema.description === undefined ? "" : `<p>${inline(schema.description)}</p>`
        }${schemaList(schema)}</article>`,
    )
    .join("\n");
