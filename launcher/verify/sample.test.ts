import { expect, test } from "vitest";
import { sample } from "./sample.ts";

const ITEMS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const DRAWS = 20_000;

test("each item is as often selected, in each place, as the others", () => {
  const counts = ITEMS.map(() => [0, 0, 0]);
  for (let draw = 0; draw < DRAWS; draw++) {
    for (const [place, item] of sample(ITEMS, 3).entries()) {
      const places = counts[item] ?? [];
      places[place] = (places[place] ?? 0) + 1;
    }
  }
  // Eight standard deviations from the expected 2,000: one of 10^13 runs fails.
  for (const count of counts.flat()) expect(Math.abs(count - DRAWS / ITEMS.length)).toBeLessThan(340);
});

test("no item is selected twice; of fewer items than wanted all are", () => {
  expect(new Set(sample(ITEMS, 7)).size).toBe(7);
  expect(sample(ITEMS, 50).toSorted()).toEqual(ITEMS);
  expect(sample([], 3)).toEqual([]);
});
