import type { YearFigures } from "../../model/balances/figures.ts";
import type { Holding } from "../../model/balances/history.ts";
import type { rankedHolders } from "../../model/balances/queries.ts";

export const presentHolding = (row: Holding) => ({
  chainId: row.chainId,
  account: row.account,
  balance: String(row.balance),
  updated: Number(row.updated),
});

export const presentHolders = ({ rows, holders }: Awaited<ReturnType<typeof rankedHolders>>) => ({
  num: rows.length,
  holders,
  list: rows.map(presentHolding),
});

export const presentYear = ({ year, earnings, balance, value }: YearFigures) => ({
  year,
  earnings: String(earnings),
  balance: String(balance),
  value: String(value),
});
