/** Milliseconds beyond which a Date is invalid. */
const MOST_MILLISECONDS = 8.64e15;

/**
 * The time of unix seconds as responses contain them, numbers or decimal strings; undefined beyond what a Date can hold.
 * Positions of V1 may have any time: 9007199254740991 stands for those beyond 2^53.
 */
export function dateOf(seconds: number | bigint | string): Date | undefined {
  const milliseconds = Number(seconds) * 1000;
  return Math.abs(milliseconds) <= MOST_MILLISECONDS ? new Date(milliseconds) : undefined;
}
