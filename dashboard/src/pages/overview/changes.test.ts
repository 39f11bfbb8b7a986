import { expect, test } from "vitest";
import { changeSince } from "./changes.ts";

const day = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000;
const points = [
  { time: day("2026-10-01"), value: 50 },
  { time: day("2026-11-20"), value: 80 },
  { time: day("2026-11-24"), value: 100 },
];

test.each([
  // The midnights that begin the 25th, the 19th and the 26th of October.
  [1, { difference: 20, fraction: 0.2 }],
  [7, { difference: 70, fraction: 1.4 }],
  [30, { difference: 70, fraction: 1.4 }],
])("%i days", (days, expected) => {
  expect(changeSince(120, Date.parse("2026-11-25T22:00:00Z") / 1000 + 7_200, points, days)).toEqual(expected);
});

test("behavior: the nearest midnight counts", () => {
  const at = (time: string) =>
    changeSince(120, Date.parse(`2026-11-25T${time}:00Z`) / 1000, points, 1)?.difference;
  expect(at("11:59")).toBe(40);
  expect(at("12:01")).toBe(20);
});

test("behavior: unknown before the first day, no share of nothing", () => {
  expect(changeSince(120, day("2026-10-01"), points, 1)).toBeUndefined();
  const zero = [{ time: day("2026-10-01"), value: 0 }];
  expect(changeSince(5, day("2026-11-01"), zero, 1)).toEqual({ difference: 5, fraction: null });
});
