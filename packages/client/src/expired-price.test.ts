import { expect, test } from "vitest";
import { expiredPrice } from "./expired-price.ts";

const position = { price: 1_000n, expiration: 5_000, challengePeriod: 100 };

// In whole numbers, as the contract divides: first by the period.
test.each([
  ["before the expiry and at it", 5_000, 10_000n],
  ["half of the first period", 5_050, 5_500n],
  ["the end of the first period", 5_100, 1_000n],
  ["half of the second period", 5_150, 500n],
  ["the end of the second period and after it", 5_200, 0n],
])("%s", (_, now, expected) => {
  expect(expiredPrice(position, now)).toBe(expected);
});

test("behavior: a price below the length of the period loses its fraction, as in the contract", () => {
  expect(expiredPrice({ ...position, price: 99n }, 5_150)).toBe(0n);
  expect(expiredPrice({ ...position, price: 99n }, 5_050)).toBe(99n + 8n * 50n);
});

test("behavior: without a challenge period the collateral is free at once", () => {
  expect(expiredPrice({ ...position, challengePeriod: 0 }, 5_001)).toBe(0n);
});
