import { type Description, entriesOf, resolve, type Schema, type Schemas } from "./description.ts";

/** An operation as the search of the reference reads it. */
export type Searchable = {
  path: string;
  /** Address below `/docs/`. */
  page: string;
  summary: string;
  description: string;
  /** Names of its parameters and of all members of its response. */
  names: string[];
};

export const searchIndex = (description: Description): Searchable[] =>
  entriesOf(description).map(({ path, operation }) => {
    const names = new Set((operation.parameters ?? []).map(({ name }) => name));
    for (const { schema } of Object.values(operation.responses["200"]?.content ?? {})) {
      addNames(schema, description.components.schemas, names, new Set());
    }
    return {
      path,
      page: `${operation.tags[0]?.toLowerCase()}#${operation.operationId}`,
      summary: operation.summary,
      description: operation.description ?? "",
      names: [...names],
    };
  });

/** Adds the names of all members below a schema. */
function addNames(schema: Schema, schemas: Schemas, names: Set<string>, seen: Set<Schema>): void {
  const one = resolve(schema, schemas);
  if (seen.has(one)) return;
  seen.add(one);
  const {
    properties = {},
    items,
    additionalProperties,
    prefixItems = [],
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = one;
  for (const name of Object.keys(properties)) names.add(name);
  const below = [items, additionalProperties, prefixItems, allOf, anyOf, oneOf, Object.values(properties)];
  for (const each of below.flat()) if (typeof each === "object") addNames(each, schemas, names, seen);
}
