import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from "graphql/index.js";

/** No integer of 256 bits has more digits. */
const INTEGER = /^-?\d{1,78}$/;

function toBigInt(value: unknown): bigint {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === "bigint") return text;
  if (typeof text === "string" && INTEGER.test(text)) return BigInt(text);
  throw new GraphQLError("BigInt: expected a decimal integer of at most 78 digits, as a string");
}

/** As Ponder's, which accepts strings only; numbers of the query text are accepted too. */
export const GraphQLBigInt = new GraphQLScalarType<bigint, string>({
  name: "BigInt",
  description: "An integer of any size, as a decimal string.",
  serialize: String,
  parseValue: toBigInt,
  parseLiteral: (node: ValueNode) =>
    toBigInt(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : undefined),
});

export const GraphQLJSON = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "A JSON value.",
});
