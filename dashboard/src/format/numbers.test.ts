import { expect, test } from "vitest";
import { formatCompact, formatFraction, formatNumber, formatPpm, formatRaw } from "./numbers.ts";

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

test("behavior: huge amounts are shown as a power of ten", () => {
  expect(formatRaw(2n ** 255n, 0)).toBe("5.79E76");
  expect(formatNumber(1e40)).toBe("1E40");
  expect(formatCompact(1e40)).toBe("1E40");
});

test("shares and rates", () => {
  expect(formatPpm(39_324)).toBe("3.93%");
  expect(formatFraction(0.067718, 1)).toBe("6.8%");
  expect(formatCompact(20_775_369)).toBe("20.8M");
});
