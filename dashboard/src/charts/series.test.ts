import { expect, test } from "vitest";
import { monthsWithin, within } from "./series.ts";

const day = 86_400;
const points = [0, 10, 200, 380].map((time, value) => ({ time: time * day, value }));

test("a range starts with the last value before it", () => {
  expect(within(points, "90")).toEqual([
    { time: 290 * day, value: 2 },
    { time: 380 * day, value: 3 },
  ]);
  expect(within(points, "365").map(({ time }) => time / day)).toEqual([15, 200, 380]);
});

test("behavior: all, and a history shorter than the range", () => {
  expect(within(points, "all")).toEqual(points);
  expect(within(points.slice(2), "365")).toEqual(points.slice(2));
  expect(within([], "90")).toEqual([]);
});

test("months are not cut and keep their time", () => {
  const bars = Array.from({ length: 24 }, (_, i) => ({ time: Date.UTC(2024, i) / 1000, inflow: i }));
  expect(monthsWithin(bars, "90")).toEqual(bars.slice(20));
  expect(monthsWithin(bars, "365")).toEqual(bars.slice(11));
  expect(monthsWithin(bars, "all")).toEqual(bars);
  expect(monthsWithin(bars.slice(22), "365")).toEqual(bars.slice(22));
  expect(monthsWithin([], "90")).toEqual([]);
});
