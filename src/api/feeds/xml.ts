/** Characters that XML 1.0 cannot contain, not even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // As they are, a parser replaces them by line feeds and blanks.
  "\r": "&#13;",
  "\t": "&#9;",
  "\n": "&#10;",
};

/** Text for an element or a quoted attribute; characters that XML cannot contain become U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(NOT_XML, "\uFFFD").replace(/[&<>"\r\t\n]/g, (character) => ESCAPES[character] ?? character);
