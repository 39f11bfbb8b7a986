import { exampleOf, type Operation, type Schemas } from "./description.ts";
import { sampleOf } from "./sample.ts";
import { samplesOf } from "./samples.js";

/** Stands for the origin of the service, which the page fills in. */
export const ORIGIN = "https://api.example";

/** An example request: with the parameters of the path, and those of the query that are required or have an example. */
export function requestsOf(
  path: string,
  method: string,
  operation: Operation,
  schemas: Schemas,
): Record<string, string> {
  const body = operation.requestBody?.content["application/json"]?.schema;
  const given = (operation.parameters ?? []).flatMap((parameter) => {
    const isGiven =
      parameter.in === "path" ||
      (parameter.in === "query" && (parameter.required || exampleOf(parameter) !== undefined));
    return isGiven
      ? [
          {
            name: parameter.name,
            in: parameter.in,
            type: String(parameter.schema.type),
            value: String(exampleOf(parameter) ?? "…"),
          },
        ]
      : [];
  });
  return samplesOf({
    method,
    path,
    origin: ORIGIN,
    given,
    mediaType: mediaTypeOf(operation),
    ...(body !== undefined && { body: sampleOf(body, schemas) }),
  });
}

/** That of a successful response. */
export const mediaTypeOf = ({ responses }: Operation): string | undefined =>
  Object.keys(responses["200"]?.content ?? {})[0];
