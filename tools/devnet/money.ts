/** Whole francs as the token counts them, with 18 decimals. */
export function franc(whole: number): bigint {
  return BigInt(whole) * 10n ** 18n;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
