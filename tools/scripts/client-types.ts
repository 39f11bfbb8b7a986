import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from "openapi-typescript";
import ts from "typescript";
import type { Description, Schema } from "../../src/api/http/reference/description.ts";

/** Pattern of raw amounts in openapi.json; identifiers, times and selectors have one without a sign. */
const RAW_AMOUNT = "^-?\\d+$";

/** Positions of amounts in a JSON value: the value itself, or below a member; `*` is any member or element. */
type AmountShape = true | { [member: string]: AmountShape };

/**
 * Source of the client's generated module: the types of the API with raw amounts as bigint, and the positions of these
 * amounts, where the client converts strings of the JSON to bigint.
 */
export async function clientTypes(openapi: string): Promise<string> {
  const types = await openapiTS(presentJson(JSON.parse(openapi, withoutIntegerFormat)) as OpenAPI3, {
    transform: (schema: SchemaObject) =>
      isAmount(schema as Schema) ? withNull(schema as Schema) : undefined,
  });
  const description: Description = JSON.parse(openapi);
  const amounts: Record<string, AmountShape> = {};
  const notFoundPaths: string[] = [];
  const presentPaths: string[] = [];
  for (const [path, { get }] of Object.entries(description.paths)) {
    if (get === undefined) continue;
    const content = get.responses["200"]?.content;
    const schema = (content?.["application/json"] ?? content?.["text/event-stream"])?.schema;
    const shape = schema && shapeOf(schema, description.components.schemas);
    if (shape) amounts[path] = shape;
    if (get.responses["404"]) notFoundPaths.push(path);
    if (!get.parameters?.some(({ name }) => name === "at")) presentPaths.push(path);
  }
  return `// Generated from openapi.json by \`npm run openapi\`; do not edit.

${astToString(types)}
export type AmountShape = true | { readonly [member: string]: AmountShape };

/** Positions of the raw amounts in the response of a path; \`*\` is any member or element. */
export const amounts: Readonly<Record<string, AmountShape>> = ${JSON.stringify(amounts)};

/** Paths that respond with 404 when there is no such record. */
export const notFoundPaths: readonly string[] = ${JSON.stringify(notFoundPaths)};

/** Paths without the parameter \`at\`. */
export const presentPaths: readonly string[] = ${JSON.stringify(presentPaths)};
`;
}

/** A number of this language has any format. */
const withoutIntegerFormat = (member: string, value: unknown) =>
  member === "format" && /^int(32|64)$/.test(String(value)) ? undefined : value;

/** Parameters that the client does not have: it reads JSON, and figures of the present. */
const OTHERS = ["format", "units", "at"];

/** What the client reads of the description: no figure is left out there. */
function presentJson(description: PartialDescription) {
  for (const { get } of Object.values(description.paths)) {
    if (get === undefined) continue;
    const parameters = get.parameters?.filter(({ name }) => !OTHERS.includes(name)) ?? [];
    if (parameters.length > 0) get.parameters = parameters;
    else delete get.parameters;
  }
  for (const schema of Object.values(description.components.schemas)) visit(schema);
  return description;
}

/** Responses that can be of the past list the figures that are left out in a member; no response of now lacks them. */
function visit(schema: Schema): void {
  const { properties, additionalProperties, items, anyOf, oneOf, allOf } = schema;
  if (properties?.omitted) {
    delete properties.omitted;
    delete properties.at;
  }
  const ofNow = Object.entries(properties ?? {}).filter(([, member]) => member["x-past"] === false);
  if (ofNow.length > 0) schema.required = [...(schema.required ?? []), ...ofNow.map(([name]) => name)];
  for (const part of [
    Object.values(properties ?? {}),
    items,
    anyOf,
    oneOf,
    allOf,
    additionalProperties,
  ].flat()) {
    if (typeof part === "object") visit(part);
  }
}

type PartialDescription = {
  paths: Record<
    string,
    {
      get?: { parameters?: { name: string }[] };
    }
  >;
  components: { schemas: Record<string, Schema> };
};

const isAmount = ({ pattern }: Schema) => pattern === RAW_AMOUNT;

function withNull({ type }: Schema): ts.TypeNode {
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  if (!Array.isArray(type) || !type.includes("null")) return bigint;
  return ts.factory.createUnionTypeNode([bigint, ts.factory.createLiteralTypeNode(ts.factory.createNull())]);
}

function shapeOf(schema: Schema, named: Record<string, Schema>): AmountShape | undefined {
  if (schema.$ref) {
    const target = named[schema.$ref.split("/").at(-1) ?? ""];
    if (!target) throw new Error(`openapi.json does not define ${schema.$ref}`);
    return shapeOf(target, named);
  }
  if (isAmount(schema)) return true;
  const { properties = {}, additionalProperties, items } = schema;
  const members = Object.entries(properties);
  if (items) members.push(["*", items]);
  if (typeof additionalProperties === "object") members.push(["*", additionalProperties]);
  const shape: Record<string, AmountShape> = {};
  for (const [member, inner] of members) {
    const innerShape = shapeOf(inner, named);
    if (innerShape) shape[member] = innerShape;
  }
  for (const variant of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])) {
    const found = shapeOf(variant, named);
    if (found === true) return true;
    if (found) merge(shape, found);
  }
  return Object.keys(shape).length > 0 ? shape : undefined;
}

/** Variants of a value may share members; a shared member must be an amount in all of them or in none. */
function merge(shape: Record<string, AmountShape>, other: Readonly<Record<string, AmountShape>>): void {
  for (const [member, inner] of Object.entries(other)) {
    const present = shape[member];
    if (present === undefined) shape[member] = inner;
    else if (present !== true && inner !== true) merge(present, inner);
    else if (present !== inner) throw new Error(`${member} is an amount in one variant only`);
  }
}
