import { createRequire } from "node:module";
import type { z } from "@hono/zod-openapi";
import { formatUnits } from "viem";

/**
 * As CommonJS, which is the copy that @hono/zod-openapi stores metadata in. Imported, Ponder's bundler gives the ES module
 * instead, whose metadata are empty.
 */
const { getOpenApiMetadata } = createRequire(import.meta.url)(
  "@asteasolutions/zod-to-openapi",
) as typeof import("@asteasolutions/zod-to-openapi");

/**
 * What a figure counts, as extensions of its schema: openapi.json contains them for programs, and CSV in whole units is
 * derived from them.
 */
export type Unit = {
  /** Name of one whole; `{token}` is the parameter of that name in upper case. */
  "x-unit"?: string;
  /** Digits of a raw amount after the decimal point; absent of figures that are in whole units already. */
  "x-decimals"?: Decimals;
  /** Of times: what is counted since 1970-01-01 UTC. */
  "x-time"?: "seconds" | "milliseconds";
};

/**
 * A number; the member of the row that contains it, or a number less that member; or rules over another member of the
 * row, of which the first that matches counts.
 */
type Decimals = number | string | readonly { member: string; pattern: string; decimals: number }[];

/** Of a raw amount: both the token and its digits. */
export type RawUnit = Unit & Required<Pick<Unit, "x-unit" | "x-decimals">>;

export const ZCHF = { "x-unit": "ZCHF", "x-decimals": 18 } as const satisfies RawUnit;
export const FPS = { "x-unit": "FPS", "x-decimals": 18 } as const satisfies RawUnit;
export const FCS = { "x-unit": "FCS", "x-decimals": 18 } as const satisfies RawUnit;
/** Of rows of either share token: FCS wrap FPS one for one. */
export const SHARES = { "x-unit": "FPS or FCS", "x-decimals": 18 } as const satisfies RawUnit;
/** Liquidity of a Uniswap v3 position, a plain number. */
export const LIQUIDITY = { "x-unit": "liquidity", "x-decimals": 0 } as const satisfies RawUnit;
/** Raw units of a row's collateral. */
export const COLLATERAL = {
  "x-unit": "collateral",
  "x-decimals": "collateralDecimals",
} as const satisfies RawUnit;
/** Raw ZCHF for one collateral token. */
export const ZCHF_PER_COLLATERAL = {
  "x-unit": "ZCHF",
  "x-decimals": "36 - collateralDecimals",
} as const satisfies RawUnit;
/** Figures in whole units. */
export const WHOLE_ZCHF = { "x-unit": "ZCHF" } as const satisfies Unit;
export const WHOLE_FPS = { "x-unit": "FPS" } as const satisfies Unit;
export const WHOLE_FCS = { "x-unit": "FCS" } as const satisfies Unit;
export const WHOLE_ZCHF_A_DAY = { "x-unit": "ZCHF/day" } as const satisfies Unit;
export const WHOLE_ZCHF_A_YEAR = { "x-unit": "ZCHF/year" } as const satisfies Unit;
export const WHOLE_USD = { "x-unit": "USD" } as const satisfies Unit;
export const UNIX_SECONDS = { "x-time": "seconds" } as const satisfies Unit;
export const UNIX_MILLISECONDS = { "x-time": "milliseconds" } as const satisfies Unit;

export const unitOf = (schema: z.ZodType): Unit => getOpenApiMetadata(schema) as Unit;

/**
 * A cell in whole units: raw amounts exactly, times in ISO 8601, UTC, empty for 0, which stands for none. Times after the
 * year 9999 stay numbers.
 *
 * @param member the text of another member of the row
 */
export function wholeText(unit: Unit, text: string, member: (name: string) => string): string {
  if (text === "") return text;
  if (unit["x-time"] !== undefined) return isoTime(text, unit["x-time"]);
  const decimals = unit["x-decimals"];
  if (decimals === undefined) return text;
  const digits = digitsOf(decimals, member);
  return formatUnits(BigInt(text) * 10n ** BigInt(Math.max(-digits, 0)), Math.max(digits, 0));
}

/** The digits of a row's raw amount after the decimal point; negative of prices of tokens with more than 36 decimals. */
function digitsOf(decimals: Decimals, member: (name: string) => string): number {
  if (typeof decimals === "number") return decimals;
  if (typeof decimals !== "string") {
    const rule = decimals.find(({ member: name, pattern }) => new RegExp(pattern).test(member(name)));
    if (rule === undefined) throw new Error("no rule for the decimals of this row");
    return rule.decimals;
  }
  const [, whole, name = ""] = /^(?:(\d+) - )?(\w+)$/.exec(decimals) ?? [];
  const digits = Number(member(name));
  if (member(name) === "") throw new Error(`this row has no ${name}`);
  return whole === undefined ? digits : Number(whole) - digits;
}

const YEAR_10000 = BigInt(Date.UTC(10_000, 0));

function isoTime(text: string, counted: "seconds" | "milliseconds"): string {
  const milliseconds = BigInt(text) * (counted === "seconds" ? 1000n : 1n);
  if (milliseconds === 0n) return "";
  if (milliseconds < 0n || milliseconds >= YEAR_10000) return text;
  return new Date(Number(milliseconds)).toISOString().replace(".000Z", "Z");
}
