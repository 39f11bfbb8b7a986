import { index, onchainTable, primaryKey } from "ponder";

/** One row per ChallengeStarted of either minting hub, with what is left of the challenge. */
export const challenge = onchainTable(
  "challenge",
  (t) => ({
    chainId: t.integer().notNull(),
    /** 1 or 2: the hub. */
    version: t.integer().notNull(),
    /** Index of the challenge in its hub. */
    number: t.bigint().notNull(),
    position: t.hex().notNull(),
    challenger: t.hex().notNull(),
    /** Block time, unix seconds; block, log index and transaction of ChallengeStarted beside it. */
    created: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** The log's size: collateral challenged, raw units of the token. */
    size: t.bigint().notNull(),
    /** The position's price() at that block, 36 - decimals of the collateral digits. */
    liqPrice: t.bigint().notNull(),
    /** The position's challengePeriod(), seconds. */
    duration: t.bigint().notNull(),
    /** Numbers of ChallengeAverted and ChallengeSucceeded logs. */
    bids: t.integer().notNull(),
    /** hub.challenges(number).size at the end of the block of its last log, raw units of the token. */
    remaining: t.bigint().notNull(),
    /** Whether the hub has deleted it then: a token that bids again while it is moved can leave a size behind. */
    isDeleted: t.boolean().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.version, table.number] }) }),
);

/** State of a challenge that bids of a later block replaced. */
export const challengePast = onchainTable(
  "challenge_past",
  (t) => ({
    chainId: t.integer().notNull(),
    version: t.integer().notNull(),
    number: t.bigint().notNull(),
    /** Time of the block that replaced it, unix seconds. */
    until: t.int8({ mode: "bigint" }).notNull(),
    /** As in `challenge`. */
    bids: t.integer().notNull(),
    remaining: t.bigint().notNull(),
    isDeleted: t.boolean().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.version, table.number, table.until] }) }),
);

/** One row per ChallengeAverted and ChallengeSucceeded. */
export const challengeBid = onchainTable(
  "challenge_bid",
  (t) => ({
    chainId: t.integer().notNull(),
    version: t.integer().notNull(),
    /** Index of the challenge in its hub. */
    number: t.bigint().notNull(),
    /** Number of the bid within its challenge, from 0. */
    numberBid: t.integer().notNull(),
    position: t.hex().notNull(),
    /** Sender of the transaction. */
    bidder: t.hex().notNull(),
    created: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    kind: t.text({ enum: ["Averted", "Succeeded"] }).notNull(),
    /** The part of the challenge that was bid for, raw units of the collateral. */
    size: t.bigint().notNull(),
    /** Averted: the position's price() at the block, 36 - decimals of the collateral digits; else null. */
    price: t.bigint(),
    /** Succeeded: ZCHF paid, 18 decimals; else null. */
    bid: t.bigint(),
    /** Succeeded: collateral that the position sent to the bidder, raw units; Averted: 0. */
    acquiredCollateral: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.version, table.number, table.numberBid] }),
    placeIdx: index().on(table.created, table.chainId, table.block, table.logIndex),
  }),
);
