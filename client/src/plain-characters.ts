/**
 * The characters of a text that anyone may have written, with U+FFFD for each that is invisible or changes the order of
 * others: for places where markup cannot isolate the text.
 */
export const plainCharacters = (text: string): string[] =>
  Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, "\u{FFFD}"));
