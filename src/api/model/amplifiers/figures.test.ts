import { describe, expect, test } from "vitest";
import { amountsOf, type Liquidity, poolValueOf, sharesOf, usdPerZchf } from "./figures.ts";

/** Square root of an integer, rounded down. */
function root(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (let y = (x + n / x) / 2n; y < x; y = (x + n / x) / 2n) x = y;
  return x;
}

/** 10^60 for one. */
const UNIT = 10n ** 60n;

/** sqrt(1.0001)^tick in fixed point, by repeated squaring of exact fractions. */
function sqrtPriceOfTick(tick: number): bigint {
  let result = UNIT;
  let base = root((UNIT * UNIT * 10_001n) / 10_000n);
  for (let n = Math.abs(tick); n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result = (result * base) / UNIT;
    base = (base * base) / UNIT;
  }
  return tick < 0 ? (UNIT * UNIT) / result : result;
}

/** A second implementation, in fixed point and with a branch for each of the three cases of Uniswap's documentation. */
function exactAmounts(liquidity: bigint, tickLow: number, tickHigh: number, sqrtPriceX96: bigint) {
  const [low, high] = [sqrtPriceOfTick(tickLow), sqrtPriceOfTick(tickHigh)];
  const price = (sqrtPriceX96 * UNIT) >> 96n;
  const inverse = (value: bigint) => (UNIT * UNIT) / value;
  const amount0 = (from: bigint) => (liquidity * (inverse(from) - inverse(high))) / UNIT;
  const amount1 = (to: bigint) => (liquidity * (to - low)) / UNIT;
  if (price <= low) return [amount0(low), 0n] as const;
  if (price >= high) return [0n, amount1(high)] as const;
  return [amount0(price), amount1(price)] as const;
}

const sqrtX96At = (tick: number) => (sqrtPriceOfTick(tick) << 96n) / UNIT;

/** Compares with the second implementation, to a billionth of what the whole range holds; it has no fractions of raw units. */
function expectExact(position: Liquidity, sqrtPriceX96: bigint) {
  const { liquidity, tickLow, tickHigh } = position;
  const exact = (price: bigint) => exactAmounts(liquidity, tickLow, tickHigh, price);
  const most = [exact(0n)[0], exact(2n ** 160n)[1]] as const;
  for (const [i, amount] of amountsOf(position, { sqrtPriceX96 }).entries()) {
    const difference = Math.abs(amount - Number(exact(sqrtPriceX96)[i]));
    expect(difference).toBeLessThanOrEqual(1 + Number(most[i]) * 1e-9);
  }
}

describe("amountsOf", () => {
  // ZCHF and USDT on Ethereum: some 1.25 USDT with 6 decimals for one ZCHF with 18.
  const cases = [
    ["below the range", -275_000],
    ["at the lower tick", -274_500],
    ["inside, near the lower tick", -274_499],
    ["inside", -274_100],
    ["inside, near the upper tick", -273_701],
    ["at the upper tick", -273_700],
    ["above the range", -273_000],
  ] as const;
  test.each(cases)("behavior: the price is %s", (_, tick) => {
    for (const [low, high] of [
      [-274_500, -273_700],
      [-274_500, -274_490],
    ] as const) {
      for (const liquidity of [1n, 12_345_678_901_234_567n, 2n ** 128n - 1n]) {
        expectExact({ liquidity, tickLow: low, tickHigh: high }, sqrtX96At(tick));
      }
    }
  });

  test("behavior: the same of random ranges and prices over all ticks", () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let i = 0; i < 200; i++) {
      const tickLow = random(1_700_000) - 887_272;
      const tickHigh = Math.min(tickLow + 1 + random(100_000), 887_272);
      const sqrtPriceX96 = sqrtX96At(Math.max(tickLow - 20_000 + random(140_000), -887_272));
      const liquidity = BigInt(random(2 ** 31)) ** 3n;
      expectExact({ liquidity, tickLow, tickHigh }, sqrtPriceX96);
    }
  });
});

const position = { liquidity: 10n ** 16n, tickLow: -274_500, tickHigh: -273_700 };

describe("usdPerZchf", () => {
  test("behavior: the same price whichever token comes first", () => {
    const first = { sqrtPriceX96: sqrtX96At(-274_000), zchfIsToken0: true, usdDecimals: 6 };
    const second = { sqrtPriceX96: sqrtX96At(274_000), zchfIsToken0: false, usdDecimals: 6 };
    expect(usdPerZchf(first)).toBeCloseTo(1.0001 ** -274_000 * 1e12, 9);
    expect(usdPerZchf(second)).toBeCloseTo(usdPerZchf(first) ?? 0, 9);
    expect(sharesOf({ ...position, tickLow: 273_700, tickHigh: 274_500 }, second)?.zchf).toBeCloseTo(
      sharesOf(position, first)?.zchf ?? 0,
      3,
    );
  });
});

describe("poolValueOf", () => {
  const pool = { zchfIsToken0: true, usdDecimals: 6 };

  test("behavior: null while the pool has no price", () => {
    expect(poolValueOf([position], { ...pool, sqrtPriceX96: 0n })).toBeNull();
    expect(sharesOf(position, { ...pool, sqrtPriceX96: 0n })).toBeNull();
  });

  test("behavior: without positions the price alone", () => {
    expect(poolValueOf([], { ...pool, sqrtPriceX96: sqrtX96At(-274_000) })).toMatchObject({
      zchfAmount: 0,
      usdAmount: 0,
      poolValueZchf: 0,
    });
  });

  test.each([1n, 4_295_128_739n, 2n ** 160n - 1n])(
    "behavior: numbers for a price that no pool has: %s",
    (sqrtPriceX96) => {
      for (const zchfIsToken0 of [true, false]) {
        for (const usdDecimals of [0, 6, 255]) {
          const widest = { liquidity: 2n ** 128n - 1n, tickLow: -887_272, tickHigh: 887_272 };
          const value = poolValueOf([widest, position], { sqrtPriceX96, zchfIsToken0, usdDecimals });
          for (const figure of Object.values(value ?? { none: Number.NaN })) {
            expect(Number.isFinite(figure)).toBe(true);
          }
        }
      }
    },
  );
});
