import { expect, test } from "vitest";
import { type AmplifierHistory, backingsOver } from "./backing.ts";

const ONE = 10n ** 18n;
const Q96 = 2n ** 96n;
/** Either amount in 1000 units of liquidity between ticks -100 and 100 at a price of 1. */
const HALF = 1_000 * (1 - 1.0001 ** -50);

const log = (timestamp: number, over: Partial<AmplifierHistory["activities"][number]> = {}) => ({
  timestamp: BigInt(timestamp),
  amplifier: "1 a",
  position: "1 p",
  totalLiquidity: 1_000n * ONE,
  sqrtPriceX96: Q96,
  totalBorrowed: 4n * ONE,
  ...over,
});

const start = (activities: AmplifierHistory["activities"]) =>
  backingsOver({
    pools: new Map([
      ["1 a", { zchfIsToken0: true, usdDecimals: 18 }],
      ["10 b", { zchfIsToken0: false, usdDecimals: 18 }],
    ]),
    ranges: new Map(["1 p", "1 q", "10 r"].map((key) => [key, { tickLow: -100, tickHigh: 100 }])),
    activities,
  });

test("default: debt and value after the last log before the time, of every amplifier", () => {
  const before = start([
    log(100),
    log(200, { position: "1 q", totalLiquidity: 3_000n * ONE, totalBorrowed: 9n * ONE }),
    log(200, { amplifier: "10 b", position: "10 r", totalBorrowed: ONE }),
    log(300, { totalLiquidity: 0n, totalBorrowed: 2n * ONE }),
  ]);
  expect(before(100n)).toEqual([]);
  const first = [{ debt: 4, value: expect.closeTo(2 * HALF, 9) }];
  expect(before(101n)).toEqual(first);
  expect(before(200n)).toEqual(first);
  expect(before(300n)).toEqual([
    { debt: 9, value: expect.closeTo(8 * HALF, 9) },
    { debt: 1, value: expect.closeTo(2 * HALF, 9) },
  ]);
  expect(before(400n)[0]).toEqual({ debt: 2, value: expect.closeTo(6 * HALF, 9) });
});

test("behavior: the price at the last log counts for all positions", () => {
  const before = start([log(100), log(200, { position: "1 q", sqrtPriceX96: 2n * Q96, totalLiquidity: 0n })]);
  // Above the range everything is dollars, of which four make a ZCHF.
  const dollars = 1_000 * (1.0001 ** 50 - 1.0001 ** -50);
  expect(before(201n)).toEqual([{ debt: 4, value: expect.closeTo(dollars / 4, 9) }]);
});

test("behavior: without a price of the pool the amplifier is left out", () => {
  expect(start([log(100, { sqrtPriceX96: 0n })])(200n)).toEqual([]);
});
