import { plainCharacters } from "zchf-api-client";

/** Longer symbols are cut. */
export const MAX_SYMBOL_CHARACTERS = 16;

/** The symbol of a token, which anybody can choose, as plain text. */
export function symbolOf(symbol: string): string {
  return plainCharacters(symbol).slice(0, MAX_SYMBOL_CHARACTERS).join("") || "(no symbol)";
}
