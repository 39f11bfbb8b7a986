/** A value with each bigint in it as a decimal string. */
export type DecimalStrings<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? DecimalStrings<Item>[]
    : T extends object
      ? { [Key in keyof T]: DecimalStrings<T[Key]> }
      : T;

export function decimalStrings<T>(value: T): DecimalStrings<T>;
export function decimalStrings(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map((item) => decimalStrings(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decimalStrings(member)]));
}
