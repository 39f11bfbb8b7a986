import { bytesToHex, type Hex, hexToBytes, size, slice } from "viem";
import { decodeUserText, userTextBytes } from "./user-text.ts";

/** Characters of a token's name or symbol that are answered. */
const LONGEST = 256;
/** Bytes that hold so many characters, whatever they are. */
const BYTES_KEPT = LONGEST * 4;

/**
 * The bytes of the text that a token's `name()` or `symbol()` returned, as far as they are answered: of a string,
 * or of the bytes32 of old tokens. Throws for anything else.
 */
export function tokenTextBytes(returned: Hex): Hex {
  if (size(returned) === 32) return trimmed(returned);
  const bytes = userTextBytes(returned, 0);
  return size(bytes) > BYTES_KEPT ? slice(bytes, 0, BYTES_KEPT) : bytes;
}

/** A bytes32 without the zeros that fill it up. */
function trimmed(word: Hex): Hex {
  const bytes = hexToBytes(word);
  return bytesToHex(bytes.slice(0, bytes.findLastIndex((byte) => byte !== 0) + 1));
}

/** A token's name or symbol as it is answered: at most 256 characters, invalid UTF-8 as U+FFFD. */
export function decodeTokenText(bytes: Hex): string {
  return [...decodeUserText(bytes)].slice(0, LONGEST).join("");
}

/** Digits of a token that does not tell, or tells what no token can mean. */
export const DEFAULT_DECIMALS = 18;

/** The decimals a token told, where they are those of an ERC-20: a uint8. */
export function tokenDecimals(told: bigint | undefined): number {
  return told === undefined || told > 255n ? DEFAULT_DECIMALS : Number(told);
}
