import { onchainTable, primaryKey } from "ponder";
import type { DataFamily } from "./families.ts";

/**
 * The last log that wrote a table of the family on a chain: the version of these tables' rows. A reorg reverts or
 * replaces it, so readers compare versions for equality, never for order: equal versions mean equal rows.
 */
export const dataVersion = onchainTable(
  "data_version",
  (t) => ({
    chainId: t.integer().notNull(),
    family: t.text().$type<DataFamily>().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    /** -1 where a block event wrote the rows, which has no log. */
    logIndex: t.integer().notNull(),
    blockHash: t.hex().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.family] }) }),
);
