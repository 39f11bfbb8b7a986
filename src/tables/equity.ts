import { index, onchainTable, primaryKey } from "ponder";

/** One row per Trade log of the equity contract. */
export const equityTrade = onchainTable(
  "equity_trade",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier of the log, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    kind: t.text({ enum: ["Invested", "Redeemed"] }).notNull(),
    trader: t.hex().notNull(),
    /** FPS that the trader got, negative when they were given back; 18 decimals, like all that follow. */
    shares: t.bigint().notNull(),
    /** ZCHF paid or received. */
    amount: t.bigint().notNull(),
    /** ZCHF per FPS after the trade. */
    price: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index().on(table.timestamp, table.chainId, table.count),
    traderIdx: index().on(table.trader),
  }),
);

/** The last delegate of an FPS holder's votes: the contract's `delegates(owner)`. */
export const voteDelegation = onchainTable(
  "vote_delegation",
  (t) => ({
    chainId: t.integer().notNull(),
    owner: t.hex().notNull(),
    /** Zero address: the delegation was withdrawn. */
    delegate: t.hex().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.owner] }) }),
);
