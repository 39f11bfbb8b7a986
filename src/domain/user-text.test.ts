import fc from "fast-check";
import { bytesToHex, encodeAbiParameters, type Hex, toHex } from "viem";
import { describe, expect, test } from "vitest";
import { decodeUserText, normalizedText, userTextBytes, userTextHash } from "./user-text.ts";

const logData = (bytes: Uint8Array): Hex =>
  encodeAbiParameters([{ type: "uint256" }, { type: "bytes" }], [7n, bytesToHex(bytes)]);

test("any bytes come back from the log's data as they were written", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(userTextBytes(logData(bytes), 1)).toBe(bytesToHex(bytes));
    }),
  );
});

test("any text is returned as it was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(decodeUserText(toHex(new TextEncoder().encode(text)))).toBe(text);
    }),
  );
});

test("behavior: NUL and a byte-order mark survive, invalid UTF-8 shows as U+FFFD", () => {
  expect(decodeUserText("0xefbbbf6100")).toBe("\uFEFFa\0");
  expect(decodeUserText("0x61ff62")).toBe("a\uFFFDb");
  expect(decodeUserText("0x")).toBe("");
});

test("behavior: texts match when they are returned alike", () => {
  expect(userTextHash(decodeUserText("0x61ff"))).toBe(userTextHash("a\uFFFD"));
  expect(userTextHash("a")).not.toBe(userTextHash("A"));
});

test.each<[string, Hex]>([
  [
    "offset outside the data",
    encodeAbiParameters([{ type: "uint256" }, { type: "uint256" }], [1n, 2n ** 255n]),
  ],
  ["length outside the data", encodeAbiParameters([{ type: "uint256" }, { type: "uint256" }], [64n, 32n])],
  ["no data", "0x"],
])("error: %s", (_, data) => {
  expect(() => userTextBytes(data, 1)).toThrow("log data");
});

describe("normalized text", () => {
  test.each([
    ["RF18 5390 0754 7034", "rf18539007547034"],
    ["rf18539007547034", "rf18539007547034"],
    ["21 00000 00003 13947 14300 09017", "210000000003139471430009017"],
    ["\u2066RF\u00A018\u200B\t53\uFEFF90\u00AD\r\n", "rf185390"],
    ["\uFF32\uFF26\uFF11\uFF18", "rf18"],
    ["Zu\u0308rich", "z\u00FCrich"],
    ["Zu\u200B\u0308rich", "z\u00FCrich"],
    ["\uFB01le \u2460", "file1"],
    ["Ste\u0301phane \u{1F9C0}\uFE0F", "st\u00E9phane\u{1F9C0}"],
    ["\u00A8", "\u0308"],
    [" \t\u200B\u3164", ""],
    ["", ""],
    ["NUL\0", "nul\0"],
    ["a-b", "a-b"],
  ])("%j is %j", (text, expected) => {
    expect(normalizedText(text)).toBe(expected);
  });

  /** Text of all planes, and much of what has several forms. */
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 4 }),
        fc.constantFrom(
          ..."aAeE\u00DF\u0130\u03A3\u03C3\u03C2\u0301\u0308\u0327\u0345\u200B\u00AD\u2060 \t\u3000\uFF21\uFB01\u2460\uAC00\u1100\u1161\u11A8\uFF76\uFF9E\u00A8",
        ),
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(""));
  const ignored = fc.constantFrom(
    " ",
    "\t",
    "\r\n",
    "\u00A0",
    "\u2028",
    "\u200B",
    "\u00AD",
    "\uFEFF",
    "\u2066",
    "\uFE0F",
    "\u3164",
  );

  test("property: it is in NFKC and lower case, without white space and ignorable characters, and stays as it is", () => {
    fc.assert(
      fc.property(text, (written) => {
        const result = normalizedText(written);
        expect(result.normalize("NFKC")).toBe(result);
        expect(result.toLowerCase()).toBe(result);
        expect(result).not.toMatch(/[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u);
        expect(normalizedText(result)).toBe(result);
      }),
      { numRuns: 2_000 },
    );
  });

  test("property: blanks, invisible characters and the Unicode form make no difference", () => {
    fc.assert(
      fc.property(
        text,
        ignored,
        fc.nat(),
        fc.constantFrom("NFC", "NFD", "NFKC", "NFKD"),
        (written, blank, at, form) => {
          const characters = [...written];
          const place = at % (characters.length + 1);
          const other = [...characters.slice(0, place), blank, ...characters.slice(place)].join("");
          expect(normalizedText(other)).toBe(normalizedText(written));
          expect(normalizedText(written.normalize(form))).toBe(normalizedText(written));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("property: the case of letters makes no difference", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."abcxyz\u00E4\u00F6\u00FC\u00E9\u00F1\u0434\u0436 019-"),
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, (written) => {
        expect(normalizedText(written.toUpperCase())).toBe(normalizedText(written));
      }),
    );
  });

  // Each would take a minute or more in NFKC.
  test.each(["\u0301\u0316", "\u0345\u0301\u0316\u05B0\u0334", "\uFF9E\u0316\u0334", "\u0301\u200B\u0316"])(
    "behavior: a megabyte of combining marks %j is left in its form",
    (marks) => {
      const written = `A ${marks.repeat(200_000)}`;
      expect(normalizedText(written)).toBe(`a${marks.replace("\u200B", "").repeat(200_000)}`);
    },
  );
});
