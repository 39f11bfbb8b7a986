import type { Moment } from "../../cache/moment.ts";
import type { Account, activityOf, EarningAccount, referredBy } from "../../model/savings/accounts.ts";
import type { openProposals, rateChanges, rateProposals } from "../../model/savings/lead-rate-queries.ts";
import type { Module } from "../../model/savings/modules.ts";
import { scaled } from "../../values/money.ts";

type RowOf<List extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<List>
>[number];

export const presentAccount = (row: Omit<Account, "ticks" | "referrer" | "referralFeePpm">) => ({
  chainId: row.chainId,
  account: row.account,
  module: row.module,
  balance: String(row.balance),
  created: Number(row.created),
  updated: Number(row.updated),
  save: String(row.save),
  interest: String(row.interest),
  withdraw: String(row.withdraw),
  counter: { save: row.saves, interest: row.interests, withdraw: row.withdrawals },
});

export function presentEarning(at: Moment, row: EarningAccount) {
  return {
    ...(at !== undefined && { at: Number(at), omitted: [] }),
    ...presentAccount(row),
    ticks: String(row.ticks),
    referrer: row.referrer,
    referralFeePPM: row.referralFeePpm,
    accruedInterest: String(row.accruedInterest),
    accruedReferralFee: String(row.accruedReferralFee),
  };
}

export const presentActivity = (row: RowOf<typeof activityOf>) => ({
  chainId: row.chainId,
  account: row.account,
  module: row.module,
  created: Number(row.timestamp),
  blockheight: Number(row.block),
  count: row.number,
  balance: String(row.balance),
  save: String(row.save),
  interest: String(row.interest),
  withdraw: String(row.withdraw),
  kind: row.kind,
  amount: String(row.amount),
  rate: row.ratePpm,
  txHash: row.txHash,
  ...(row.referralFee !== null && { referralFee: String(row.referralFee) }),
});

export const presentReferred = (row: RowOf<typeof referredBy>) => ({
  created: String(row.created),
  updated: String(row.updated),
  balance: scaled(row.balance),
  referrer: row.referrer,
  referrerFee: row.referralFeePpm,
});

export const presentModule = (row: Module) => ({
  chainId: row.chainId,
  updated: Number(row.updated),
  module: row.module,
  balance: String(row.balance),
  interest: String(row.interest),
  save: String(row.save),
  withdraw: String(row.withdraw),
  rate: row.rate.ratePpm,
  counter: {
    interest: row.interests,
    rateChanged: row.rateChanges,
    rateProposed: row.rateProposals,
    save: row.saves,
    withdraw: row.withdrawals,
  },
});

export const presentRate = (row: RowOf<typeof rateChanges>) => ({
  chainId: row.chainId,
  created: Number(row.timestamp),
  blockheight: Number(row.block),
  module: row.module,
  approvedRate: row.ratePpm,
  count: row.count,
  txHash: row.txHash,
});

export const presentProposal = (row: RowOf<typeof rateProposals>) => ({
  chainId: row.chainId,
  created: Number(row.timestamp),
  count: row.changes,
  blockheight: Number(row.block),
  module: row.module,
  txHash: row.txHash,
  proposer: row.proposer,
  nextRate: row.nextRatePpm,
  nextChange: Number(row.nextChange),
});

export const presentOpen = ({ proposal, currentRate, state }: RowOf<typeof openProposals>) => ({
  details: presentProposal(proposal),
  currentRate,
  nextRate: proposal.nextRatePpm,
  nextChange: Number(proposal.nextChange),
  ...state,
});

type InModule = { chainId: number; module: string };

/** Values by chain id, then module. */
export type ByModule<T> = Record<string, Record<string, T>>;

/** What rows of each module make together, by chain id, then module, in the order they come in. */
export function byModule<Row extends InModule, T>(
  rows: readonly Row[],
  present: (rows: readonly [Row, ...Row[]]) => T,
): ByModule<T> {
  const chains: ByModule<T> = {};
  for (const group of Map.groupBy(rows, ({ chainId, module }) => `${chainId} ${module}`).values()) {
    const [first, ...others] = group;
    if (first === undefined) continue;
    const modules = chains[first.chainId] ?? {};
    modules[first.module] = present([first, ...others]);
    chains[first.chainId] = modules;
  }
  return chains;
}

/** Rows by chain id, module and account, in the order they come in. */
export function byAccount<Row extends InModule & { account: string }, T>(
  rows: readonly Row[],
  present: (row: Row) => T,
): ByModule<Record<string, T>> {
  return byModule(rows, (group) => Object.fromEntries(group.map((row) => [row.account, present(row)])));
}
