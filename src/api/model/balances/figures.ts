import type { shareYear } from "../../../tables/balances.ts";
import { ONE } from "../amounts.ts";

/** The account's FPS or FCS in a year in which they changed; see `shareYear`. */
export type ShareYear = Omit<typeof shareYear.$inferSelect, "chainId" | "symbol" | "account">;

/** Figures of a year: earnings and value in ZCHF, balance in shares; 18 decimals. */
export type YearFigures = { year: number; earnings: bigint; balance: bigint; value: bigint };

/** The end of a year, or now: the index of earnings per FPS and the price of FPS, 18 decimals. */
export type Close = { index: bigint; price: bigint };

/**
 * Earnings, balance and its value in each year from the first row on, newest first; years in which all are 0 are left
 * out. Earnings are rounded once per year, toward zero.
 * @param rows ascending by year
 * @param closes of every year from the first row's on; the last one's is now
 */
export function yearlyShares(rows: readonly ShareYear[], closes: ReadonlyMap<number, Close>): YearFigures[] {
  const years: YearFigures[] = [];
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

/** Both by year, newest first. */
export function sumByYear(...tokens: readonly (readonly YearFigures[])[]): YearFigures[] {
  return [...Map.groupBy(tokens.flat(), ({ year }) => year)]
    .map(([year, rows]) =>
      rows.reduce(
        (sum, row) => ({
          year,
          earnings: sum.earnings + row.earnings,
          balance: sum.balance + row.balance,
          value: sum.value + row.value,
        }),
        { year, earnings: 0n, balance: 0n, value: 0n },
      ),
    )
    .sort((a, b) => b.year - a.year);
}
