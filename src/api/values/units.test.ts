import { expect, test } from "vitest";
import {
  COLLATERAL,
  UNIX_MILLISECONDS,
  UNIX_SECONDS,
  wholeText,
  ZCHF,
  ZCHF_PER_COLLATERAL,
} from "./units.ts";

const row = (members: Record<string, string>) => (name: string) => members[name] ?? "";
const none = row({});

test.each([
  ["1", "0.000000000000000001"],
  ["-85000000000000000000000", "-85000"],
  [
    String(2n ** 256n - 1n),
    "115792089237316195423570985008687907853269984665640564039457.584007913129639935",
  ],
  ["0", "0"],
  ["", ""],
])("ZCHF: %s is %s", (raw, expected) => {
  expect(wholeText(ZCHF, raw, none)).toBe(expected);
});

test.each([
  [COLLATERAL, "8", "250000000", "2.5"],
  [COLLATERAL, "0", "7", "7"],
  [ZCHF_PER_COLLATERAL, "8", "550000000000000000000000000000000", "55000"],
  [ZCHF_PER_COLLATERAL, "36", "7", "7"],
  // A token with more decimals than its price has digits.
  [ZCHF_PER_COLLATERAL, "38", "7", "700"],
])("args: decimals of the row's collateral %o %s", (unit, collateralDecimals, raw, expected) => {
  expect(wholeText(unit, raw, row({ collateralDecimals }))).toBe(expected);
});

test("args: decimals by a pattern of another member", () => {
  const unit = {
    "x-decimals": [
      { member: "kind", pattern: "Rate$", decimals: 0 },
      { member: "kind", pattern: "", decimals: 2 },
    ],
  };
  expect(wholeText(unit, "150", row({ kind: "Rate" }))).toBe("150");
  expect(wholeText(unit, "150", row({ kind: "Saved" }))).toBe("1.5");
});

test.each([
  [UNIX_SECONDS, "1752837323", "2025-07-18T11:15:23Z"],
  [UNIX_MILLISECONDS, "1752837323500", "2025-07-18T11:15:23.500Z"],
  [UNIX_SECONDS, "0", ""],
  [UNIX_SECONDS, "", ""],
  [UNIX_SECONDS, "253402300799", "9999-12-31T23:59:59Z"],
  [UNIX_SECONDS, "253402300800", "253402300800"],
  [UNIX_SECONDS, String(2n ** 256n - 1n), String(2n ** 256n - 1n)],
])("time: %o %s is %s", (unit, text, expected) => {
  expect(wholeText(unit, text, none)).toBe(expected);
});

test("error: a row without the member that has the decimals", () => {
  expect(() => wholeText(COLLATERAL, "7", none)).toThrow("this row has no collateralDecimals");
});
