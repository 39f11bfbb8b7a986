import { expect, test } from "vitest";
import { parseUtc } from "../../../src/api/values/dates.ts";
import { hasPassed, momentOf, secondsOf, withMoment } from "./moment.ts";

test.each([
  "2025-12-31",
  "2025-12-31T23:59",
  "2025-12-31T23:59Z",
  "2025-12-31T23:59:59",
  "2025-12-31T23:59:59.999Z",
  "2025-12-31T23:59:59+01:00",
  "1969-12-31T23:59:59.5Z",
  "",
  "2025",
  "2025-13-01",
  "1767225599",
  "Dec 31 2025",
  "2025-12-31 23:59:59",
  "2025-02-30",
  "2024-02-29",
  "2025-02-29T12:00Z",
  "2025-12-31T24:00:00Z",
  "2025-12-31T23:60Z",
  "2025-12-31T23:59:60Z",
  "2025-12-31T23:59:59+0100",
  "2025-12-31T23:59:59-24:00",
  "2025-12-31T23:59+23:59",
])("%s: the seconds are those of the API", (text) => {
  const seconds = parseUtc(text);
  expect(secondsOf(text)).toBe(seconds === undefined ? Number.NaN : Number(seconds));
});

test("hasPassed: neither the future nor a text that is no time", () => {
  const now = Date.now() / 1000;
  const moments = [momentOf(now - 60), momentOf(now + 60), "yesterday"];
  expect(moments.map(hasPassed)).toEqual([true, false, false]);
});

test("momentOf: secondsOf reads it", () => {
  expect(momentOf(1_767_225_599)).toBe("2025-12-31T23:59:59Z");
  expect(secondsOf(momentOf(1_767_225_599))).toBe(1_767_225_599);
});

test("withMoment: an address that names a moment keeps it, and now adds none", () => {
  expect(withMoment("/app/log?at=2025-01-01", "2024-01-01")).toBe("/app/log?at=2025-01-01");
  expect(withMoment("/app/log", undefined)).toBe("/app/log");
});
