import { hash } from "node:crypto";
import { type Hex, size, slice } from "viem";

/**
 * The raw bytes of a `string` among a log's data, which ABI decoders lose (NUL, byte-order mark, invalid
 * UTF-8). `word` is the string's place among the log's non-indexed arguments.
 */
export function userTextBytes(logData: Hex, word: number): Hex {
  const offset = wordAt(logData, word * 32);
  const length = wordAt(logData, offset);
  const start = offset + 32;
  if (start + length > size(logData)) throw new Error(`log data ends inside the string of word ${word}`);
  return length === 0 ? "0x" : slice(logData, start, start + length);
}

function wordAt(data: Hex, offset: number): number {
  if (offset + 32 > size(data)) throw new Error(`log data of ${size(data)} bytes has no word at ${offset}`);
  const value = BigInt(slice(data, offset, offset + 32));
  if (value > BigInt(size(data))) throw new Error(`${value} points outside ${size(data)} bytes of log data`);
  return Number(value);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * User text as responses contain it: invalid UTF-8 becomes U+FFFD, everything else stays as it was written. A Buffer reads
 * texts of 100 kB, which anyone can write, a hundred times as fast as viem.
 */
export function decodeUserText(bytes: Hex): string {
  return decoder.decode(Buffer.from(bytes.slice(2), "hex"));
}

const IGNORED = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * More combining marks in a row than any text has (UAX #15, 3.3), after what decomposes into one: to put them into the
 * order of a Unicode form takes time in the square of their number.
 */
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Text in NFKC and lower case, without white space and invisible characters (default-ignorable code points): that of two
 * references which differ only in these is the same. Text with more than 30 combining marks in a row keeps its form.
 */
export function normalizedText(text: string): string {
  // What the first pass leaves may compose.
  return folded(folded(text));
}

function folded(text: string): string {
  const visible = withoutIgnored(text);
  const form = TOO_MANY_MARKS.test(visible) ? visible : visible.normalize("NFKC");
  return withoutIgnored(form).toLowerCase();
}

const withoutIgnored = (text: string) => text.replaceAll(IGNORED, "");

/** Key for a match on normalized text of any length. */
export const normalizedTextHash = (text: string): Hex => userTextHash(normalizedText(text));

/** Key for an exact match on decoded text of any length: its SHA-256 in UTF-8. */
export const userTextHash = (text: string): Hex => `0x${hash("sha256", text)}`;
