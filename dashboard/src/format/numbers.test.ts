import { expect, test } from "vitest";
import {
  formatCompact,
  formatFraction,
  formatNumber,
  formatPpm,
  formatRaw,
  formatTokens,
} from "./numbers.ts";

test("formatRaw groups, and rounds once", () => {
  expect(formatRaw(20_775_369_968_413_060_000_000_000n, 18)).toBe("20’775’369.97");
  // As a float this is 9007199254740993.
  expect(formatRaw(900_719_925_474_099_267n, 3, 3)).toBe("900’719’925’474’099.267");
  expect(formatRaw(-2_500_000_000_000_000_000n, 18, 1)).toBe("-2.5");
});

test("behavior: a tiny amount is not shown as zero", () => {
  expect(formatRaw(1n, 18)).toBe("<0.01");
  expect(formatRaw(-1n, 18)).toBe(">-0.01");
  expect(formatRaw(0n, 18)).toBe("0.00");
  expect(formatNumber(0.004)).toBe("<0.01");
  expect(formatNumber(0.005)).toBe("0.01");
});

test("behavior: amounts beyond all money are shown as larger than the largest", () => {
  expect(formatRaw(2n ** 255n, 0)).toBe("> 1’000 trillion");
  expect(formatNumber(-1e40)).toBe("< -1’000 trillion");
  expect(formatNumber(999_999_999_999_999, 0)).toBe("999’999’999’999’999");
});

test("formatTokens: digits by magnitude, without last zeros", () => {
  const texts = ["1600000000", "1234567", "12345678901", "123456789012345", "120", "1", "0"].map((raw) =>
    formatTokens(BigInt(raw), 8),
  );
  expect(texts).toEqual(["16", "0.0123", "123.46", "1’234’568", "0.000001", "<0.000001", "0"]);
});

test("shares and rates", () => {
  expect(formatPpm(39_324)).toBe("3.93%");
  expect(formatFraction(0.067718, 1)).toBe("6.8%");
  expect(formatCompact(20_775_369)).toBe("20.8M");
});
