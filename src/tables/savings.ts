import { index, onchainTable, primaryKey } from "ponder";

/** Totals of each savings module, from its logs. */
export const savingsModule = onchainTable(
  "savings_module",
  (t) => ({
    chainId: t.integer().notNull(),
    module: t.hex().notNull(),
    /** Whether it collects at most the equity capital as interest, as SavingsV2 does. */
    isCappedByEquity: t.boolean().notNull(),
    /** ZCHF on its accounts, 18 decimals: save + interest - referralFees - withdraw. */
    balance: t.bigint().notNull(),
    save: t.bigint().notNull(),
    /** Gross: what savers got plus what referrers got. */
    interest: t.bigint().notNull(),
    referralFees: t.bigint().notNull(),
    withdraw: t.bigint().notNull(),
    /** Numbers of logs. */
    saves: t.integer().notNull(),
    interests: t.integer().notNull(),
    withdrawals: t.integer().notNull(),
    rateChanges: t.integer().notNull(),
    rateProposals: t.integer().notNull(),
    /** Time of the module's last log of any of these kinds, unix seconds. */
    updated: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.module] }) }),
);

/** One account in one savings module. */
export const savingsAccount = onchainTable(
  "savings_account",
  (t) => ({
    chainId: t.integer().notNull(),
    module: t.hex().notNull(),
    account: t.hex().notNull(),
    /** ZCHF, 18 decimals: save + interest - referralFees - withdraw, the contract's `saved`. */
    balance: t.bigint().notNull(),
    save: t.bigint().notNull(),
    /** Gross: what the saver got plus what the referrer got. */
    interest: t.bigint().notNull(),
    referralFees: t.bigint().notNull(),
    withdraw: t.bigint().notNull(),
    /** Numbers of logs. */
    saves: t.integer().notNull(),
    interests: t.integer().notNull(),
    withdrawals: t.integer().notNull(),
    /** Times of the account's first and last log, unix seconds. */
    created: t.int8({ mode: "bigint" }).notNull(),
    updated: t.int8({ mode: "bigint" }).notNull(),
    /** From here on as the contract has them at the end of the block of the account's last log. Ppm-seconds, uint64. */
    ticks: t.bigint().notNull(),
    /** Zero address: none. */
    referrer: t.hex().notNull(),
    /** The referrer's share of the interest, parts per million. */
    referralFeePpm: t.integer().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.module, table.account] }),
    accountIdx: index().on(table.account),
    balanceIdx: index().on(table.balance, table.chainId, table.module, table.account),
    referrerIdx: index().on(table.referrer),
  }),
);

/** Every Saved, InterestCollected and Withdrawn log, with the account's figures after it. */
export const savingsActivity = onchainTable(
  "savings_activity",
  (t) => ({
    chainId: t.integer().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    module: t.hex().notNull(),
    account: t.hex().notNull(),
    /** The log's number within the account and module, from 1. */
    number: t.integer().notNull(),
    kind: t.text({ enum: ["Saved", "InterestCollected", "Withdrawn"] }).notNull(),
    /** ZCHF the log names, 18 decimals; gross interest of InterestCollected. */
    amount: t.bigint().notNull(),
    /** Part of the interest that the referrer got; null on other kinds. */
    referralFee: t.bigint(),
    /** The module's lead rate at the log, parts per million. */
    ratePpm: t.integer().notNull(),
    balance: t.bigint().notNull(),
    save: t.bigint().notNull(),
    interest: t.bigint().notNull(),
    withdraw: t.bigint().notNull(),
    /** Numbers of its Saved and InterestCollected logs until then; the others are withdrawals. */
    saves: t.integer().notNull(),
    interests: t.integer().notNull(),
    /** As in `savings_account`. */
    ticks: t.bigint().notNull(),
    referrer: t.hex().notNull(),
    referralFeePpm: t.integer().notNull(),
    /** Who received the referral fee; null where none was paid. */
    feeReceiver: t.hex(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    accountIdx: index("savings_activity_account").on(
      table.account,
      table.timestamp,
      table.chainId,
      table.block,
      table.logIndex,
    ),
    feeReceiverIdx: index().on(table.feeReceiver),
    referrerIdx: index().on(table.referrer),
  }),
);

/** The last ZCHF transfer that a savings module sent: it names who received a referral fee. */
export const savingsPayment = onchainTable(
  "savings_payment",
  (t) => ({
    chainId: t.integer().notNull(),
    module: t.hex().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    to: t.hex().notNull(),
    /** ZCHF, 18 decimals. */
    amount: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.module] }) }),
);
