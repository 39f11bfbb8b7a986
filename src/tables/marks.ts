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

/**
 * The last block of a chain that was handled whether or not anything came of it. When a block is replaced, the engine
 * takes back what was written since the first row of the replaced blocks, but repeats what it has handled since their
 * first log or head, on all chains: where that had left no row, logs of other chains would be counted twice.
 */
export const handledBlock = onchainTable("handled_block", (t) => ({
  chainId: t.integer().primaryKey(),
  block: t.int8({ mode: "bigint" }).notNull(),
  blockHash: t.hex().notNull(),
}));
