import { nameOf, resolve, type Schema, type Schemas } from "./description.ts";
import { html, inline } from "./markdown.ts";

/** A type in words, with links to the schemas that it names. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = html(nameOf(schema.$ref));
    return `<a href="./docs/schemas#schema-${name}">${name}</a>`;
  }
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants !== undefined) return variants.map(typeOf).join(" or ");
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(" and ");
  if (schema.enum !== undefined) return schema.enum.map((value) => html(JSON.stringify(value))).join(" or ");
  if (schema.const !== undefined) return html(JSON.stringify(schema.const));
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (typeof schema.additionalProperties === "object")
    return `record of ${typeOf(schema.additionalProperties)}`;
  return [schema.type ?? "any"].flat().join(" or ");
}

/** What one of a value is: "ZCHF, 18 decimals", "seconds since 1970". */
function unitOf({ "x-unit": unit, "x-decimals": decimals, "x-time": time }: Schema): string {
  if (time !== undefined) return `${time} since 1970`;
  if (typeof decimals === "number") {
    return [unit, decimals === 0 ? [] : `${decimals} decimals`].flat().join(", ");
  }
  const text = typeof decimals === "string" ? `decimals: ${decimals}` : (decimals && "decimals by row") || [];
  return [unit ?? [], text].flat().join(", ");
}

/** The schema below lists, records and what may be null, which has the members. */
function inner(schema: Schema): Schema {
  const next =
    schema.items ??
    (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined) ??
    (schema.oneOf ?? schema.anyOf)?.find(
      ({ properties, items }) => properties !== undefined || items !== undefined,
    );
  return schema.properties === undefined && next !== undefined ? inner(next) : schema;
}

/** The members of a response, also where its schema is named. */
export const membersOf = (schema: Schema, schemas: Schemas): string =>
  schemaList(resolve(inner(resolve(schema, schemas)), schemas));

/** What a value is: its type, unit, description and members, nested ones below. */
export function schemaList(schema: Schema): string {
  const { properties = {} } = inner(schema);
  const members = Object.entries(properties).map(([name, member]) => {
    const description = member.description === undefined ? "" : `<p>${inline(member.description)}</p>`;
    const nested = inner(member).properties === undefined ? "" : schemaList(member);
    const unit = unitOf(member);
    return `<dt><code>${html(name)}</code> <span>${typeOf(member)}</span>${
      unit === "" ? "" : ` <span class="unit">${html(unit)}</span>`
    }</dt><dd>${description}${nested}</dd>`;
  });
  if (members.length === 0) return `<p class="type">${typeOf(schema)}</p>`;
  return `<dl>${members.join("")}</dl>`;
}
