import { type Entry, exampleOf, type Parameter, type Schemas } from "./description.ts";
import { html, inline } from "./markdown.ts";
import { mediaTypeOf, requestsOf } from "./requests.ts";
import { sampleOf } from "./sample.ts";
import { membersOf } from "./schema-list.ts";

/** An operation with its requests and a response: the recorded one, or one made of the schema. */
export function operationSection(
  { path, method, operation }: Entry,
  schemas: Schemas,
  recorded: unknown,
): string {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const success = responses["200"];
  const mediaType = mediaTypeOf(operation);
  const content = mediaType === undefined ? undefined : success?.content?.[mediaType];
  const sample = recorded ?? (content && sampleOf(content.schema, schemas));
  const body = typeof sample === "string" ? sample : JSON.stringify(sample, null, 2);
  const others = Object.entries(responses).filter(([status]) => status !== "200");
  const isSent = method === "get" && mediaType !== "text/event-stream" && mediaType !== undefined;
  return `<article id="${operationId}" class="operation" data-path="${html(path)}" data-media="${mediaType}">
<h2><span class="method">${method.toUpperCase()}</span> <code>${html(path)}</code></h2>
<p><strong>${inline(summary)}</strong></p>
${description === undefined ? "" : `<p>${inline(description)}</p>`}
${isSent ? form(operationId, parameters) : parameterList(parameters)}
<h3>Request</h3>
${code(requestsOf(path, method, operation, schemas), operationId)}
<h3>Response</h3>
<p>${inline(success?.description ?? "")}${mediaType === undefined ? "" : ` <code>${html(mediaType)}</code>`}</p>
${body === undefined ? "" : pre(body, `example response of ${operationId}`)}
${content === undefined ? "" : `<details><summary>Members</summary>${membersOf(content.schema, schemas)}</details>`}
<details><summary>Other responses</summary><dl>${others
    .map(([status, { description: text }]) => `<dt>${status}</dt><dd><p>${inline(text)}</p></dd>`)
    .join("")}</dl></details>
</article>`;
}

/** A program in several languages; the page shows the one that was chosen last. */
export const code = (samples: Record<string, string>, label = "the quick start"): string =>
  `<div class="samples">${Object.entries(samples)
    .map(([language, text]) => pre(text, `${language} for ${label}`, language))
    .join("")}</div>`;

const pre = (text: string, label: string, language?: string): string =>
  `<div class="code"${language === undefined ? "" : ` data-language="${language}"`}><pre tabindex="0" role="region" aria-label="${html(
    label,
  )}"><code>${html(text)}</code></pre></div>`;

const parameterText = ({ description, schema }: Parameter): string =>
  inline(description ?? schema.description ?? "");

function parameterList(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    (parameter) => `<dt><code>${html(parameter.name)}</code></dt><dd><p>${parameterText(parameter)}</p></dd>`,
  );
  return `<h3>Parameters</h3><dl>${rows.join("")}</dl>`;
}

/** The parameters with a field for each, filled with its example, and a button that sends the request. */
function form(operationId: string, parameters: readonly Parameter[]): string {
  const fields = parameters.map((parameter) => {
    const { name, in: place, required = false, schema } = parameter;
    const id = `${operationId}-${name}`;
    const attributes = `id="${id}" name="${html(name)}" data-in="${place}" data-type="${schema.type}"${
      required ? " required" : ""
    }`;
    const value = String(exampleOf(parameter) ?? "");
    const field =
      schema.enum === undefined
        ? `<input ${attributes} value="${html(value)}" autocomplete="off" spellcheck="false">`
        : `<select ${attributes}>${["", ...schema.enum.map(String)]
            .map((option) => `<option${option === value ? " selected" : ""}>${html(option)}</option>`)
            .join("")}</select>`;
    return `<dt><label for="${id}"><code>${html(name)}</code>${required ? " (required)" : ""}</label> ${field}</dt><dd><p>${parameterText(parameter)}</p></dd>`;
  });
  return `<form>${fields.length === 0 ? "" : `<h3>Parameters</h3><dl>${fields.join("")}</dl>`}<button type="submit">Send the request</button></form>
<div class="result" aria-live="polite" hidden></div>`;
}
