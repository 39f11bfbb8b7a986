import { describe, expect, test } from "vitest";
import { type Auction, amountsOf, auctionPrice, phasesOf } from "./figures.ts";

const auction: Auction = {
  version: 2,
  start: 1_000n,
  challengePeriod: 300n,
  expiration: 10_000n,
  liqPrice: 1_000_100n,
};

describe("auctionPrice", () => {
  test.each([
    ["at the start", 1_000n, 1_000_100n],
    ["in the last second in which a bid averts", 1_300n, 1_000_100n],
    ["a second later, the price over the period rounded down first", 1_301n, 3_333n * 299n],
    ["in the middle", 1_450n, 3_333n * 150n],
    ["in the last second with a price", 1_599n, 3_333n],
    ["at the end", 1_600n, 0n],
    ["long after", 99_999n, 0n],
  ])("default: %s", (_, now, expected) => {
    expect(auctionPrice(auction, now)).toBe(expected);
    expect(auctionPrice({ ...auction, version: 1 }, now)).toBe(expected);
  });

  test("behavior: V1 ends the first phase when the position expires, V2 does not", () => {
    const late = { ...auction, expiration: 1_100n };
    expect(phasesOf({ ...late, version: 1 })).toEqual({ fallsFrom: 1_100n, endsAt: 1_400n });
    expect(phasesOf(late)).toEqual({ fallsFrom: 1_300n, endsAt: 1_600n });
    expect(phasesOf({ ...late, version: 1, expiration: 999n })).toEqual({
      fallsFrom: 1_000n,
      endsAt: 1_300n,
    });
    expect(auctionPrice({ ...late, version: 1 }, 1_101n)).toBe(3_333n * 299n);
  });

  test("behavior: without a period the price falls to 0 at once", () => {
    const sudden = { ...auction, challengePeriod: 0n };
    expect(auctionPrice(sudden, 1_000n)).toBe(1_000_100n);
    expect(auctionPrice(sudden, 1_001n)).toBe(0n);
  });

  test.each([
    [1, 2n ** 64n - 1n],
    [2, 2n ** 40n - 1n],
  ])("error: V%i has no price beyond what the hub can count", (version, most) => {
    const endless = { ...auction, version, expiration: 2n ** 256n - 1n };
    const startTooLate = { ...endless, challengePeriod: most - 999n };
    expect(auctionPrice(startTooLate, 5_000n)).toBeUndefined();
    expect(auctionPrice({ ...startTooLate, challengePeriod: most - 1_000n }, 5_000n)).toBe(1_000_100n);
    const endTooLate = { ...endless, start: 10n, challengePeriod: most / 2n };
    expect(auctionPrice(endTooLate, most / 2n + 10n)).toBe(1_000_100n);
    expect(auctionPrice(endTooLate, most / 2n + 11n)).toBeUndefined();
  });
});

describe("amountsOf", () => {
  const ONE = 10n ** 18n;

  test("default: a bid that averts pays the liquidation price, one that succeeds the log's bid", () => {
    expect(amountsOf({ size: 3n * ONE, price: 7n * ONE, bid: null })).toEqual({
      price: 7n * ONE,
      bid: 21n * ONE,
    });
    expect(amountsOf({ size: 3n * ONE, price: null, bid: 21n * ONE })).toEqual({
      price: 7n * ONE,
      bid: 21n * ONE,
    });
  });

  test("behavior: bids for nothing, and sizes and prices beyond any column", () => {
    expect(amountsOf({ size: 0n, price: null, bid: 0n })).toEqual({ price: 0n, bid: 0n });
    const most = 2n ** 256n - 1n;
    expect(amountsOf({ size: most, price: most, bid: null }).bid).toBe((most * most) / ONE);
  });
});
