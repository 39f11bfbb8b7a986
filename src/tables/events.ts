import { onchainTable, primaryKey } from "ponder";
import type { EventType } from "../domain/event-types.ts";

/**
 * One row per log that consumers are notified of, with the hash of its block: by it a reader that was given a row learns
 * whether it was of a block that has been replaced.
 */
export const event = onchainTable(
  "event",
  (t) => ({
    chainId: t.integer().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    blockHash: t.hex().notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    type: t.text().$type<EventType>().notNull(),
    /**
     * JSON of the type's `EventData`, see src/domain/event-types.ts; bigint as decimal strings. A text of more than 1000
     * characters is cut: beside it are its length in characters and, of a reference, the hash of the whole.
     */
    data: t.text().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }) }),
);
