import fc from "fast-check";
import { bytesToHex, toHex } from "viem";
import { expect, test } from "vitest";
import { BYTES_KEPT, boundedText, keptBytes, lengthIfCut, wholeCharacters } from "./bounded-text.ts";
import { decodeUserText } from "./user-text.ts";

const hexOf = (text: string) => toHex(new TextEncoder().encode(text));

/** Bytes around every length at which something is cut: valid and invalid UTF-8. */
const texts = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc
          .constantFrom("a", "\u0001", "é", "€", "😀", "\u{10FFFF}", "\uFEFF")
          .map((text) => [...new TextEncoder().encode(text)]),
        fc.constantFrom([0xff], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0x80], [0xed, 0xa0, 0x80]),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    fc.integer({ min: 1, max: 1_100 }),
  )
  .map(([parts, times]) => bytesToHex(Uint8Array.from(Array.from({ length: times }, () => parts).flat(2))));

test("property: the first 1000 characters of any bytes, of which the first 4000 bytes suffice", () => {
  fc.assert(
    fc.property(texts, (bytes) => {
      const characters = [...decodeUserText(bytes)];
      expect(boundedText(bytes)).toBe(characters.slice(0, 1_000).join(""));
      expect(boundedText(keptBytes(bytes))).toBe(boundedText(bytes));
      expect(lengthIfCut(bytes)).toBe(characters.length > 1_000 ? characters.length : null);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["a", 1_000, null],
  ["a", 1_001, 1_001],
  ["😀", 1_000, null],
  ["😀", 1_001, 1_001],
])("behavior: %s, %i times, is cut: %s", (character, times, length) => {
  expect(lengthIfCut(hexOf(character.repeat(times)))).toBe(length);
});

test("behavior: bytes that end within a character lose what is left of it", () => {
  const bytes = hexOf("€".repeat(3_000));
  expect(wholeCharacters(bytes.slice(0, 2 + 2 * BYTES_KEPT) as `0x${string}`)).toBe("€".repeat(1_333));
  expect(wholeCharacters("0x61ff62")).toBe("a\uFFFDb");
});
