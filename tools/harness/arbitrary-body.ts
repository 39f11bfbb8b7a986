import { getOpenApiMetadata } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { hostileText } from "./csv.ts";

/** Keys of records in bodies: years, chain ids and times, or addresses. */
const recordKey = fc.oneof(
  fc.nat().map(String),
  fc.bigInt(0n, 9n).map((n) => `0x${String(n).repeat(40)}`),
);

const decimal = fc.bigInt(-(2n ** 256n), 2n ** 256n).map(String);

const natural = fc.oneof(fc.nat(4e9).map(String), fc.bigInt(0n, 2n ** 256n).map(String));

/** Bodies that a schema allows, with hostile texts; of a union with a list, the list. */
export function arbitraryBody(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return fc.record(mapOf(schema.shape), { noNullPrototype: true });
  if (schema instanceof z.ZodArray) return fc.array(arbitraryBody(inner(schema.element)), { maxLength: 3 });
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(recordKey, arbitraryBody(inner(schema.valueType)), {
      maxKeys: 3,
      noNullPrototype: true,
    });
  }
  if (schema instanceof z.ZodTuple) {
    return fc.tuple(...schema.def.items.map((item) => arbitraryBody(inner(item))));
  }
  if (schema instanceof z.ZodOptional)
    return fc.option(arbitraryBody(inner(schema.unwrap())), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryBody(inner(schema.unwrap())));
  if (schema instanceof z.ZodUnion) {
    const lists = schema.options.filter((option) => option instanceof z.ZodArray);
    const options = lists.length > 0 ? lists : schema.options;
    return fc.oneof(...options.map((option) => arbitraryBody(inner(option))));
  }
  return arbitraryValue(schema);
}

function arbitraryValue(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    if (schema.isInt)
      return fc.integer({ min: Math.max(minValue ?? -1e9, -1e9), max: Math.min(maxValue ?? 4e9, 4e9) });
    // Of integers of any size, those that JSON.parse reads exactly.
    if (getOpenApiMetadata(schema).type === "integer") return fc.maxSafeNat();
    return fc.double({ noNaN: true, noDefaultInfinity: true });
  }
  if (schema instanceof z.ZodString) {
    // Identifiers in the place of which CSV cannot have anybody's text are texts, too.
    if (!schema.safeParse("1").success || schema.safeParse("x").success) return hostileText;
    return schema.safeParse("-1").success ? decimal : natural;
  }
  if (schema instanceof z.ZodISODate) return fc.constantFrom("2025-07-18", "2024-02-29");
  throw new Error(`no values for a schema of type ${schema.type}`);
}

const mapOf = (shape: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, arbitraryBody(inner(member))]));

/** The type of inner schemas is that of zod's core. */
const inner = (schema: unknown): z.ZodType => schema as z.ZodType;
