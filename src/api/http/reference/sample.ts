import { resolve, type Schema, type Schemas } from "./description.ts";

/** Texts for the patterns of the schemas, the first that matches. */
const TEXTS = [
  "1",
  `0x${"ab".repeat(20)}`,
  `0x${"cd".repeat(32)}`,
  "2025-12-31",
  "2025-12-31T12:00:00Z",
  "1-live-22945638",
  "text",
];

/** A value of a schema, made of the examples in the description; lists and records have one entry. */
export function sampleOf(schema: Schema, schemas: Schemas): unknown {
  const own = schema.example ?? schema.const ?? schema.default;
  if (own !== undefined) return own;
  if (schema.$ref !== undefined) return sampleOf(resolve(schema, schemas), schemas);
  if (schema.enum !== undefined) return schema.enum[0];
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants !== undefined) {
    const variant = variants.find(({ type }) => type !== "null") ?? {};
    return sampleOf(variant, schemas);
  }
  if (schema.allOf !== undefined) {
    return Object.assign(
      {},
      ...schema.allOf.map((part) => sampleOf(part, schemas)),
      membersOf(schema, schemas),
    );
  }
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  switch (type) {
    case "object":
      return membersOf(schema, schemas);
    case "array":
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => sampleOf(item, schemas));
      return schema.items === undefined ? [] : [sampleOf(schema.items, schemas)];
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}

function membersOf({ properties = {}, additionalProperties }: Schema, schemas: Schemas): object {
  const members = Object.entries(properties).map(([name, member]) => [name, sampleOf(member, schemas)]);
  const record =
    members.length === 0 && typeof additionalProperties === "object"
      ? [["1", sampleOf(additionalProperties, schemas)]]
      : [];
  return Object.fromEntries([...members, ...record]);
}

function textOf({ pattern, format }: Schema): string {
  if (format === "date-time") return "2025-12-31T12:00:00Z";
  const expression = new RegExp(pattern ?? "^text$");
  return TEXTS.find((text) => expression.test(text)) ?? "";
}
