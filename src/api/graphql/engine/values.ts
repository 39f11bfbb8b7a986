import { type SQL, sql } from "drizzle-orm";
import type { SqlType, Value } from "./entity.ts";

const INT8 = { least: -(2n ** 63n), most: 2n ** 63n - 1n };
const INT4 = { least: -(2n ** 31n), most: 2n ** 31n - 1n };
const INTEGER = /^-?\d{1,78}$/;

/** A text that PostgreSQL can hold: no NUL, no lone surrogate. */
export const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

/** A value of this type as a parameter; undefined where no row can have it. */
export function parameterOf(type: SqlType, value: unknown): SQL | undefined {
  if (type === "bool") return value === true || value === "true" ? sql`true` : sql`false`;
  const written = String(value);
  if (type === "text") return isStorable(written) ? sql`${written}::text` : undefined;
  if (!INTEGER.test(written)) return undefined;
  if (type === "numeric") return sql`${written}::numeric`;
  const { least, most } = type === "int8" ? INT8 : INT4;
  const number = BigInt(written);
  if (number < least || number > most) return undefined;
  return type === "int8" ? sql`${written}::int8` : sql`${written}::int4`;
}

/** The least or the most that the type holds: what a bound beyond it is compared with. */
export function nearest(type: SqlType, value: unknown): unknown {
  if (type !== "int8" && type !== "int4") return value;
  const { least, most } = type === "int8" ? INT8 : INT4;
  const number = BigInt(String(value));
  if (number < least) return least;
  return number > most ? most : number;
}

/** What the database returned as text. */
export function parsedValue(type: SqlType, returned: string | null): Value {
  if (returned === null || type === "text") return returned;
  if (type === "bool") return returned === "true";
  return type === "int4" ? Number(returned) : BigInt(returned);
}
