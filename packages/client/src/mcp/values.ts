import { z } from "zod";
import { chainName } from "../chains.ts";
import { decimalOf } from "../decimal.ts";
import { plainCharacters } from "../plain-characters.ts";

/** Most characters of a text that users of the chains wrote. */
const LONGEST_TEXT = 200;

/** An exact decimal number without exponent, a space, and its unit: `1234.5 ZCHF`. */
export const amountSchema = z.string();

export const timeSchema = z.string().describe("UTC, ISO 8601.");

/** Text that anyone may have written on chain; marked as such in the result itself. */
export const untrustedSchema = z.strictObject({ untrustedText: z.string() });

export const chainSchema = z.string();
export const countSchema = z.int().min(0);

/** ZCHF, FPS and FCS have 18 decimals. */
export const zchf = (raw: bigint): string => `${decimalOf(raw, 18)} ZCHF`;
export const fps = (raw: bigint): string => `${decimalOf(raw, 18)} FPS`;
export const fcs = (raw: bigint): string => `${decimalOf(raw, 18)} FCS`;
export const tokens = (raw: bigint, decimals: number): string => `${decimalOf(raw, decimals)} tokens`;

/** A JSON number of the API. */
export function numberOf(value: number, unit: string): string {
  // 17 digits are those that determine the number; Intl writes no exponent.
  const digits = value.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 17 });
  return `${digits} ${unit}`;
}

export const numberOrNull = (value: number | null | undefined, unit: string): string | null =>
  value === null || value === undefined ? null : numberOf(value, unit);

/** Parts per million. */
export const percentOfPpm = (ppm: number, unit = "% per year"): string =>
  `${decimalOf(BigInt(ppm), 4)} ${unit}`;

/** A sum or product of JSON numbers, without the digits that only their rounding made. */
export const calculated = (value: number, unit: string): string =>
  numberOf(Number(value.toPrecision(15)), unit);

/** A fraction of 1. */
export const percentOf = (fraction: number | null, unit = "%"): string | null =>
  fraction === null ? null : calculated(fraction * 100, unit);

/** Last second of the year 9999; positions of the first hub may have any time. */
const LAST_SECOND = 253_402_300_799;

/** ISO time of unix seconds; null beyond the year 9999. */
export function timeOf(seconds: number | string): string | null {
  const at = Number(seconds);
  return at > LAST_SECOND ? null : new Date(at * 1000).toISOString().replace(".000Z", "Z");
}

/** As {@link timeOf}, for times of blocks. */
export const blockTime = (seconds: number | string): string => timeOf(seconds) ?? "after the year 9999";

export function untrusted(text: string): z.output<typeof untrustedSchema> {
  const characters = plainCharacters(text);
  const isLong = characters.length > LONGEST_TEXT;
  return {
    untrustedText: isLong ? `${characters.slice(0, LONGEST_TEXT - 1).join("")}…` : characters.join(""),
  };
}

/** Members that name a chain. */
export const chainOf = (chainId: number | string) => ({
  chain: chainName(chainId),
  chainId: Number(chainId),
});
