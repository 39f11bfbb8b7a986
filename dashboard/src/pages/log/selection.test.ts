import { expect, test } from "vitest";
import { selectionOf } from "./selection.ts";

test("selectionOf: what is chosen, a day up to the next midnight", () => {
  expect(selectionOf({ kind: "all", chain: "all", day: "" })).toEqual({});
  expect(selectionOf({ kind: "Equity:Loss", chain: "100", day: "2026-02-28" })).toEqual({
    kind: "Equity:Loss",
    chainId: 100,
    start: "2026-02-28",
    end: "2026-03-01",
  });
});

test("selectionOf: a chain or day that is none does not filter", () => {
  expect(selectionOf({ kind: "all", chain: "x", day: "2026-02-30" })).toEqual({});
});
