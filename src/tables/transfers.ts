import { index, onchainTable, primaryKey } from "ponder";

/**
 * One row per transfer that carries a reference or crosses chains: the logs Transfer(…, ref),
 * CrossTransfer(…, ref) and Transfer(from, toChain, to, value).
 */
export const transferReference = onchainTable(
  "transfer_reference",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier, see src/domain/record-id.ts: unique over all chains, ascending in (block, log) within one. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    /** Account that started the transfer: the log's sender of a CrossTransfer, else the transaction's. */
    sender: t.hex().notNull(),
    from: t.hex().notNull(),
    /** Recipient; of a cross-chain transfer read from the router's log, the zero address when that does not match. */
    to: t.hex().notNull(),
    /** keccak256 of the recipient's bytes, as the log of a cross-chain transfer has it; null on the same chain. */
    recipientHash: t.hex(),
    /** Messaging selector of the destination chain, 0 on the same chain. Unsigned 64 bit. */
    targetChain: t.bigint().notNull(),
    /** ZCHF, 18 decimals. */
    amount: t.bigint().notNull(),
    /** The reference's bytes as the log contains them; decoded when read. */
    referenceBytes: t.hex().notNull(),
    /** Characters of a reference of more than 1000, see src/domain/bounded-text.ts; null of all others. */
    referenceLength: t.integer(),
    /** SHA-256 of the decoded reference in UTF-8: exact match over texts of any length. */
    referenceHash: t.hex().notNull(),
    /** SHA-256 of the normalized reference, see src/domain/user-text.ts; rows without reference have that of "". */
    normalizedReferenceHash: t.hex().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index().on(table.timestamp, table.chainId, table.count),
    fromIdx: index().on(table.from, table.timestamp, table.chainId, table.count),
    fromReferenceIdx: index().on(
      table.from,
      table.referenceHash,
      table.timestamp,
      table.chainId,
      table.count,
    ),
    toReferenceIdx: index().on(table.to, table.referenceHash, table.timestamp, table.chainId, table.count),
    referenceIdx: index("transfer_reference_exact").on(
      table.referenceHash,
      table.timestamp,
      table.chainId,
      table.count,
    ),
    normalizedIdx: index("transfer_reference_normalized").on(
      table.normalizedReferenceHash,
      table.timestamp,
      table.chainId,
      table.count,
    ),
    txIdx: index("transfer_reference_tx").on(table.txHash),
    toIdx: index().on(table.to, table.timestamp, table.chainId, table.count),
  }),
);

/** Number of transfer-reference rows of a chain, so that counting never scans. */
export const transferReferenceTotal = onchainTable("transfer_reference_total", (t) => ({
  chainId: t.integer().primaryKey(),
  rows: t.integer().notNull(),
}));
