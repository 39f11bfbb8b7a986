import type { shareYear } from "../../tables/balances.ts";

/** The account's FPS in a year in which they changed; see `shareYear`. */
export type ShareYear = Omit<typeof shareYear.$inferSelect, "chainId" | "account">;

/** The end of a year, or now: the index of earnings per FPS and the price of FPS, 18 decimals. */
export type Close = { index: bigint; price: bigint };

const ONE = 10n ** 18n;

/**
 * Earnings, balance and its value in each year from the first row on, newest first; years in which all are 0 are left
 * out. Earnings are rounded once per year, toward zero.
 * @param rows ascending by year
 * @param closes of every year from the first row's on; the last one's is now
 */
export function yearlyShares(rows: readonly ShareYear[], closes: ReadonlyMap<number, Close>) {
  const years = [];
  let balance = 0n;
  let opening = 0n;
  for (const [year, close] of closes) {
    const row = rows.find((one) => one.year === year);
    const earned = row
      ? balance * (row.openingIndex - opening) + row.earned + row.balance * (close.index - row.index)
      : balance * (close.index - opening);
    balance = row?.balance ?? balance;
    opening = close.index;
    years.push({ year, earnings: earned / ONE, balance, value: (balance * close.price) / ONE });
  }
  return years.filter(({ earnings, balance }) => earnings !== 0n || balance !== 0n).reverse();
}
