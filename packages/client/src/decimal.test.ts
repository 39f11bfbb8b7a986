import { expect, test } from "vitest";
import { decimalOf } from "./decimal.ts";

test("decimalOf is exact", () => {
  expect(decimalOf(1_234_567_890_123_456_789_012_345n, 18)).toBe("1234567.890123456789012345");
  expect(decimalOf(-1n, 18)).toBe("-0.000000000000000001");
  expect(decimalOf(1_500_000n, 6)).toBe("1.5");
  expect(decimalOf(42n, 0)).toBe("42");
  expect(decimalOf(0n, 18)).toBe("0");
});
