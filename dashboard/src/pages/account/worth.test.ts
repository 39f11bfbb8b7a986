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

const liquidity = (row: object) => ({ chainId: 1, ...row }) as never;

test("worth: balances, savings with interest, shares and priced collateral less debt without reserve", () => {
  const worth = worthOf({
    balances: { zchf: holding(100n * ONE), fps: holding(2n * ONE), fcs: holding(ONE) },
    savings: { "1": { "0xa": { balance: 50n * ONE, accruedInterest: ONE } } } as never,
    prices: { fps: 300, fcs: 290 },
    positions: [position("0xB", 1_000n * ONE), position("0xC", 10n * ONE)],
    amplified: {
      positions: [
        liquidity({ amplifier: "0xd", zchfAmount: 700, usdAmount: 600, borrowed: 1_000n * ONE }),
        liquidity({ amplifier: "0xd", zchfAmount: null, usdAmount: null, borrowed: 5n * ONE }),
        liquidity({ amplifier: "0xe", zchfAmount: 1, usdAmount: 1, borrowed: 0n }),
        // Of the past, the figures of the pool are left out.
        liquidity({ amplifier: "0xd", borrowed: ONE }),
      ],
      amplifiers: [
        { chainId: 1, address: "0xd", usdPerZchf: 1.2 },
        { chainId: 100, address: "0xe", usdPerZchf: 1.2 },
      ] as never,
    },
    market: { "0xb": { price: { chf: 500 } } } as never,
  });
  expect(worth).toEqual({
    zchf: 100n * ONE,
    savings: 51n * ONE,
    shares: 890,
    collateral: 1_500,
    unpriced: 1,
    debt: 808,
    amplified: 200,
    unvalued: 3,
    net: 100 + 51 + 890 + 1_500 - 808 + 200,
  });
});
