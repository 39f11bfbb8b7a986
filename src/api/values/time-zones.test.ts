import { expect, test } from "vitest";
import { isTimeZone, startIn, yearIn } from "./time-zones.ts";

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "+05:30", "-03:00"];

test.each(zones)("%s: the year begins at midnight of its clocks", (zone) => {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  for (let year = 2023; year <= 2030; year++) {
    const start = startIn(zone, year);
    expect(clock.format(Number(start) * 1000)).toBe(`${year}-01-01 00:00:00`);
    expect([yearIn(zone, start), yearIn(zone, start - 1n)]).toEqual([year, year - 1]);
  }
});

test("default: an hour before UTC in Zurich", () => {
  expect(startIn("Europe/Zurich", 2025)).toBe(BigInt(Date.parse("2024-12-31T23:00:00Z") / 1000));
  expect(startIn("UTC", 2025)).toBe(BigInt(Date.parse("2025-01-01T00:00:00Z") / 1000));
});

test("args: month and day, those beyond the last are of the next year and month", () => {
  const at = (iso: string) => BigInt(Date.parse(iso) / 1000);
  expect(startIn("Europe/Zurich", 2025, 7)).toBe(at("2025-06-30T22:00:00Z"));
  expect(startIn("Europe/Zurich", 2025, 3, 31)).toBe(at("2025-03-30T22:00:00Z"));
  expect(startIn("UTC", 2025, 13)).toBe(at("2026-01-01T00:00:00Z"));
  expect(startIn("UTC", 2025, 2, 29)).toBe(at("2025-03-01T00:00:00Z"));
});

test.each([
  ["America/Santiago", 2024, 9, 8, "2024-09-08T04:00:00Z"],
  ["Asia/Beirut", 2025, 3, 30, "2025-03-29T22:00:00Z"],
])(
  "behavior: in %s, where clocks skip midnight, a day begins with its first second",
  (zone, year, month, day, iso) => {
    expect(startIn(zone, year, month, day)).toBe(BigInt(Date.parse(iso) / 1000));
  },
);

test.each([
  ["Europe/Zurich", true],
  ["UTC", true],
  ["+01:00", true],
  ["Europe/Zürich", false],
  ["CET+1", false],
  ["", false],
])("%s is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
