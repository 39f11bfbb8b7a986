/** One ZCHF, FPS or FCS, and 1 as a fraction of 18 decimals. */
export const ONE = 10n ** 18n;
/** 1 as parts per million. */
export const PPM = 1_000_000n;
/** One US dollar or franc in values of 36 decimals. */
export const ONE_FRANC = 10n ** 36n;
/** A year of interest, as the contracts count it. */
export const SECONDS_PER_YEAR = 365n * 86_400n;

/** Fee of an investment in FPS or a redemption, parts per million of its ZCHF. */
export const TRADE_FEE_PPM = 3_000n;
/** ZCHF that an original position costs to propose, 18 decimals: OPENING_FEE of both hubs. */
export const OPENING_FEE = 1000n * ONE;

/** Equity.VALUATION_FACTOR: the market capitalisation of FPS over the equity capital. */
export const VALUATION_FACTOR = 3n;
/** ZCHF for one FPS before the first investment, 18 decimals: the contract's own price. */
export const FIRST_SHARE_PRICE = 10n ** 18n;

export function sumOf<T>(items: Iterable<T>, amount: (item: T) => bigint): bigint {
  let total = 0n;
  for (const item of items) total += amount(item);
  return total;
}
