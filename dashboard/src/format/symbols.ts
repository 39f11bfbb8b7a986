import { plainCharacters } from "zchf-api-client";
import { shorten } from "./addresses.ts";

/** Longer symbols are cut. */
export const MAX_SYMBOL_CHARACTERS = 16;

/** The symbol of a token, which anybody can choose, as plain text. */
export function symbolOf(symbol: string): string {
  return plainCharacters(symbol).slice(0, MAX_SYMBOL_CHARACTERS).join("") || "(no symbol)";
}

/** A token by symbol and address, where there is no link: several tokens may have the same symbol. */
export const tokenName = (symbol: string, address: string): string =>
  `${symbolOf(symbol)} · ${shorten(address)}`;
