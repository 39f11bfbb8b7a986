/** The JSON number nearest to `raw` / 10^`decimals`: exact arithmetic up to here, one rounding. */
export function scaled(raw: bigint, decimals = 18): number {
  return Number(`${raw}e-${decimals}`);
}

/** `value` * 10^`decimals` as an integer, the rest cut off; for finite numbers below 1e21. */
export function fixedPoint(value: number, decimals: number): bigint {
  return BigInt(value.toFixed(decimals).replace(".", ""));
}
