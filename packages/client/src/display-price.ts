import { decimalOf } from "./decimal.ts";

/** The fields of a position row that determine its display price. */
export type PricedPosition = { price: bigint; collateralDecimals: number };

/**
 * Liquidation price of a position in ZCHF per whole collateral token, `price * 10^decimals / 10^36`, exact, as a decimal
 * string without exponent or trailing zeros, such as `2450.5`.
 */
export function displayPrice({ price, collateralDecimals }: PricedPosition): string {
  return decimalOf(price * 10n ** BigInt(collateralDecimals), 36);
}
