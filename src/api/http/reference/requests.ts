import { exampleOf, type Operation, type Schemas } from "./description.ts";
import { sampleOf } from "./sample.ts";

/** Stands for the origin of the service, which the page fills in. */
export const ORIGIN = "https://api.example";

/** Parameters that the client does not have: it reads JSON, and figures of the present. */
const NOT_OF_THE_CLIENT = new Set(["format", "units", "at"]);

type Given = { path: Record<string, unknown>; query: Record<string, unknown> };

/** The parameters of an example request: those of the path, and those that are required or have an example. */
function givenOf({ parameters = [] }: Operation): Given {
  const given: Given = { path: {}, query: {} };
  for (const parameter of parameters) {
    if (parameter.in === "path") given.path[parameter.name] = exampleOf(parameter) ?? "…";
    else if (parameter.in === "query" && (parameter.required || parameter.example !== undefined)) {
      given.query[parameter.name] = exampleOf(parameter) ?? "…";
    }
  }
  return given;
}

/** The request with curl. */
export function curlOf(path: string, method: string, operation: Operation, schemas: Schemas): string {
  const given = givenOf(operation);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given.path[name])));
  const query = new URLSearchParams(
    Object.entries(given.query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const url = `${ORIGIN}${filled}${query === "" ? "" : `?${query}`}`;
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body !== undefined) {
    const json = JSON.stringify(sampleOf(body, schemas)).replaceAll("'", "'\\''");
    return `curl -X ${method.toUpperCase()} '${url}' -H 'Content-Type: application/json' -d '${json}'`;
  }
  const isStream = operation.responses["200"]?.content?.["text/event-stream"] !== undefined;
  return `curl ${isStream ? "-N " : ""}'${url}'`;
}

/** The request with zchf-api-client; undefined where the client has none. */
export function clientOf(path: string, method: string, operation: Operation): string | undefined {
  if (method !== "get") return undefined;
  const create = `const client = createClient({ baseUrl: "${ORIGIN}" });`;
  if (path === "/events") return `${create}\nfor await (const event of client.events()) console.log(event);`;
  const given = givenOf(operation);
  const query = Object.entries(given.query).filter(([name]) => !NOT_OF_THE_CLIENT.has(name));
  const params = {
    ...(Object.keys(given.path).length > 0 && { path: given.path }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
  };
  const options = Object.keys(params).length === 0 ? "" : `, { params: ${JSON.stringify(params)} }`;
  return `${create}\nconst result = await client.get("${path}"${options});`;
}
