import fc from "fast-check";
import { expect, test } from "vitest";
import { timeTicks, valueTicks } from "./ticks.ts";

const time = (iso: string) => Date.parse(`${iso}Z`) / 1000;
const labels = ({ ticks, label }: ReturnType<typeof valueTicks>) => ticks.map(label);

test.each([
  [1_012.3, 1_187.9, ["1’000", "1’050", "1’100", "1’150", "1’200"]],
  [0, 0.9, ["0.00", "0.25", "0.50", "0.75", "1.00"]],
  [0.987, 1.013, ["0.98", "0.99", "1.00", "1.01", "1.02"]],
  [0, 20_800_000, ["0", "10M", "20M", "30M"]],
  [5, 5, ["4", "6"]],
])("values from %d to %d", (min, max, expected) => {
  expect(labels(valueTicks(min, max))).toEqual(expected);
});

test("property: ticks are even, few, and cover the values", () => {
  const value = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const { ticks, domain } = valueTicks(min, max);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
      expect(domain[0]).toBeLessThanOrEqual(min + Math.abs(min) * 1e-9 + 1e-9);
      expect(domain[1]).toBeGreaterThanOrEqual(max - Math.abs(max) * 1e-9 - 1e-9);
    }),
  );
});

test.each([
  [
    "2026-11-21T10:20:00",
    "2026-11-21T15:00:00",
    ["11-21 11:00", "11-21 12:00", "11-21 13:00", "11-21 14:00", "11-21 15:00"],
  ],
  [
    "2026-11-20T10:20:00",
    "2026-11-22T15:00:00",
    ["11-20 12:00", "11-21 00:00", "11-21 12:00", "11-22 00:00", "11-22 12:00"],
  ],
  ["2026-11-20T10:20:00", "2026-11-25T15:00:00", ["11-21", "11-22", "11-23", "11-24", "11-25"]],
  ["2026-01-20T10:20:00", "2026-05-25T15:00:00", ["2026-02", "2026-03", "2026-04", "2026-05"]],
  ["2023-10-20T10:20:00", "2026-05-25T15:00:00", ["2024-01", "2024-07", "2025-01", "2025-07", "2026-01"]],
  ["2010-10-20T10:20:00", "2026-05-25T15:00:00", ["2015", "2020", "2025"]],
])("times from %s to %s", (from, to, expected) => {
  expect(labels(timeTicks(time(from), time(to), "UTC"))).toEqual(expected);
});

test("behavior: an end after all dates", () => {
  const { ticks, label, domain } = timeTicks(1_700_000_000, 2 ** 64, "UTC");
  expect(domain).toEqual([1_700_000_000, 2 ** 64]);
  expect(ticks.length).toBeLessThan(10);
  expect(label(ticks.at(-1) ?? 0)).toBe("never");
});

test.each([
  ["Europe/Zurich", "2026-11-21T10:20:00", "2026-11-21T15:00:00", "2026-11-21T11:00:00", "11-21 12:00"],
  ["Europe/Zurich", "2026-11-20T10:20:00", "2026-11-25T15:00:00", "2026-11-20T23:00:00", "11-21"],
  ["America/New_York", "2026-11-20T10:20:00", "2026-11-25T15:00:00", "2026-11-21T05:00:00", "11-21"],
  ["Asia/Kolkata", "2026-01-20T10:20:00", "2026-05-25T15:00:00", "2026-01-31T18:30:00", "2026-02"],
  // The clocks go forward on 2026-03-29, between the ticks.
  ["Europe/Zurich", "2026-03-28T22:00:00", "2026-04-02T15:00:00", "2026-03-28T23:00:00", "03-29"],
])("args: zone %s, from %s to %s", (zone, from, to, first, shown) => {
  const { ticks, label, domain } = timeTicks(time(from), time(to), zone);
  expect(domain).toEqual([time(from), time(to)]);
  expect(ticks[0]).toBe(time(first));
  expect(label(ticks[0] ?? 0)).toBe(shown);
});

test("behavior: days of 23 and 25 hours", () => {
  const { ticks } = timeTicks(time("2026-03-27T23:00:00"), time("2026-03-30T22:00:00"), "Europe/Zurich", 4);
  expect(ticks.map((tick) => new Date(tick * 1000).toISOString().slice(0, 16))).toEqual([
    "2026-03-27T23:00",
    "2026-03-28T23:00",
    "2026-03-29T22:00",
    "2026-03-30T22:00",
  ]);
});
