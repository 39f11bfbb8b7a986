/** The members of a position's row that its price is told by. */
export type Priced = { price: bigint; collateralDecimals: number };

/**
 * A position's liquidation price in ZCHF for one whole collateral token, `price * 10^decimals / 10^36`, exactly, as a
 * decimal text without an exponent or trailing zeros such as `2450.5`.
 */
export function displayPrice({ price, collateralDecimals }: Priced): string {
  const scaled = price * 10n ** BigInt(collateralDecimals);
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(37, "0");
  const fraction = digits.slice(-36).replace(/0+$/, "");
  const sign = scaled < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -36)}${fraction && `.${fraction}`}`;
}
