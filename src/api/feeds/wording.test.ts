import { expect, test } from "vitest";
import { wordsOf } from "./wording.ts";

const titleOf = (raw: bigint): string =>
  wordsOf("transfer", { body: { amount: String(raw) } } as never, undefined).title.replace("Transfer: ", "");

const MILLI = 10n ** 15n;

test("titles: amounts are rounded to two digits, half away from zero", () => {
  const amounts = [1_235n, 1_234n, -1_235n, 999_995n, 1_999n, 1_500n, 2_000n, 5n];
  expect(amounts.map((milli) => titleOf(milli * MILLI))).toEqual([
    "1.24 ZCHF",
    "1.23 ZCHF",
    "-1.24 ZCHF",
    "1000.00 ZCHF",
    "2.00 ZCHF",
    "1.50 ZCHF",
    "2 ZCHF",
    "0.01 ZCHF",
  ]);
});

test("titles: a tiny amount is not zero", () => {
  expect([0n, 1n, 5n * MILLI - 1n].map(titleOf)).toEqual([
    "0 ZCHF",
    "less than 0.01 ZCHF",
    "less than 0.01 ZCHF",
  ]);
});
