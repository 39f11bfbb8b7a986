import { onchainTable, primaryKey } from "ponder";

/** Supply and counters of ZCHF (every chain), FPS and FCS (Ethereum), derived from Transfer logs alone. */
export const token = onchainTable(
  "token",
  (t) => ({
    chainId: t.integer().notNull(),
    symbol: t.text({ enum: ["zchf", "fps", "fcs"] }).notNull(),
    /** Minted minus burned, 18 decimals: equals totalSupply() at the indexed block. */
    supply: t.bigint().notNull(),
    /** Tokens the token's own contract holds, 18 decimals. */
    heldBySelf: t.bigint().notNull(),
    /** Transfers from the zero address. */
    mints: t.integer().notNull(),
    /** Transfers to the zero address. */
    burns: t.integer().notNull(),
    /** All indexed Transfer logs, mints and burns included. */
    transfers: t.integer().notNull(),
    /** Time of the last indexed Transfer log, unix seconds. */
    updated: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.symbol] }) }),
);

/** Supply at the end of each UTC day on which the token was minted or burned. */
export const tokenDay = onchainTable(
  "token_day",
  (t) => ({
    chainId: t.integer().notNull(),
    symbol: t.text().notNull(),
    /** UTC midnight that begins the day, unix seconds. */
    day: t.int8({ mode: "bigint" }).notNull(),
    supply: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.symbol, table.day] }) }),
);
