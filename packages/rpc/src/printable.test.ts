import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test.each([
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b[2J\u001b[Hcleared", "cleared"],
  ["\u001b]0;title\u0007named", "named"],
  ["two\r\nlines", "two lines"],
  ["\u0000\u0008\u007f\u009b31m\ttab ✓ ümlaut", "\ttab ✓ ümlaut"],
])("printable(%j)", (text, expected) => {
  expect(printable(text)).toBe(expected);
});
