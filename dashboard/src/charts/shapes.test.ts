import { expect, test } from "vitest";
import type { Point } from "./series.ts";
import { barsOf, corners, fromTop, layersOf, pathThrough } from "./shapes.ts";

const series = ["a", "b"].map((key) => ({ key, name: key, colour: "red" }));
const points: Point[] = [
  { time: 1, a: 2, b: 3 },
  { time: 2, b: 5 },
];

test("a stack: each series begins where the one before ends", () => {
  expect(layersOf(points, series, true)).toEqual([
    [
      { time: 1, low: 0, high: 2 },
      { time: 2, low: 0, high: 0 },
    ],
    [
      { time: 1, low: 2, high: 5 },
      { time: 2, low: 0, high: 5 },
    ],
  ]);
});

test("args: stacked, false: from zero, without the points that have no value", () => {
  expect(layersOf(points, series, false)).toEqual([
    [{ time: 1, low: 0, high: 2 }],
    [
      { time: 1, low: 0, high: 3 },
      { time: 2, low: 0, high: 5 },
    ],
  ]);
});

test("in steps a value lasts until the next", () => {
  const pixels = [
    [0, 5],
    [10, 7],
  ] as const;
  expect(corners(pixels, true)).toEqual([
    [0, 5],
    [10, 5],
    [10, 7],
  ]);
  expect(pathThrough(corners(pixels, false))).toBe("M0.0 5.0L10.0 7.0");
  expect(pathThrough([])).toBe("");
});

test("barsOf: upon each other on either side of the axis", () => {
  const series = ["a", "b", "c"].map((key) => ({ key, name: key, colour: "red" }));
  expect(barsOf([{ time: 1, a: 2, b: -3, c: 4 }], series).flat()).toEqual([
    { time: 1, low: 0, high: 2 },
    { time: 1, low: -3, high: 0 },
    { time: 1, low: 2, high: 6 },
  ]);
});

test("a stack from its top: the last series above the axis is the topmost, the last below it the lowest", () => {
  const names = ["a", "b", "c", "d"].map((key) => ({ key, name: key, colour: "red" }));
  const bars: Point[] = [
    { time: 1, a: -1, b: 2, c: -3, d: 4 },
    { time: 2, a: -1, b: 2, c: 1 },
  ];
  expect(fromTop(names, bars).map(({ key }) => key)).toEqual(["d", "b", "a", "c"]);
});
