import { expect, test } from "vitest";
import type { Position } from "../positions/status.ts";
import { worthOf } from "./worth.ts";

const ONE = 10n ** 18n;
const holding = (balance: bigint) => ({ "1": { balance } }) as never;
const position = (collateral: string, minted: bigint) =>
  ({
    collateral,
    collateralBalance: 3n * ONE,
    collateralDecimals: 18,
    minted,
    reserveContribution: 200_000,
  }) as Position;

test("worth: balances, savings with interest, shares and priced collateral less debt without reserve", () => {
  const worth = worthOf({
    balances: { zchf: holding(100n * ONE), fps: holding(2n * ONE), fcs: holding(ONE) },
    savings: { "1": { "0xa": { balance: 50n * ONE, accruedInterest: ONE } } } as never,
    prices: { fps: 300, fcs: 290 },
    positions: [position("0xB", 1_000n * ONE), position("0xC", 10n * ONE)],
    market: { "0xb": { price: { chf: 500 } } } as never,
  });
  expect(worth).toEqual({
    zchf: 100n * ONE,
    savings: 51n * ONE,
    shares: 890,
    collateral: 1_500,
    unpriced: 1,
    debt: 808,
    net: 100 + 51 + 890 + 1_500 - 808,
  });
});
