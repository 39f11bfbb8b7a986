/**
 * An integer of any size as a JSON number with all its digits. Beyond 2^53 it is a token only JSON.stringify
 * understands; typed as the number that readers of the JSON see.
 */
export function exactInteger(value: bigint): number {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : JSON.rawJSON(String(value));
}

declare global {
  interface JSON {
    rawJSON(text: string): number;
  }
}
