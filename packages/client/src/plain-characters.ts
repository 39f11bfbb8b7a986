/**
 * The characters of a text that anyone may have written, with U+FFFD for each that is invisible or changes the order of
 * others: for places where markup cannot isolate the text.
 */
export const plainCharacters = (text: string): string[] =>
  Array.from(
    fewMarks(text)
      // The form of a pictograph in colour.
      .replaceAll(/(?<=\p{Extended_Pictographic})\uFE0F/gu, "")
      .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "\u{FFFD}"),
  );

/**
 * The text with at most eight combining marks on a character, and one U+FFFD in place of the others: hundreds, which no
 * language has, are drawn over the lines above and below.
 */
export const fewMarks = (text: string): string =>
  text.replaceAll(
    /((?:\p{M}|\p{Default_Ignorable_Code_Point}){8})[\p{M}\p{Default_Ignorable_Code_Point}]+/gu,
    "$1\uFFFD",
  );
