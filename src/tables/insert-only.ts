import { getTableName, type Table } from "drizzle-orm";
import { amplifierActivity } from "./amplifiers.ts";
import { tokenTransfer } from "./balances.ts";
import { equityTrade } from "./equity.ts";
import { event } from "./events.ts";
import { fcsTrade, fcsVoteLoss } from "./fcs.ts";
import { financialLog, settlement, settlementMessage } from "./financial-log.ts";
import { roll } from "./positions.ts";
import { savingsActivity } from "./savings.ts";
import { transferReference } from "./transfers.ts";

/**
 * Tables with one row per log, which handlers insert and neither read nor change afterwards. Ponder is kept from looking
 * up rows that cannot exist, see ponder/overrides/row-lookups.ts.
 */
const INSERT_ONLY: ReadonlySet<Table> = new Set<Table>([
  amplifierActivity,
  equityTrade,
  event,
  fcsTrade,
  fcsVoteLoss,
  financialLog,
  savingsActivity,
  roll,
  settlement,
  settlementMessage,
  tokenTransfer,
  transferReference,
]);

export const insertOnlyNames: ReadonlySet<string> = new Set([...INSERT_ONLY].map(getTableName));

/** Throws for a table that is only inserted into. */
export function requireReadable(table: Table): void {
  if (INSERT_ONLY.has(table)) {
    throw new Error(
      `table ${getTableName(table)} is only inserted into: remove it from src/tables/insert-only.ts`,
    );
  }
}
