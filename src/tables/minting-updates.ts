import { index, onchainTable, primaryKey } from "ponder";

/** One row per MintingUpdate log of a position. */
export const mintingUpdate = onchainTable(
  "minting_update",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    /** Number within the position, from 1. */
    count: t.integer().notNull(),
    version: t.integer().notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** owner() at the end of the block. */
    owner: t.hex().notNull(),
    /** The log's arguments: collateral in raw units, price with 36 - decimals digits, minted ZCHF. */
    size: t.bigint().notNull(),
    price: t.bigint().notNull(),
    minted: t.bigint().notNull(),
    /** Differences to the position's previous row, to 0 in the first. */
    sizeAdjusted: t.bigint().notNull(),
    priceAdjusted: t.bigint().notNull(),
    mintedAdjusted: t.bigint().notNull(),
    /** V2: lead rate of the hub's rate module then, ppm; V1 null. */
    basePremiumPPM: t.integer(),
    /** Interest charged for what this update minted, ZCHF with 18 decimals; 0 when it minted nothing. */
    feePaid: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.position, table.count] }),
    timeIdx: index().on(table.timestamp, table.chainId, table.block, table.logIndex),
    ownerIdx: index("minting_update_owner").on(
      table.owner,
      table.timestamp,
      table.chainId,
      table.block,
      table.logIndex,
    ),
    positionIdx: index().on(table.position),
  }),
);

/** What the next log of a position builds on; exists from its first log, which comes before PositionOpened. */
export const positionTally = onchainTable(
  "position_tally",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    /** Rows in minting_update and position_transfer. */
    mintingUpdates: t.integer().notNull(),
    transfers: t.integer().notNull(),
    /** Arguments of the last MintingUpdate; 0 before the first. */
    size: t.bigint().notNull(),
    price: t.bigint().notNull(),
    minted: t.bigint().notNull(),
    /** Time of the first PositionDenied, unix seconds; null when there was none. */
    denied: t.int8({ mode: "bigint" }),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.position] }) }),
);
