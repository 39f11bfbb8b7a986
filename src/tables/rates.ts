import { onchainTable, primaryKey } from "ponder";

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
