import { type Hex, hexToBytes, size, slice } from "viem";
import { decodeUserText } from "./user-text.ts";

/** Most characters (code points) of a text that anyone may have written in lists, events and files. */
export const MOST_CHARACTERS = 1_000;
/** Bytes that hold so many characters, whatever they are. */
export const BYTES_KEPT = MOST_CHARACTERS * 4;

/** Characters of a text of which responses contain the first ones only; null of one that they contain whole. */
export function lengthIfCut(bytes: Hex): number | null {
  // No character is shorter than a byte.
  if (size(bytes) <= MOST_CHARACTERS) return null;
  let characters = 0;
  for (const _ of decodeUserText(bytes)) characters++;
  return characters > MOST_CHARACTERS ? characters : null;
}

/** The first bytes of a text, with all characters that responses contain. */
export const keptBytes = (bytes: Hex): Hex =>
  size(bytes) > BYTES_KEPT ? slice(bytes, 0, BYTES_KEPT) : bytes;

/** A text as responses contain it, of its first bytes or all of them: at most 1000 characters, invalid UTF-8 as U+FFFD. */
export function boundedText(bytes: Hex): string {
  const text = decodeUserText(keptBytes(bytes));
  return text.length <= MOST_CHARACTERS ? text : [...text].slice(0, MOST_CHARACTERS).join("");
}

/** A text without what is left of a character at its end, of which bytes are missing. */
export const wholeCharacters = (bytes: Hex): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(hexToBytes(bytes), { stream: true });
