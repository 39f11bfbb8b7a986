import { expect, test } from "vitest";
import { isTimeZone, startOfYearIn, yearIn } from "./time-zones.ts";

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "+05:30", "-03:00"];

test.each(zones)("%s: the year begins at midnight of its clocks", (zone) => {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  for (let year = 2023; year <= 2030; year++) {
    const start = startOfYearIn(zone, year);
    expect(clock.format(Number(start) * 1000)).toBe(`${year}-01-01 00:00:00`);
    expect([yearIn(zone, start), yearIn(zone, start - 1n)]).toEqual([year, year - 1]);
  }
});

test("default: an hour before UTC in Zurich", () => {
  expect(startOfYearIn("Europe/Zurich", 2025)).toBe(BigInt(Date.parse("2024-12-31T23:00:00Z") / 1000));
  expect(startOfYearIn("UTC", 2025)).toBe(BigInt(Date.parse("2025-01-01T00:00:00Z") / 1000));
});

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
