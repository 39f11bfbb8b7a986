import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from "openapi-typescript";
import ts from "typescript";

/** How openapi.json marks a raw amount; ids, times and selectors are digits without a sign. */
const RAW_AMOUNT = "^-?\\d+$";

type Schema = {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Description = {
  paths: Record<
    string,
    { get: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
  >;
  components: { schemas: Record<string, Schema> };
};

/** Where amounts are inside a JSON value: itself, or below a member; `*` stands for any member or element. */
type AmountShape = true | { [member: string]: AmountShape };

/**
 * The client's generated module: the API's types, with raw amounts as bigint, and the places of these amounts, by
 * which the client turns the JSON's texts into bigints.
 */
export async function clientTypes(openapi: string): Promise<string> {
  const types = await openapiTS(JSON.parse(openapi) as OpenAPI3, {
    transform: (schema: SchemaObject) =>
      isAmount(schema as Schema) ? withNull(schema as Schema) : undefined,
  });
  const description: Description = JSON.parse(openapi);
  const amounts: Record<string, AmountShape> = {};
  const mayMiss: string[] = [];
  for (const [path, { get }] of Object.entries(description.paths)) {
    const schema = get.responses["200"]?.content?.["application/json"]?.schema;
    const shape = schema && shapeOf(schema, description.components.schemas);
    if (shape) amounts[path] = shape;
    if (get.responses["404"]) mayMiss.push(path);
  }
  return `// Made from openapi.json by \`npm run openapi\`; not to be edited.

${astToString(types)}
export type AmountShape = true | { readonly [member: string]: AmountShape };

/** Where the raw amounts are in the answer of a path; \`*\` stands for any member or element. */
export const amounts: Readonly<Record<string, AmountShape>> = ${JSON.stringify(amounts)};

/** Paths that answer 404 when there is no such record. */
export const mayMiss: readonly string[] = ${JSON.stringify(mayMiss)};
`;
}

const isAmount = ({ pattern }: Schema) => pattern === RAW_AMOUNT;

function withNull({ type }: Schema): ts.TypeNode {
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  if (!Array.isArray(type) || !type.includes("null")) return bigint;
  return ts.factory.createUnionTypeNode([bigint, ts.factory.createLiteralTypeNode(ts.factory.createNull())]);
}

function shapeOf(schema: Schema, named: Record<string, Schema>): AmountShape | undefined {
  if (schema.$ref) {
    const target = named[schema.$ref.split("/").at(-1) ?? ""];
    if (!target) throw new Error(`openapi.json names no ${schema.$ref}`);
    return shapeOf(target, named);
  }
  if (isAmount(schema)) return true;
  const { properties = {}, additionalProperties, items } = schema;
  const members = Object.entries(properties);
  if (items) members.push(["*", items]);
  if (typeof additionalProperties === "object") members.push(["*", additionalProperties]);
  const shape: Record<string, AmountShape> = {};
  for (const [member, inner] of members) {
    const found = shapeOf(inner, named);
    if (found) shape[member] = found;
  }
  for (const variant of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])) {
    const found = shapeOf(variant, named);
    if (found === true) return true;
    if (found) merge(shape, found);
  }
  return Object.keys(shape).length > 0 ? shape : undefined;
}

/** Variants of one value may share members: what is an amount in one must be none of another kind in the other. */
function merge(shape: Record<string, AmountShape>, other: Readonly<Record<string, AmountShape>>): void {
  for (const [member, inner] of Object.entries(other)) {
    const present = shape[member];
    if (present === undefined) shape[member] = inner;
    else if (present !== true && inner !== true) merge(present, inner);
    else if (present !== inner) throw new Error(`${member} is an amount in one variant only`);
  }
}
