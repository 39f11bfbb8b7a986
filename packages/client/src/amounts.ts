import type { AmountShape } from "./generated.ts";

/** Returns the value with the strings at the positions of `shape` converted to bigint. */
export function withBigints(value: unknown, shape: AmountShape | undefined): unknown {
  if (shape === undefined || value === null) return value;
  if (shape === true) return typeof value === "string" ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map((element) => withBigints(element, shape["*"]));
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      withBigints(member, Object.hasOwn(shape, name) ? shape[name] : shape["*"]),
    ]),
  );
}
