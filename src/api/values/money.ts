/** The JSON number nearest to `raw` / 10^`decimals`: exact arithmetic up to here, one rounding. */
export function scaled(raw: bigint, decimals = 18): number {
  return Number(`${raw}e-${decimals}`);
}

/** US dollars are counted with 36 decimals, more than a price has. */
const USD_DECIMALS = 36;
const ONE_USD = 10n ** BigInt(USD_DECIMALS);

/** US dollars as an integer of 36 decimals; for amounts below 1e21. */
export function usd(amount: number): bigint {
  return BigInt(amount.toFixed(USD_DECIMALS).replace(".", ""));
}

/** A value in US dollars and in ZCHF; null where a price is unknown. */
export type Value = { usd: number | null; chf: number | null };

/**
 * @param amount US dollars, 36 decimals; undefined when unknown
 * @param zchf US dollars for one ZCHF, 36 decimals; undefined when unknown
 */
export function valueIn(amount: bigint | undefined, zchf: bigint | undefined): Value {
  return {
    usd: amount === undefined ? null : scaled(amount, USD_DECIMALS),
    chf: amount === undefined || !zchf ? null : scaled((amount * ONE_USD) / zchf, USD_DECIMALS),
  };
}
