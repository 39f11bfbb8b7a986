import { expect, test } from "vitest";
import { dayAfter, formatDay, formatMonth, formatSpan, formatTimestamp } from "./dates.ts";

test("dates are UTC", () => {
  expect(formatDay(1_795_277_345)).toBe("2026-11-21");
  expect(formatMonth(1_795_277_345)).toBe("2026-11");
  expect(formatTimestamp(1_795_277_345)).toBe("2026-11-21 16:09:05");
});

test("args: zone, in summer and in winter", () => {
  expect(formatTimestamp(1_795_277_345, "Europe/Zurich")).toBe("2026-11-21 17:09:05");
  expect(formatTimestamp(Date.UTC(2026, 6, 1, 22) / 1000, "Europe/Zurich")).toBe("2026-07-02 00:00:00");
  expect(formatDay(Date.UTC(2026, 6, 1, 22) / 1000, "Europe/Zurich")).toBe("2026-07-02");
  expect(formatTimestamp(Date.UTC(2026, 6, 1, 12) / 1000, "Asia/Kolkata")).toBe("2026-07-01 17:30:00");
});

test("behavior: seconds beyond the range of Date are shown as never", () => {
  expect(formatDay(1.157920892373162e77)).toBe("never");
  expect(formatMonth(1.157920892373162e77)).toBe("never");
  expect(formatTimestamp(Number.POSITIVE_INFINITY)).toBe("never");
});

test("dayAfter crosses months and leap days", () => {
  expect(dayAfter("2024-02-28")).toBe("2024-02-29");
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});

test.each([
  [0, "0 s"],
  [119, "119 s"],
  [120, "2 min"],
  [7_200, "2 h"],
  [90 * 86_400, "90 d"],
  [Number.MAX_SAFE_INTEGER, "over 100 years"],
])("%i seconds are %s", (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text);
});
