import { expect, test } from "vitest";
import { dateOf } from "./date-of.ts";

test.each([
  [0, "1970-01-01T00:00:00.000Z"],
  ["1752837323", "2025-07-18T11:15:23.000Z"],
  [1752837323n, "2025-07-18T11:15:23.000Z"],
  [8.64e12, "+275760-09-13T00:00:00.000Z"],
])("dateOf(%s)", (seconds, expected) => {
  expect(dateOf(seconds)?.toISOString()).toBe(expected);
});

test.each([Number.MAX_SAFE_INTEGER, 8.64e12 + 1, 2n ** 255n, "x", Number.NaN])(
  "dateOf(%s) is undefined",
  (seconds) => {
    expect(dateOf(seconds)).toBeUndefined();
  },
);
