import { expect, test } from "vitest";
import { rowCap } from "./row-cap.ts";

/** Reads rows of which there are so many. */
const reader = (rows: number) => async (limit: number) =>
  Array.from({ length: Math.min(rows, limit) }, (_, i) => i);

test.each([
  [0, [], false],
  [3, [0, 1, 2], false],
  [4, [0, 1, 2], true],
  [9, [0, 1, 2], true],
])("of %i rows the first three, and whether there are more", async (rows, expected, isCut) => {
  let wasCut = false;
  const capped = rowCap(3, () => {
    wasCut = true;
  });
  expect([await capped(reader(rows)), wasCut]).toEqual([expected, isCut]);
});
