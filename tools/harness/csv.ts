import { parse } from "csv-parse/sync";
import fc from "fast-check";
import Papa from "papaparse";

/** Characters that some program takes for the end of a cell or a line, or drops. */
export const SPECIAL = [
  "\n",
  "\r",
  "\r\n",
  ";",
  ",",
  "\t",
  "|",
  '"',
  "'",
  " ",
  "\0",
  "\ufeff",
  "\u2028",
  "\u0085",
];
export const FORMULA_STARTS = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];

/** Forged rows and formulas at the start of a line: what senders of references have tried. */
const FORGERIES = [
  "Invoice 7\n=HYPERLINK(A1)",
  "x\r1;1623000000101;1795622000;0xab;0xcd;1250000000000000000000;INVOICE 2026-117;0",
  'x"\r\n1,2,3',
  '",=1+1,"',
  "\ufeff=1+1",
  "x;=1+1",
  'x;"=1+1',
  "x\t\u3164@SUM(A1)",
  "x\r\n\r\n+1",
  "x|'=1+1",
];

/** Text of which some CSV program may make several cells, lines or a formula. */
export const hostileText = fc.oneof(
  fc.constantFrom(...FORGERIES),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...SPECIAL),
        fc.constantFrom(...FORMULA_STARTS),
        fc.string({ unit: "grapheme", maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

/**
 * Rows of a CSV text as programs read them that take CR, LF and CRLF as the end of a line and every usual character as the
 * end of a cell; throws where they differ.
 */
export function csvRows(text: string): string[][] {
  const rows: string[][] = parse(text, {
    record_delimiter: ["\r\n", "\n", "\r"],
    delimiter: [",", ";", "\t", "|"],
    bom: true,
  });
  for (const delimiter of [",", ""]) {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true });
    if (errors.length > 0) throw new Error(`papaparse: ${JSON.stringify(errors)}`);
    if (JSON.stringify(data) !== JSON.stringify(rows))
      throw new Error("csv-parse and papaparse read other rows");
  }
  return rows;
}

const ESCAPED = /^'(?:'*[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"]*[=+\-@＝＋－＠])/u;
const ESCAPED_WITHIN = /([\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"|;]+)([=+\-@＝＋－＠]?)/gu;

/** The text of a cell, without the apostrophes that keep spreadsheets from evaluating it. */
export function cellText(cell: string): string {
  const text = ESCAPED.test(cell) ? cell.slice(1) : cell;
  return text.replace(ESCAPED_WITHIN, (all, before: string, sign: string) =>
    sign !== "" && before.endsWith("'") && /[;|\t\r\n\u0085\u2028\u2029]/.test(before)
      ? `${before.slice(0, -1)}${sign}`
      : all,
  );
}

/** Cells that a program shows which begins one at each of these characters, and heeds quotes at the start of a cell. */
export const cellsSplitAt = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((cell) => cell.replaceAll(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]/gu, ""));
