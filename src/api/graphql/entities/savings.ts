import { leadRate, leadRateChange, leadRateProposal } from "../../../tables/rates.ts";
import { savingsAccount, savingsActivity, savingsModule } from "../../../tables/savings.ts";
import { hasReferrer, paidReferrer, paidReferrers } from "../../model/savings/accounts.ts";
import { modulesWithRates } from "../../model/savings/modules.ts";
import { type Column, type Entity, hex, int, int8, key, numeric, text } from "../engine/entity.ts";

type Table = { chainId: Column["sql"]; module: Column["sql"] };

const moduleColumns = ({ chainId, module }: Table) => ({
  chainId: int(chainId, "EVM chain id."),
  module: hex(module, "Savings module, lower case."),
});
const moduleKey = ({ chainId, module }: Table) => [...key("int4", chainId), ...key("text", module)];

/** A number of logs; ties are in the order in which they happened. */
const ordinal = (
  number: Column["sql"],
  description: string,
  {
    timestamp,
    chainId,
    block,
    logIndex,
  }: Record<"timestamp" | "chainId" | "block" | "logIndex", Column["sql"]>,
) =>
  int8(number, description, {
    order: [
      ...key("int8", number, timestamp),
      ...key("int4", chainId),
      ...key("int8", block),
      ...key("int4", logIndex),
    ],
  });

const totals = (table: Record<"save" | "withdraw" | "interest" | "balance", Column["sql"]>) => ({
  save: numeric(table.save, "ZCHF saved so far, 18 decimals."),
  withdraw: numeric(table.withdraw, "ZCHF withdrawn so far, 18 decimals."),
  interest: numeric(table.interest, "Gross interest collected so far, 18 decimals."),
  balance: numeric(
    table.balance,
    "ZCHF on the account without interest that is not collected yet, 18 decimals.",
  ),
});

const counters = (table: Record<"saves" | "withdrawals" | "interests", Column["sql"]>) => ({
  counterSave: int8(table.saves, "Number of Saved logs."),
  counterWithdraw: int8(table.withdrawals, "Number of Withdrawn logs."),
  counterInterest: int8(table.interests, "Number of InterestCollected logs."),
});

/** Savings modules, accounts, referrers and lead rates. */
export const savingsEntities: Entity[] = [
  {
    name: "SavingsStatus",
    description: "A savings module with its totals and rate.",
    primaryKey: ["chainId", "module"],
    from: modulesWithRates,
    key: moduleKey(savingsModule),
    families: ["savings", "rates"],
    chains: "every",
    columns: {
      ...moduleColumns(savingsModule),
      updated: int8(savingsModule.updated, "Time of its last log, unix seconds."),
      ...totals(savingsModule),
      rate: int(leadRate.ratePpm, "Interest per year, parts per million."),
      ...counters(savingsModule),
      counterRateProposed: int8(savingsModule.rateProposals, "Number of RateProposed logs."),
      counterRateChanged: int8(savingsModule.rateChanges, "Number of RateChanged logs."),
    },
  },
  {
    name: "SavingsMapping",
    description: "An account in a savings module.",
    primaryKey: ["chainId", "module", "account"],
    from: savingsAccount,
    key: [...moduleKey(savingsAccount), ...key("text", savingsAccount.account)],
    families: ["savings"],
    chains: "every",
    columns: {
      ...moduleColumns(savingsAccount),
      account: hex(savingsAccount.account, "Saver, lower case."),
      created: int8(savingsAccount.created, "Time of its first log, unix seconds."),
      updated: int8(savingsAccount.updated, "Time of its last log, unix seconds."),
      ...totals(savingsAccount),
      ...counters(savingsAccount),
    },
  },
  {
    name: "SavingsActivity",
    description: "A Saved, InterestCollected or Withdrawn log, with the account's totals after it.",
    primaryKey: ["chainId", "module", "account", "count"],
    from: savingsActivity,
    key: [
      ...key("int8", savingsActivity.timestamp),
      ...key("int4", savingsActivity.chainId),
      ...key("int8", savingsActivity.block),
      ...key("int4", savingsActivity.logIndex),
    ],
    families: ["savings"],
    chains: "every",
    columns: {
      ...moduleColumns(savingsActivity),
      account: hex(savingsActivity.account, "Saver, lower case."),
      created: int8(savingsActivity.timestamp, "Block time, unix seconds."),
      blockheight: int8(savingsActivity.block, "Block number."),
      count: int8(savingsActivity.number, "Number of the log within account and module, from 1."),
      txHash: hex(savingsActivity.txHash, "Transaction hash, lower case."),
      kind: text(savingsActivity.kind, "Saved, InterestCollected or Withdrawn."),
      amount: numeric(savingsActivity.amount, "ZCHF that the log names, 18 decimals; gross interest."),
      rate: int(savingsActivity.ratePpm, "The module's rate then, parts per million per year."),
      ...totals(savingsActivity),
    },
  },
  {
    name: "SavingsReferrerMapping",
    description: "An account that names a referrer.",
    primaryKey: ["chainId", "module", "account"],
    from: savingsAccount,
    only: hasReferrer,
    key: [...moduleKey(savingsAccount), ...key("text", savingsAccount.account)],
    families: ["savings"],
    chains: "every",
    columns: {
      ...moduleColumns(savingsAccount),
      account: hex(savingsAccount.account, "Saver, lower case."),
      created: int8(savingsAccount.created, "Time of its first log, unix seconds."),
      updated: int8(savingsAccount.updated, "Time of its last log, unix seconds."),
      balance: totals(savingsAccount).balance,
      referrer: hex(savingsAccount.referrer, "Referrer, lower case."),
      referrerFee: int(savingsAccount.referralFeePpm, "Share of the interest, parts per million."),
    },
  },
  {
    name: "SavingsReferrerEarnings",
    description: "What a referrer was paid from an account's interest.",
    primaryKey: ["chainId", "module", "account", "referrer"],
    from: paidReferrers,
    key: [...moduleKey(paidReferrer), ...key("text", paidReferrer.account, paidReferrer.referrer)],
    families: ["savings"],
    chains: "every",
    columns: {
      ...moduleColumns(paidReferrer),
      account: hex(paidReferrer.account, "Saver, lower case."),
      created: int8(paidReferrer.created, "Time of the first payment, unix seconds."),
      updated: int8(paidReferrer.updated, "Time of the last payment, unix seconds."),
      referrer: hex(paidReferrer.referrer, "Who was paid, lower case."),
      earnings: numeric(paidReferrer.earned, "ZCHF, 18 decimals."),
    },
  },
  {
    name: "LeadrateRateChanged",
    description: "A RateChanged log of a savings module.",
    primaryKey: ["chainId", "module", "count"],
    from: leadRateChange,
    key: [...moduleKey(leadRateChange), ...key("int8", leadRateChange.count)],
    families: ["rates"],
    chains: "every",
    columns: {
      ...moduleColumns(leadRateChange),
      created: int8(leadRateChange.timestamp, "Block time, unix seconds."),
      blockheight: int8(leadRateChange.block, "Block number."),
      count: ordinal(leadRateChange.count, "Number of the log within the module, from 1.", leadRateChange),
      txHash: hex(leadRateChange.txHash, "Transaction hash, lower case."),
      approvedRate: int(leadRateChange.ratePpm, "The new rate, parts per million per year."),
    },
  },
  {
    name: "LeadRateProposed",
    description: "A RateProposed log of a savings module.",
    primaryKey: ["chainId", "module", "count"],
    from: leadRateProposal,
    key: [
      ...moduleKey(leadRateProposal),
      ...key("int8", leadRateProposal.block),
      ...key("int4", leadRateProposal.logIndex),
    ],
    families: ["rates"],
    chains: "every",
    columns: {
      ...moduleColumns(leadRateProposal),
      created: int8(leadRateProposal.timestamp, "Block time, unix seconds."),
      blockheight: int8(leadRateProposal.block, "Block number."),
      count: ordinal(
        leadRateProposal.changes,
        "Number of the module's RateChanged logs before it; several proposals may have the same.",
        leadRateProposal,
      ),
      txHash: hex(leadRateProposal.txHash, "Transaction hash, lower case."),
      proposer: hex(leadRateProposal.proposer, "Who proposed it, lower case."),
      nextRate: int(leadRateProposal.nextRatePpm, "The proposed rate, parts per million per year."),
      nextChange: int(leadRateProposal.nextChange, "From when it can be applied, unix seconds."),
    },
  },
];
