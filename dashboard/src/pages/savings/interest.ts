const SECONDS_PER_DAY = 86_400;
const DAYS_PER_YEAR = 365;
const MILLION = 1_000_000;

/** Days after saving without interest: INTEREST_DELAY of the savings contracts. */
export const DELAY_DAYS = 3;

export type Deposit = {
  /** ZCHF. */
  amount: number;
  days: number;
  /** Interest per year, parts per million. */
  ratePpm: number;
  /** The referrer's share of the interest, parts per million. */
  feePpm: number;
};

/** Interest on a deposit that is collected once at its end, ZCHF; the rate is simple, as in the contracts. */
export function interestOf({ amount, days, ratePpm, feePpm }: Deposit): {
  gross: number;
  fee: number;
  net: number;
} {
  const seconds = Math.max(days - DELAY_DAYS, 0) * SECONDS_PER_DAY;
  const gross = (amount * ratePpm * seconds) / (DAYS_PER_YEAR * SECONDS_PER_DAY * MILLION);
  const fee = (gross * feePpm) / MILLION;
  return { gross, fee, net: gross - fee };
}

/** Yield of a year in which the interest is collected, and so saved, every day; parts per million. */
export function yearlyYieldPpm(ratePpm: number): number {
  return ((1 + ratePpm / MILLION / DAYS_PER_YEAR) ** DAYS_PER_YEAR - 1) * MILLION;
}
