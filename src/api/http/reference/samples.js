// The requests of an operation in three languages; read by the server, which writes them into the pages, and by the pages,
// where they follow the form.

/**
 * @typedef {{ name: string, in: string, type?: string, value: string }} Given a parameter with a value; its type is that of JSON Schema
 * @typedef {{ method: string, path: string, origin: string, given: Given[], mediaType?: string, body?: unknown }} Request
 */

/** Parameters that the client does not have: it reads JSON. */
const NOT_OF_THE_CLIENT = ["format", "units"];

/**
 * The path with the values of its parameters, and the query; a parameter of the query without value is left out.
 * @param {string} path
 * @param {Given[]} given
 * @returns {string}
 */
export function urlOf(path, given) {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, value } of given) {
    if (place === "path") filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? filled : `${filled}?${text}`;
}

/** @param {string} text */
const quotedForShell = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {Request} request */
function curl({ method, path, origin, given, mediaType, body }) {
  const url = quotedForShell(origin + urlOf(path, given));
  if (body === undefined) return `curl ${mediaType === "text/event-stream" ? "-N " : ""}${url}`;
  const json = quotedForShell(JSON.stringify(body));
  return `curl -X ${method.toUpperCase()} ${url} \\\n  -H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream' \\\n  -d ${json}`;
}

/** With zchf-api-client, or with fetch where the client has no such request; @param {Request} request */
function typescript({ method, path, origin, given, mediaType, body }) {
  const client = `import { createClient } from "zchf-api-client";\n\nconst client = createClient({ baseUrl: ${JSON.stringify(origin)} });\n`;
  if (mediaType === "text/event-stream") {
    return `${client}for await (const event of client.events()) console.log(event);`;
  }
  const set = given.filter(({ value }) => value !== "");
  if (body === undefined && !set.some(({ name }) => NOT_OF_THE_CLIENT.includes(name))) {
    const params = Object.fromEntries(
      ["path", "query"].flatMap((place) => {
        const members = set.filter((parameter) => parameter.in === place && parameter.name !== "at");
        return members.length === 0
          ? []
          : [[place, Object.fromEntries(members.map((each) => [each.name, typed(each)]))]];
      }),
    );
    const options = Object.keys(params).length === 0 ? "" : `, { params: ${JSON.stringify(params)} }`;
    // Figures of the past are those of a client of their own.
    const at = set.find(({ name }) => name === "at");
    const reader = at === undefined ? "client" : `client.at(${JSON.stringify(at.value)})`;
    return `${client}const result = await ${reader}.get(${JSON.stringify(path)}${options});\nif (result.ok) console.log(result.data);`;
  }
  const url = JSON.stringify(origin + urlOf(path, given));
  const init =
    body === undefined
      ? ""
      : `, {\n  method: "${method.toUpperCase()}",\n  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },\n  body: JSON.stringify(${JSON.stringify(body)}),\n}`;
  return `const response = await fetch(${url}${init});\nif (!response.ok) throw new Error(await response.text());\nconsole.log(await response.text());`;
}

/** With the package requests; @param {Request} request */
function python({ method, path, origin, given, mediaType, body }) {
  const url = JSON.stringify(
    origin +
      urlOf(
        path,
        given.filter((parameter) => parameter.in === "path"),
      ),
  );
  if (mediaType === "text/event-stream") {
    return `import requests\n\nwith requests.get(${url}, stream=True) as response:\n    for line in response.iter_lines(decode_unicode=True):\n        print(line)`;
  }
  const query = given.filter((parameter) => parameter.in === "query" && parameter.value !== "");
  const params =
    query.length === 0
      ? ""
      : `, params=${JSON.stringify(Object.fromEntries(query.map(({ name, value }) => [name, value])))}`;
  // The text as JSON, because True, False and None have other names in Python.
  const sent =
    body === undefined
      ? ""
      : `,\n    data=${JSON.stringify(JSON.stringify(body))},\n    headers={"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}`;
  const isText =
    !mediaType?.includes("json") || query.some(({ name, value }) => name === "format" && value === "csv");
  return `import requests\n\nresponse = requests.${method}(${url}${params}${sent})\nresponse.raise_for_status()\nprint(response.${isText ? "text" : "json()"})`;
}

/** @param {Given} given */
const typed = ({ type, value }) =>
  (type === "integer" || type === "number") && value.trim() !== "" && Number.isFinite(Number(value))
    ? Number(value)
    : type === "boolean"
      ? value === "true"
      : value;

/**
 * @param {Request} request
 * @returns {Record<string, string>} a program by its language
 */
export const samplesOf = (request) => ({
  curl: curl(request),
  TypeScript: typescript(request),
  Python: python(request),
});
