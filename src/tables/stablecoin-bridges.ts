import { onchainTable, primaryKey } from "ponder";

/**
 * One row per bridge that swaps a stablecoin in francs for ZCHF, from the first transfer to or from it on; state is that
 * at the end of the block of the last one. Anyone may send the stablecoin of one bridge to another: readers know which
 * belong together.
 */
export const stablecoinBridge = onchainTable(
  "stablecoin_bridge",
  (t) => ({
    chainId: t.integer().notNull(),
    bridge: t.hex().notNull(),
    /** The stablecoin. */
    token: t.hex().notNull(),
    /** The first bytes of its texts, enough for 256 characters; empty when it returned none. */
    nameBytes: t.hex().notNull(),
    symbolBytes: t.hex().notNull(),
    /** 0 to 255; 18 when the token returned none or more than that. */
    decimals: t.integer().notNull(),
    /** The stablecoin's balance of the bridge, raw units. */
    balance: t.bigint().notNull(),
    /** ZCHF that it minted and that were not burned since, 18 decimals: minted(), or the balance where it has no such getter. */
    minted: t.bigint().notNull(),
    /** Most ZCHF that it may mint, 18 decimals: limit(), 0 where it has no such getter. */
    limit: t.bigint().notNull(),
    /** The first transfer: time in unix seconds, block and log index. */
    created: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.bridge, table.token] }) }),
);

/** State of a bridge that transfers of a later block replaced. */
export const stablecoinBridgePast = onchainTable(
  "stablecoin_bridge_past",
  (t) => ({
    chainId: t.integer().notNull(),
    bridge: t.hex().notNull(),
    token: t.hex().notNull(),
    /** Time of the block that replaced it, unix seconds. */
    until: t.int8({ mode: "bigint" }).notNull(),
    /** As in `stablecoin_bridge`. */
    balance: t.bigint().notNull(),
    minted: t.bigint().notNull(),
    limit: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.bridge, table.token, table.until] }) }),
);
