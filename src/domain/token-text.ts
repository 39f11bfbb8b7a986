import { bytesToHex, type Hex, hexToBytes, size, slice } from "viem";
import { decodeUserText, userTextBytes } from "./user-text.ts";

/** Most characters of a token's name or symbol in responses. */
const LONGEST = 256;
/** Bytes that hold so many characters, whatever they are. */
const BYTES_KEPT = LONGEST * 4;

/**
 * The bytes of the text that a token's `name()` or `symbol()` returned, as far as responses contain it: of a string,
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

/** A token's name or symbol as responses contain it: at most 256 characters, invalid UTF-8 as U+FFFD. */
export function decodeTokenText(bytes: Hex): string {
  return [...decodeUserText(bytes)].slice(0, LONGEST).join("");
}

/** Decimals of a token whose decimals() fails or returns more than a uint8. */
export const DEFAULT_DECIMALS = 18;

/** decimals() of a token where it is a uint8, as in ERC-20; `returned` is undefined when the call failed. */
export function tokenDecimals(returned: bigint | undefined): number {
  return returned === undefined || returned > 255n ? DEFAULT_DECIMALS : Number(returned);
}
