import { expect, test } from "vitest";
import { changeSince } from "./changes.ts";

test("the difference, and its share of the earlier value", () => {
  expect(changeSince(120, 100)).toEqual({ difference: 20, fraction: 0.2 });
  expect(changeSince(70, 100)).toEqual({ difference: -30, fraction: -0.3 });
});

test("behavior: unknown before the first figures, no share of nothing", () => {
  expect(changeSince(120, null)).toBeUndefined();
  expect(changeSince(5, 0)).toEqual({ difference: 5, fraction: null });
});
