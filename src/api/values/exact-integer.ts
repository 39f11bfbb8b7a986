/**
 * An integer of any size as a JSON number with all its digits. Beyond 2^53 it is a token only JSON.stringify
 * understands; typed as the number that readers of the JSON see.
 */
export function exactInteger(value: bigint): number {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : JSON.rawJSON(String(value));
}

const INT64_MAX = 2n ** 63n - 1n;

/**
 * A time or period as a JSON number that readers with 64-bit integers can decode: exact up to 2^63 - 1, and
 * 9007199254740991 beyond, which only someone who wants to break readers names.
 */
export const timeInteger = (value: bigint): number =>
  value > INT64_MAX ? Number.MAX_SAFE_INTEGER : exactInteger(value);

declare global {
  interface JSON {
    rawJSON(text: string): number;
  }
}
