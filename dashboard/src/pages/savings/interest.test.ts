import { expect, test } from "vitest";
import { interestOf, yearlyYieldPpm } from "./interest.ts";

test("a year and three days earn the rate", () => {
  expect(interestOf({ amount: 10_000, days: 368, ratePpm: 35_000, feePpm: 0 })).toEqual({
    gross: 350,
    fee: 0,
    net: 350,
  });
});

test("args: the referrer's share", () => {
  const { gross, fee, net } = interestOf({ amount: 10_000, days: 76, ratePpm: 35_000, feePpm: 250_000 });
  expect([gross, fee, net].map((value) => value.toFixed(6))).toEqual(["70.000000", "17.500000", "52.500000"]);
});

test.each([0, 1, 3])("behavior: %i days earn nothing", (days) => {
  expect(interestOf({ amount: 10_000, days, ratePpm: 35_000, feePpm: 0 }).gross).toBe(0);
});

test("yield with daily collection", () => {
  expect(yearlyYieldPpm(0)).toBe(0);
  // e^0.035 - 1 is the limit of ever shorter periods.
  expect(yearlyYieldPpm(35_000)).toBeCloseTo(35_617.9, 0);
  expect(yearlyYieldPpm(35_000)).toBeLessThan((Math.exp(0.035) - 1) * 1_000_000);
});
