import { expect, test } from "vitest";
import { problemsOf } from "./search.ts";

const nothing = { from: "", to: "", reference: undefined, txHash: "", start: "", end: "" };

test("error: malformed address, days in the wrong order", () => {
  expect(problemsOf(nothing)).toEqual({});
  expect(problemsOf({ ...nothing, from: "0x12", to: `0x${"Ab".repeat(20)}` })).toEqual({
    from: "An address is 0x and 40 hex digits.",
  });
  expect(problemsOf({ ...nothing, txHash: "0x12" })).toEqual({
    txHash: "A transaction is 0x and 64 hex digits.",
  });
  expect(problemsOf({ ...nothing, txHash: `0x${"Ab".repeat(32)}` })).toEqual({});
  const noDay = "A day is written like 2026-11-21.";
  expect(problemsOf({ ...nothing, start: "x", end: "2026-02-30" })).toEqual({ start: noDay, end: noDay });
  expect(problemsOf({ ...nothing, start: "2024-02-29", end: "2024-02-29" })).toEqual({});
  for (const day of ["2024-1-1", "+010000-01-01", "0x20", "2024-02-29T00:00"]) {
    expect(problemsOf({ ...nothing, end: day })).toEqual({ end: noDay });
  }
  expect(problemsOf({ ...nothing, start: "2026-02-01", end: "2026-01-31" })).toEqual({
    end: "This day is before the first one.",
  });
});
