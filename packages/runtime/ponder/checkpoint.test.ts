import { expect, test } from "vitest";
import { lastCompleteBlock } from "./checkpoint.ts";

const place = (block: number, tail: string) =>
  `1700000000${"100".padStart(16, "0")}${String(block).padStart(16, "0")}${tail}`;
const zeros = "0".repeat(33);
const nines = "9".repeat(33);

test("default: the end of a block, or a log in it", () => {
  expect(lastCompleteBlock(place(8, nines))).toEqual({ number: 8, timestamp: 1_700_000_000 });
  expect(lastCompleteBlock(place(8, `${"3".padStart(16, "0")}5${"1".padStart(16, "0")}`)).number).toBe(8);
});

test("behavior: at the beginning of a block, the one before is the last", () => {
  expect(lastCompleteBlock(place(8, zeros))).toEqual({ number: 7, timestamp: 1_700_000_000 });
  expect(lastCompleteBlock(place(0, zeros)).number).toBe(0);
});
