import { onchainTable, primaryKey } from "ponder";

/** What an answer may depend on; a family's mark moves exactly when its facts do. */
export type Family =
  | "transfers"
  | "tokens"
  | "positions"
  | "savings"
  | "rates"
  | "financial"
  | "equity"
  | "minters";

/**
 * The last log that changed a family's facts on a chain. A reorg takes the mark back or replaces it, so
 * readers compare marks for difference, never for order: equal marks mean equal facts.
 */
export const mark = onchainTable(
  "mark",
  (t) => ({
    chainId: t.integer().notNull(),
    family: t.text().$type<Family>().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    blockHash: t.hex().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.family] }) }),
);
