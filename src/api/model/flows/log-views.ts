import { type SQL, sql } from "drizzle-orm";
import { CHAINS } from "../../../chains.ts";
import { financialDay, financialLog } from "../../../tables/financial-log.ts";

const { block, logIndex, chainId, kind } = financialLog;

const slots = CHAINS.map(({ id, slot }) => sql`when ${id}::int4 then ${slot}::int4`);

/** The record identifier of a financial log, see src/domain/record-id.ts. */
export const recordIdOfLog: SQL = sql`(case when ${logIndex} < 100000 then (${block} * 100000 + ${logIndex}) * 100
    else 4000000000000000000 + (${block} * 10000000 + ${logIndex}) * 100 end
  + case ${chainId} ${sql.join(slots, sql` `)} end)`;

/** The name of a log's event: `Profit` of the kind `Equity:Profit`. */
export const eventOfLog: SQL = sql`split_part(${kind}, ':', 2)`;

/** The last log of each UTC day with one, as `from`. */
export const lastLogOfDays: SQL = sql`(select distinct on (${financialDay.day}) ${financialDay.day} as "day",
    ${financialDay.chainId} as "chain_id", ${financialDay.timestamp} as "timestamp", ${financialDay.block} as "block",
    ${financialDay.logIndex} as "log_index", ${financialDay.txHash} as "tx_hash"
  from ${financialDay}
  order by ${financialDay.day}, ${financialDay.timestamp} desc, ${financialDay.chainId} desc, ${financialDay.block} desc,
    ${financialDay.logIndex} desc) as "daily"`;

/** Columns of `lastLogOfDays`. */
export const dailyLog = {
  day: sql`"daily"."day"`,
  chainId: sql`"daily"."chain_id"`,
  timestamp: sql`"daily"."timestamp"`,
  block: sql`"daily"."block"`,
  logIndex: sql`"daily"."log_index"`,
  txHash: sql`"daily"."tx_hash"`,
};
