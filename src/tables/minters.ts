import { index, onchainTable, primaryKey } from "ponder";

/** One row per application to become a minter of ZCHF, with the denial that ended it, on any chain. */
export const minterApplication = onchainTable(
  "minter_application",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier of the application, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Block time of the application, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    minter: t.hex().notNull(),
    /** Seconds during which the application can be denied: any uint256, 0 of minters set when the coin began. */
    applicationPeriod: t.bigint().notNull(),
    /** ZCHF paid, 18 decimals. */
    applicationFee: t.bigint().notNull(),
    /** The application's message as the log contains it; decoded when read. */
    messageBytes: t.hex().notNull(),
    /** Characters of a message of more than 1000, see src/domain/bounded-text.ts; null of all others. */
    messageLength: t.integer(),
    /** Sender of the application's transaction. */
    proposer: t.hex().notNull(),
    /** The denial, null when there is none: block time, transaction, its sender and the message's bytes. */
    deniedAt: t.int8({ mode: "bigint" }),
    denialTxHash: t.hex(),
    denier: t.hex(),
    denialMessageBytes: t.hex(),
    denialMessageLength: t.integer(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index().on(table.timestamp, table.chainId, table.count),
  }),
);

/** The latest application of each minter: the one that a denial ends. */
export const minterLatestApplication = onchainTable(
  "minter_latest_application",
  (t) => ({
    chainId: t.integer().notNull(),
    minter: t.hex().notNull(),
    /** Record identifier of the application. */
    count: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.minter] }) }),
);
