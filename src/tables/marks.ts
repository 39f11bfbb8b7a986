import { onchainTable, primaryKey } from "ponder";

/**
 * The last log that changed a family's facts on a chain. A reorg takes the mark back or replaces it, so
 * readers compare marks for difference, never for order: equal marks mean equal facts.
 */
export const mark = onchainTable(
  "mark",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Family of facts, see src/handlers/shared/leave-mark.ts. */
    family: t.text().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    blockHash: t.hex().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.family] }) }),
);
