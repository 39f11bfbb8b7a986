import { expect, test } from "vitest";
import { sumOf, sumOfFrancs, sumsByPlace } from "./totals.ts";

test("francs: unknown when one value is", () => {
  expect(sumOfFrancs([])).toBe(0);
  expect(sumOfFrancs([1.5, 2])).toBe(3.5);
  expect(sumOfFrancs([1.5, null, 2])).toBeNull();
});

test("raw amounts", () => {
  expect(sumOf([5n, null, -2n, undefined])).toBe(3n);
});

test("lines by asset and chain", () => {
  const line = (asset: "ZCHF" | "FPS", chainId: number, amount: bigint) => ({
    asset,
    chainId,
    module: null,
    amount,
    balance: 0n,
    timestamp: 1,
    txHash: "0x",
    kind: "Received" as const,
    counterparty: null,
  });
  expect(
    sumsByPlace([line("ZCHF", 1, 5n), line("FPS", 1, 7n), line("ZCHF", 1, -2n), line("ZCHF", 100, 1n)]),
  ).toEqual([
    { name: "ZCHF, Ethereum", amount: 3n },
    { name: "FPS, Ethereum", amount: 7n },
    { name: "ZCHF, Gnosis", amount: 1n },
  ]);
});
