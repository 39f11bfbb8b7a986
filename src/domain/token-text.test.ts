import { concat, encodeAbiParameters, type Hex, pad, toHex } from "viem";
import { expect, test } from "vitest";
import { decodeTokenText, tokenDecimals, tokenTextBytes } from "./token-text.ts";

const asString = (bytes: Hex) => encodeAbiParameters([{ type: "bytes" }], [bytes]);
const utf8 = (text: string) => toHex(new TextEncoder().encode(text));

test.each(["Wrapped BTC", "", "😀 emoji", "NUL\0inside", "\uFEFFbom", "<img src=x>"])(
  "a string: %j",
  (text) => {
    expect(decodeTokenText(tokenTextBytes(asString(utf8(text))))).toBe(text);
  },
);

// The last byte of some ends in the hex digit 0, too.
test.each(["MKR", "DAP", "ERC20", "P", "x ", "Coin of the Realm, 32 bytes long", ""])(
  "bytes32 without its zeros: %j",
  (text) => {
    const word = pad(utf8(text), { dir: "right", size: 32 });
    expect(decodeTokenText(tokenTextBytes(word))).toBe(text);
  },
);

test("a megabyte is cut at 256 characters, of any length in bytes", () => {
  expect(decodeTokenText(tokenTextBytes(asString(utf8("x".repeat(1_048_576)))))).toBe("x".repeat(256));
  expect(decodeTokenText(tokenTextBytes(asString(utf8("😀".repeat(300)))))).toBe("😀".repeat(256));
  expect(decodeTokenText(tokenTextBytes(asString(`0x${"ff".repeat(300)}`)))).toBe("\uFFFD".repeat(256));
});

test.each<Hex>([
  "0x",
  "0x01",
  toHex(1n, { size: 31 }),
  concat([pad("0xff", { size: 32 }), pad("0x01", { size: 32 })]),
])("error: %s is no text", (returned) => {
  expect(() => tokenTextBytes(returned)).toThrow();
});

test("decimals beyond a uint8, or none, are 18", () => {
  expect([0n, 6n, 255n, 256n, 2n ** 256n - 1n, undefined].map(tokenDecimals)).toEqual([
    0, 6, 255, 18, 18, 18,
  ]);
});
