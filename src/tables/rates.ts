import { index, onchainTable, primaryKey } from "ponder";

/** The lead rate of each savings module now, and what `ticks(time)` needs to continue it. */
export const leadRate = onchainTable(
  "lead_rate",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Savings module that keeps the rate. */
    module: t.hex().notNull(),
    /** Interest per year, parts per million. */
    ratePpm: t.integer().notNull(),
    /** Time from which this rate applies, unix seconds. */
    since: t.int8({ mode: "bigint" }).notNull(),
    /** Ticks (ppm-seconds) accumulated up to `since`: ticks at time = ticks + (time - since) * ratePpm. */
    ticks: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.module] }) }),
);

/** One row per RateChanged log of a savings module, the constructor's included. */
export const leadRateChange = onchainTable(
  "lead_rate_change",
  (t) => ({
    chainId: t.integer().notNull(),
    module: t.hex().notNull(),
    /** Number of the log within the module, from 1. */
    count: t.integer().notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    /** The new rate: interest per year, parts per million. */
    ratePpm: t.integer().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.module, table.count] }),
    placeIdx: index().on(table.timestamp, table.chainId, table.block, table.logIndex),
  }),
);

/** One row per RateProposed log of a savings module. */
export const leadRateProposal = onchainTable(
  "lead_rate_proposal",
  (t) => ({
    chainId: t.integer().notNull(),
    module: t.hex().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    /** Number of the module's RateChanged logs before this log. */
    changes: t.integer().notNull(),
    proposer: t.hex().notNull(),
    /** The proposed rate: interest per year, parts per million. */
    nextRatePpm: t.integer().notNull(),
    /** Time from which the proposal can be applied, unix seconds: a uint40. */
    nextChange: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    placeIdx: index().on(table.timestamp, table.chainId, table.block, table.logIndex),
  }),
);
