import fc from "fast-check";
import { bytesToHex, encodeAbiParameters, type Hex, toHex } from "viem";
import { expect, test } from "vitest";
import { decodeUserText, userTextBytes, userTextHash } from "./user-text.ts";

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
