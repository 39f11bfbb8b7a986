import { index, onchainTable, primaryKey } from "ponder";

/** One row per Wrapped, Unwrapped, Deposit and Withdraw log of FCS: what creates and destroys it. */
export const fcsTrade = onchainTable(
  "fcs_trade",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier of the log, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    kind: t.text({ enum: ["Wrapped", "Unwrapped", "Deposit", "Withdraw"] }).notNull(),
    /** Who called the contract. */
    sender: t.hex().notNull(),
    /** Who got the FCS, or whose FCS were burned. */
    owner: t.hex().notNull(),
    /** Who got the ZCHF of a withdrawal, the FPS of an unwrapping, or the FCS. */
    receiver: t.hex().notNull(),
    /** ZCHF paid or received, 18 decimals; 0 of Wrapped and Unwrapped, which exchange FPS and FCS one for one. */
    assets: t.bigint().notNull(),
    /** FCS created or burned, 18 decimals, not negative. */
    shares: t.bigint().notNull(),
    /** Withdraw: ZCHF that FCS passed on to the equity contract, 18 decimals; 0 of others. */
    fee: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index("fcs_trade_time").on(table.kind, table.timestamp, table.chainId, table.count),
    ownerIdx: index("fcs_trade_owner").on(table.owner, table.kind),
  }),
);

/** Redemption fees of each UTC day with a withdrawal that paid one. */
export const fcsFeeDay = onchainTable(
  "fcs_fee_day",
  (t) => ({
    chainId: t.integer().notNull(),
    /** UTC midnight that begins the day, unix seconds. */
    day: t.int8({ mode: "bigint" }).notNull(),
    /** ZCHF, 18 decimals. */
    amount: t.bigint().notNull(),
    /** Withdrawals that paid a fee. */
    withdrawals: t.integer().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.day] }) }),
);

/** One row per Shot, MutualDestruction and VotesCapped log: votes that someone lost. */
export const fcsVoteLoss = onchainTable(
  "fcs_vote_loss",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier of the log, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    kind: t.text({ enum: ["Shot", "MutualDestruction", "VotesCapped"] }).notNull(),
    /** Whose votes: of a holder of FPS in Shot, of FCS in the others. */
    target: t.hex().notNull(),
    /** MutualDestruction: who destroyed as many own votes; FCS itself of others. */
    initiator: t.hex().notNull(),
    /** Votes lost, as the contract counts them: shares with 18 decimals times time. */
    votes: t.bigint().notNull(),
    /** VotesCapped: the holder's votes afterwards; 0 of others. */
    votesAfter: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index("fcs_vote_loss_time").on(table.kind, table.timestamp, table.chainId, table.count),
  }),
);

/** The last delegate of an FCS holder's votes: `delegates(owner)` of MainnetVotes. */
export const fcsDelegation = onchainTable(
  "fcs_delegation",
  (t) => ({
    chainId: t.integer().notNull(),
    owner: t.hex().notNull(),
    /** Zero address: the delegation was withdrawn. */
    delegate: t.hex().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.owner] }) }),
);

/**
 * The last ZCHF transfer from FCS to the equity contract: it is the redemption fee of a Withdraw log that follows in its
 * transaction, and the investment of a Deposit log.
 */
export const fcsPayment = onchainTable("fcs_payment", (t) => ({
  chainId: t.integer().primaryKey(),
  txHash: t.hex().notNull(),
  /** ZCHF, 18 decimals. */
  amount: t.bigint().notNull(),
}));

/** Getters of FCS at the head of the chain: prices and discount change with time and with the equity, without a log. */
export const fcsHead = onchainTable("fcs_head", (t) => ({
  chainId: t.integer().primaryKey(),
  name: t.text().notNull(),
  symbol: t.text().notNull(),
  decimals: t.integer().notNull(),
  /** ask(), ZCHF per FCS, 18 decimals; null where it reverts, like the others. */
  ask: t.bigint(),
  /** bid(), ZCHF per FCS, 18 decimals. */
  bid: t.bigint(),
  /** totalAssets(), ZCHF, 18 decimals. */
  totalAssets: t.bigint(),
  /** totalSupply(), 18 decimals. */
  totalSupply: t.bigint().notNull(),
  isBinding: t.boolean(),
  /** currentDiscount(0), 18 decimals. */
  currentDiscount: t.bigint(),
  /** recentlyRedeemed(), FCS, 18 decimals. */
  recentlyRedeemed: t.bigint().notNull(),
  /** weightedRecentRedemptions(), FCS, 18 decimals. */
  weightedRecentRedemptions: t.bigint().notNull(),
  /** redemptionAnchor(), unix seconds. */
  redemptionAnchor: t.bigint().notNull(),
  /** RECOVERY_PERIOD(), seconds. */
  recoveryPeriod: t.bigint().notNull(),
}));
