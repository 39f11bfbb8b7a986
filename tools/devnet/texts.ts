import { type Hex, stringToHex, toHex } from "viem";

/** Text as the bytes a contract receives; a string stands for its UTF-8. */
export type Text = string | { bytes: Hex };

export function bytesOf(text: Text): Hex {
  return typeof text === "string" ? stringToHex(text) : text.bytes;
}

/** References, messages and other free text as friendly people write them. */
export const plainTexts = [
  "Invoice 2024-0815",
  "Rent October",
  "RF18 5390 0754 7034",
  "Salary",
  "thanks for lunch",
  "donation",
  "order #4711",
  "Miete Dezember, Wohnung 3. OG links",
];

/** Text that has broken programs before. Anyone can write it, so every reader must stand it. */
export const oddTexts: Text[] = [
  "",
  " ",
  "NUL \u0000 in the middle",
  "\u0000",
  "quotes ' \" ` and a back\\slash",
  "Robert'); DROP TABLE transfers;--",
  "emoji 🧀🇨🇭👩‍👩‍👧‍👦",
  "\u202Eright to left\u202C and \u200F mark",
  "<script>alert(1)</script><b>&amp;</b>",
  'comma, semicolon; "quoted"\r\nsecond line\ttab',
  "=1+1",
  "\uFEFFbyte-order mark first",
  "Zürich Genève Ελλάδα 日本",
  "e\u0301 is not \u00e9",
  "100%25 %FF %00 +",
  "null",
  "0x00",
  { bytes: "0xff" },
  { bytes: "0x61c328ed62" },
  { bytes: "0xeda080" },
  { bytes: "0xf0908d" },
  { bytes: "0xefbbbf" },
  { bytes: "0xfeff00410042" },
];

/** 64 KB, each line different, so that cutting it anywhere shows. */
export const longText: Text = {
  bytes: toHex(
    Array.from({ length: 4096 }, (_, line) => `line ${String(line).padStart(10, "0")}`)
      .join("\n")
      .slice(0, 65_536)
      .padEnd(65_536, "."),
  ),
};
