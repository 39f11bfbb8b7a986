/**
 * What the generator leaves to be said in a description. It is walked as plain JSON, because integers and nulls are in
 * hundreds of schemas.
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };
type Node = { readonly [member: string]: Json };

const isNode = (value: Json | undefined): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Applies `change` to each object of a value, the innermost first; `name` is its member in the object around it. */
function changed(value: Json, change: (node: Node, name: string) => Node, name = ""): Json {
  if (Array.isArray(value)) return value.map((element) => changed(element, change, name));
  if (!isNode(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, changed(member, change, key)]);
  return change(Object.fromEntries(members), name);
}

/** The description with a format of every integer: generators make 32-bit types of those without. */
export const withIntegerFormats = <Document extends object>(description: Document): Document =>
  changed(JSON.parse(JSON.stringify(description)), withFormat) as Document;

function withFormat(node: Node, name: string): Node {
  const { anyOf: variants, ...rest } = node;
  // Variants that are one number each, such as the versions 1 and 2.
  if (Array.isArray(variants) && variants.every((one) => isNode(one) && one.type === "integer" && one.enum)) {
    return { ...variants[0], ...rest, enum: variants.flatMap((one) => one.enum) };
  }
  const { type, enum: values } = node;
  const isOfIntegers = type === "number" && Array.isArray(values) && values.every(Number.isInteger);
  const isInteger = type === "integer" || (Array.isArray(type) && type.includes("integer"));
  if (!isInteger && !isOfIntegers) return node;
  const isSmall = /decimals$|^version$/i.test(name) || node.maximum === 255 || isOfIntegers;
  return { ...node, ...(isOfIntegers && { type: "integer" }), format: isSmall ? "int32" : "int64" };
}

/** An OpenAPI 3.0 description without what its generator writes for schemas that 3.0 has no words for. */
export const loadable = <Document extends object>(description: Document): Document =>
  changed(JSON.parse(JSON.stringify(description)), withTypedNull) as Document;

function withTypedNull(node: Node): Node {
  const variants = node.anyOf;
  if (Array.isArray(variants)) {
    const types = variants.map((variant) => (isNode(variant) ? variant.type : undefined));
    // The two members of a pair: a time and a number.
    if (types.every((type) => type === "integer" || type === "number")) return { type: "number" };
    const typed = variants.filter((variant) => !isNode(variant) || Object.keys(variant).length > 0);
    if (typed.length === variants.length) return node;
    return { ...node, anyOf: typed.map((variant) => ({ ...(variant as Node), nullable: true })) };
  }
  if (!isUntypedNull(node)) return node;
  const { nullable: _, ...rest } = node;
  // Any value; with a description a member that is always null.
  return Object.keys(rest).length === 0 ? rest : { ...rest, type: "string", nullable: true };
}

const isUntypedNull = (node: Json): boolean =>
  isNode(node) &&
  node.nullable === true &&
  !["type", "$ref", "allOf", "anyOf", "oneOf"].some((member) => member in node);
