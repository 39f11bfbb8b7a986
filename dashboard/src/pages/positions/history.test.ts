import { expect, test } from "vitest";
import { historyOf, pricesOf } from "./history.ts";
import type { Position } from "./status.ts";

const ONE = 10n ** 18n;
type Updates = Parameters<typeof historyOf>[1];

const position = {
  minted: 5n * ONE,
  collateralBalance: 250n,
  collateralDecimals: 2,
  price: 30n * 10n ** 34n,
} as Position;
const updates = [
  { created: 200, minted: 4n * ONE, size: 200n, price: 20n * 10n ** 34n },
  { created: 100, minted: ONE, size: 150n, price: 10n * 10n ** 34n },
] as unknown as Updates;

const history = [
  { time: 100, minted: 1, collateral: 1.5, liquidation: 10 },
  { time: 200, minted: 4, collateral: 2, liquidation: 20 },
  { time: 300, minted: 5, collateral: 2.5, liquidation: 30 },
];

test("historyOf: oldest first, the state at the head last", () => {
  expect(historyOf(position, updates, 300)).toEqual(history);
  expect(historyOf(position, updates, 200)).toEqual(history.slice(0, 2));
  const [last] = updates;
  if (last === undefined) throw new Error("no update");
  const earlier = { ...last, minted: 3n * ONE };
  expect(historyOf(position, [last, earlier], 200)).toEqual([history[1]]);
});

test("pricesOf: market prices from the first update on, by time", () => {
  expect(pricesOf(history, { "50000": 8, "150000": 9, "200000": 7 })).toEqual([
    { time: 100, liquidation: 10 },
    { time: 150, market: 9 },
    { time: 200, liquidation: 20, market: 7 },
    { time: 300, liquidation: 30 },
  ]);
  expect(pricesOf([], { "50000": 8 })).toEqual([]);
});
