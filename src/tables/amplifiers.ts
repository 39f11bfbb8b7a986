import { index, onchainTable, primaryKey } from "ponder";

/**
 * One row per Uniswap amplifier, from its first log on. Its positions supply dollars to a pool of Uniswap v3, to which
 * the amplifier adds ZCHF that it mints: what they borrow.
 */
export const amplifier = onchainTable(
  "amplifier",
  (t) => ({
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    pool: t.hex().notNull(),
    usd: t.hex().notNull(),
    /** The first bytes of the dollar token's symbol, enough for 256 characters; empty when it returned none. */
    usdSymbolBytes: t.hex().notNull(),
    /** 0 to 255; 18 when the dollar token returned none or more than that. */
    usdDecimals: t.integer().notNull(),
    zchf: t.hex().notNull(),
    zchfIsToken0: t.boolean().notNull(),
    /** From when on anyone may burn its liquidity, unix seconds. */
    expiration: t.bigint().notNull(),
    /** Most ZCHF that may be borrowed, 18 decimals. */
    limit: t.bigint().notNull(),
    /** Token1 for one token0 at its deployment, raw units times 2^96. */
    priceAnchorX96: t.bigint().notNull(),
    /** Of the last Borrowed or Repaid, 18 decimals: totalBorrowed() at the indexed block. */
    totalBorrowed: t.bigint().notNull(),
    /** AmplifiedPositionCreated logs. */
    positionCount: t.integer().notNull(),
    /** Time of its first and of its last log, unix seconds. */
    created: t.int8({ mode: "bigint" }).notNull(),
    updated: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.address] }) }),
);

/** One row per position of an amplifier, a clone that supplies liquidity in one range of ticks. */
export const amplifierPosition = onchainTable(
  "amplifier_position",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    amplifier: t.hex().notNull(),
    /** owner() at the end of the block with the last log that changed it. */
    owner: t.hex().notNull(),
    tickLow: t.integer().notNull(),
    tickHigh: t.integer().notNull(),
    /**
     * Liquidity of its Mint less that of its Burn logs. What others give the position on the pool leaves no log; it is
     * negative when more was burned than minted.
     */
    liquidity: t.bigint().notNull(),
    /** totalLiquidity() at the end of the block of its first, or last Mint or Burn log, with what others gave it. */
    totalLiquidity: t.bigint().notNull(),
    /** ZCHF borrowed in its Mint less repaid in its Burn logs, 18 decimals. */
    borrowed: t.bigint().notNull(),
    /** Its first log: record identifier, time in unix seconds, transaction. */
    count: t.int8({ mode: "bigint" }).notNull(),
    created: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    /** Block of the log that totalLiquidity was read at. */
    stateBlock: t.int8({ mode: "bigint" }).notNull(),
    /** Time of its last log, unix seconds. */
    updated: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.position] }),
    amplifierIdx: index().on(table.amplifier),
    ownerIdx: index().on(table.owner),
  }),
);

/** State of a position that logs of a later block replaced. */
export const amplifierPositionPast = onchainTable(
  "amplifier_position_past",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    /** Time of the block that replaced it, unix seconds. */
    until: t.int8({ mode: "bigint" }).notNull(),
    /** As in `amplifier_position`. */
    owner: t.hex().notNull(),
    totalLiquidity: t.bigint().notNull(),
    borrowed: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.position, table.until] }) }),
);

/** One row per Mint and Burn log of the positions of an amplifier. */
export const amplifierActivity = onchainTable(
  "amplifier_activity",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    amplifier: t.hex().notNull(),
    position: t.hex().notNull(),
    /** Of the position then. */
    owner: t.hex().notNull(),
    kind: t.text().$type<"Mint" | "Burn">().notNull(),
    /** Liquidity added or removed. */
    liquidity: t.bigint().notNull(),
    /** Raw units of the pool's tokens that it was made of. */
    token0: t.bigint().notNull(),
    token1: t.bigint().notNull(),
    /** ZCHF borrowed by a Mint or repaid by a Burn, 18 decimals. */
    zchf: t.bigint().notNull(),
    /** Of the amplifier afterwards, 18 decimals. */
    totalBorrowed: t.bigint().notNull(),
    /** Sender of the transaction. After the expiration anyone may burn. */
    sender: t.hex().notNull(),
    /** The position's totalLiquidity() at the end of the block, with what others gave it. */
    totalLiquidity: t.bigint().notNull(),
    /**
     * Square root of the pool's price at the end of the block, times 2^96; 0 when the pool has no price or returns none.
     */
    sqrtPriceX96: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index().on(table.timestamp, table.chainId, table.count),
    amplifierIdx: index().on(table.amplifier),
    positionIdx: index().on(table.position),
  }),
);
