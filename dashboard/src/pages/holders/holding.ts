import type { Data } from "zchf-api-client";

type Listed = Data<"/balances/{token}/ranked">["list"][number];

/** What an account holds of a token, on one chain or on several. */
export type Holding = {
  account: string;
  /** Ascending. */
  chainIds: readonly number[];
  balance: bigint;
  /** Time of the last change, unix seconds. */
  updated: number;
};

export const onOneChain = ({ account, chainId, balance, updated }: Listed): Holding => ({
  account,
  chainIds: [chainId],
  balance,
  updated,
});

/** The holdings of each account on all chains together, the largest first. */
export function byAccount(list: readonly Listed[]): Holding[] {
  return [...Map.groupBy(list, ({ account }) => account)]
    .map(([account, rows]) => ({
      account,
      chainIds: rows.map(({ chainId }) => chainId).toSorted((a, b) => a - b),
      balance: rows.reduce((sum, { balance }) => sum + balance, 0n),
      updated: Math.max(...rows.map(({ updated }) => updated)),
    }))
    .toSorted((a, b) => (a.balance === b.balance ? 0 : a.balance < b.balance ? 1 : -1));
}
