import { expect, test } from "vitest";
import { PATHS, pathOf } from "../../../../dashboard/src/paths.ts";
import { accountPage, PAGES, positionPage } from "./links.ts";
import { distanceToLiquidation, owedBeyondReserve, type Position } from "./position-figures.ts";
import { render } from "./render.ts";
import { phaseOf } from "./tools/auctions.ts";
import { totalsOf } from "./tools/events-since.ts";
import { yieldOf } from "./tools/yields.ts";
import { calculated, numberOf, percentOf, percentOfPpm, timeOf, untrusted } from "./values.ts";

test.each([
  ["2000", 2500, "20 %"],
  ["2500", 2500, "0 %"],
  ["2500", 2000, "-25 %"],
  ["0", 2000, "100 %"],
  ["0.808", 0.8095538449957757, "0.19 %"],
  ["2000", 3000, "33.33 %"],
  ["1", 3e-7, "-333333233.33 %"],
])("distanceToLiquidation: from %s at a market price of %d is %s", (liquidation, market, expected) => {
  expect(distanceToLiquidation(liquidation, market)).toBe(expected);
});

test.each([null, 0])("distanceToLiquidation: a market price of %s has none", (market) => {
  expect(distanceToLiquidation("2000", market)).toBeNull();
});

test("distanceToLiquidation: a price beyond what a number holds has none", () => {
  expect(distanceToLiquidation("9".repeat(400), 1)).toBeNull();
});

test("owedBeyondReserve rounds down, as the API's yearly debt", () => {
  const position = { minted: 1_000_001n, reserveContribution: 200_000 } as Position;
  expect(owedBeyondReserve(position)).toBe(800_000n);
});

test.each([
  [4, 250, 0.016],
  [1, 3, 0.333333],
  [-1, 4, -0.25],
  [null, 250, null],
  [4, 0, null],
])("yieldOf: %s on %d is %s", (earnings, price, expected) => {
  expect(yieldOf(earnings, price)).toBe(expected);
});

test("totalsOf counts and sums by kind, but adds no rates", () => {
  const rows = [
    { kind: "Equity:Profit", amount: 2n * 10n ** 18n },
    { kind: "Savings:RateChanged", amount: 50_000n },
    { kind: "Equity:Profit", amount: 5n * 10n ** 17n },
  ] as const;
  expect(totalsOf(rows)).toEqual([
    { kind: "Equity:Profit", count: 2, sum: "2.5 ZCHF" },
    { kind: "Savings:RateChanged", count: 1, sum: null },
  ]);
});

test.each([
  [10, "avertable"],
  [11, "falling"],
  [19, "falling"],
  [20, "ended"],
])("phaseOf: at %d it is %s", (now, expected) => {
  expect(phaseOf({ fallsFrom: 10, endsAt: 20 }, now)).toBe(expected);
});

test.each([
  [0.1, "0.1 X"],
  [1e-7, "0.0000001 X"],
  [1e21, "1000000000000000000000 X"],
  [123456.789, "123456.789 X"],
  [-2.5, "-2.5 X"],
])("numberOf writes %d without exponent", (value, expected) => {
  expect(numberOf(value, "X")).toBe(expected);
});

test("percentages and sums have no digits of binary fractions", () => {
  expect(percentOf(0.07)).toBe("7 %");
  expect(percentOf(null)).toBeNull();
  expect(calculated(0.1 + 0.2, "X")).toBe("0.3 X");
  expect(percentOfPpm(35_000)).toBe("3.5 % per year");
});

test("timeOf is ISO, and null beyond the year 9999", () => {
  expect(timeOf("1752837323")).toBe("2025-07-18T11:15:23Z");
  expect(timeOf(2 ** 53)).toBeNull();
  expect(timeOf(1.2e77)).toBeNull();
});

test("untrusted texts are cut, and have no control or invisible characters", () => {
  expect(untrusted("a\u0000b\nc\u202ed\u{E0041}e")).toEqual({ untrustedText: "a�b�c�d�e" });
  expect(untrusted("é😀🧀")).toEqual({ untrustedText: "é😀🧀" });
  expect(untrusted("a\uFE01b\u{E0100}c\u3164d\u034Fe\u115Ff\u17B4g❤\uFE0F")).toEqual({
    untrustedText: "a�b�c�d�e�f�g❤",
  });
  expect(untrusted(`Z${"\u0301".repeat(500)}x`)).toEqual({ untrustedText: `Z${"\u0301".repeat(8)}�x` });
  const { untrustedText } = untrusted("😀".repeat(300));
  expect(Array.from(untrustedText)).toHaveLength(200);
  expect(untrustedText.endsWith("😀…")).toBe(true);
});

test("render writes every member of a result as text", () => {
  const result = {
    found: 2,
    rows: [
      { amount: "1 ZCHF", name: untrusted('say "x":\n- y') },
      { amount: null, none: [] },
    ],
    total: { sum: "3 ZCHF" },
  };
  expect(render(result)).toBe(
    [
      "found: 2",
      "rows:",
      "  - amount: 1 ZCHF",
      '    name: "say \\"x\\":�- y" (untrusted text)',
      "  - amount: null",
      "    none: none",
      "total:",
      "  sum: 3 ZCHF",
    ].join("\n"),
  );
});

test("pages are those of the dashboard", () => {
  expect(PAGES).toEqual(PATHS);
  expect([positionPage("0xa"), accountPage("0xa")]).toEqual([
    pathOf("position", "0xa"),
    pathOf("account", "0xa"),
  ]);
});
