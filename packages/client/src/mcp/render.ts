type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [name: string]: Json };

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The words of a value that fits in a line; undefined for lists and objects. */
function inline(value: Json): string | undefined {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "none" : undefined;
  if (!isObject(value)) return String(value);
  if (typeof value.untrustedText === "string")
    return `${JSON.stringify(value.untrustedText)} (untrusted text)`;
  return undefined;
}

/** A structured result as indented lines, for clients that read text only. */
export function render(value: Json, indent = ""): string {
  const one = inline(value);
  if (one !== undefined) return `${indent}${one}`;
  if (Array.isArray(value)) {
    return value.map((element) => `${indent}- ${render(element, `${indent}  `).trimStart()}`).join("\n");
  }
  return Object.entries(value as object)
    .map(([name, member]: [string, Json]) => {
      const words = inline(member);
      return words === undefined
        ? `${indent}${name}:\n${render(member, `${indent}  `)}`
        : `${indent}${name}: ${words}`;
    })
    .join("\n");
}
