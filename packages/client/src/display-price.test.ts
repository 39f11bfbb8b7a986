import fc from "fast-check";
import { expect, test } from "vitest";
import { displayPrice } from "./display-price.ts";

test.each([
  [2450n * 10n ** 18n + 5n * 10n ** 17n, 18, "2450.5"],
  [60_000n * 10n ** 28n, 8, "60000"],
  [1n, 18, "0.000000000000000001"],
  [1n, 0, `0.${"0".repeat(35)}1`],
  [0n, 6, "0"],
  [123n, 36, "123"],
  [7n, 40, "70000"],
  [2n ** 256n - 1n, 18, "115792089237316195423570985008687907853269984665640564039457.584007913129639935"],
])("price %d with %d decimals is %s", (price, collateralDecimals, text) => {
  expect(displayPrice({ price, collateralDecimals })).toBe(text);
});

test("property: exact for every price a contract can hold and all decimals a token can report", () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc.integer({ min: 0, max: 255 }),
      (price, collateralDecimals) => {
        const [whole = "", fraction = ""] = displayPrice({ price, collateralDecimals }).split(".");
        expect(BigInt(whole + fraction) * 10n ** BigInt(36 - fraction.length)).toBe(
          price * 10n ** BigInt(collateralDecimals),
        );
        expect(whole).toMatch(/^(0|[1-9]\d*)$/);
      },
    ),
  );
});
