import { index, onchainTable, primaryKey } from "ponder";

/**
 * Balance of each account that ever received the token, from Transfer logs. ZCHF (`zchf`) on every chain, FPS (`fps`) and
 * FCS (`fcs`) on Ethereum. ZCHF rows are right only where every transfer is indexed; with `COIN_TRANSFERS=mint-burn` they lack the
 * transfers that are not, and no response may contain them.
 */
export const balance = onchainTable(
  "balance",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Contract of the token. The key consists of members of the log, from which Ponder reads the rows of many logs at once. */
    token: t.hex().notNull(),
    symbol: t.text({ enum: ["zchf", "fps", "fcs"] }).notNull(),
    account: t.hex().notNull(),
    /** balanceOf(account) at the indexed block, 18 decimals. */
    balance: t.bigint().notNull(),
    /** Time of the last log that changed it, unix seconds. */
    updated: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.token, table.account] }),
    accountIdx: index("balance_account").on(table.symbol, table.account),
    rankIdx: index("balance_rank").on(table.symbol, table.balance, table.chainId, table.account),
  }),
);

/**
 * FPS or FCS of an account in each UTC year in which its balance changed, with what it earned meanwhile: FCS earns what the
 * FPS that it wraps one for one earn. `index` is the chain's sum of earnings per FPS (`financialTotal.earningsPerFps`) before a log; products of balance and index have
 * 36 decimals.
 */
export const shareYear = onchainTable(
  "share_year",
  (t) => ({
    chainId: t.integer().notNull(),
    symbol: t.text({ enum: ["fps", "fcs"] }).notNull(),
    account: t.hex().notNull(),
    year: t.integer().notNull(),
    /** Shares before the year's first change, 18 decimals. */
    openingBalance: t.bigint().notNull(),
    /** Index at the year's first change. */
    openingIndex: t.bigint().notNull(),
    /** Balance times growth of the index, summed from the year's first change to its last. */
    earned: t.bigint().notNull(),
    /** Shares after the year's last change, 18 decimals. */
    balance: t.bigint().notNull(),
    /** Index at the year's last change. */
    index: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.symbol, table.account, table.year] }) }),
);

/**
 * Every transfer that changed a balance, with the balances after it: ZCHF on every chain, FPS and FCS on Ethereum. Transfers of 0
 * and to oneself change none and have no row. ZCHF rows are complete only where those of `balance` are right.
 */
export const tokenTransfer = onchainTable(
  "token_transfer",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier of the Transfer log, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    symbol: t.text({ enum: ["zchf", "fps", "fcs"] }).notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    from: t.hex().notNull(),
    to: t.hex().notNull(),
    /** 18 decimals, like the balances. */
    amount: t.bigint().notNull(),
    /** Balance of `from` after the transfer, 0 of the zero address. */
    balanceFrom: t.bigint().notNull(),
    /** Balance of `to` after the transfer, 0 of the zero address. */
    balanceTo: t.bigint().notNull(),
    /** Since when `from` and `to` had the balance before the transfer, unix seconds; null of an account's first one. */
    sinceFrom: t.int8({ mode: "bigint" }),
    sinceTo: t.int8({ mode: "bigint" }),
  }),
  (table) => ({
    // Members of the log, as in `balance`.
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    countIdx: index("token_transfer_count").on(table.count),
    timeIdx: index("token_transfer_time").on(table.symbol, table.timestamp, table.chainId, table.count),
    fromIdx: index("token_transfer_from").on(table.from, table.symbol),
    toIdx: index("token_transfer_to").on(table.to, table.symbol),
  }),
);
