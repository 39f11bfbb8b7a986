import { onchainTable } from "ponder";

/**
 * The last block of a chain that was handled, whether or not its handlers wrote other rows. On a reorg Ponder reverts
 * rows from the first one that the replaced blocks wrote, but repeats, on all chains, the events since the first log or
 * head of those blocks. If that event had written no row, logs of other chains in between would be counted twice.
 */
export const handledBlock = onchainTable("handled_block", (t) => ({
  chainId: t.integer().primaryKey(),
  block: t.int8({ mode: "bigint" }).notNull(),
  blockHash: t.hex().notNull(),
}));
