/** The fields of a position row that determine its price after its expiry. */
export type ExpirablePosition = { price: bigint; expiration: number; challengePeriod: number };

/** Times the liquidation price that a buyer pays at the moment of expiry: EXPIRED_PRICE_FACTOR of the V2 hub. */
const EXPIRED_PRICE_FACTOR = 10n;

/**
 * expiredPurchasePrice() of the V2 hub: what anybody may buy the collateral of a V2 position for after its expiry, unless
 * it is challenged. Falls from ten times the liquidation price to that price during one challenge period, and to 0 during
 * another.
 * @param now unix seconds, such as `indexedThrough`
 * @returns with 36 - collateralDecimals digits, like `price`
 */
export function expiredPrice({ price, expiration, challengePeriod }: ExpirablePosition, now: number): bigint {
  if (now <= expiration) return EXPIRED_PRICE_FACTOR * price;
  const period = BigInt(challengePeriod);
  const passed = BigInt(now) - BigInt(expiration);
  if (passed >= 2n * period) return 0n;
  if (passed > period) return (price / period) * (2n * period - passed);
  return price + (((EXPIRED_PRICE_FACTOR - 1n) * price) / period) * (period - passed);
}
