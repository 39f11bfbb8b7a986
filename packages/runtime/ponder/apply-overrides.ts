import type { PonderDatabase } from "./globals.ts";
import { setInsertOnly } from "./overrides/row-lookups.ts";
import { afterTransactions, guardTransactions } from "./overrides/transactions.ts";

type Options = {
  /** Names of the tables that handlers neither read nor change. */
  insertOnly: ReadonlySet<string>;
  /** Called after each transaction that writes the tables. */
  onWrite: () => void;
};

/**
 * Applies the overrides of Ponder's query builders, once per process; those of before-load.ts change Ponder's modules. Each
 * wraps what the ones before it left, so that the last one is called first:
 * 1. guardTransactions sees a transaction as Ponder runs it, with all its statements;
 * 2. afterTransactions is the outermost: `onWrite` runs when everything of a transaction is committed.
 *
 * src/api/service.ts starts what runs beside them: cache pruning and the check of logs.
 */
export function installOverrides({ insertOnly, onWrite }: Options): void {
  const database: PonderDatabase = globalThis.PONDER_DATABASE;
  setInsertOnly(insertOnly);
  guardTransactions(database);
  afterTransactions(database.userQB, onWrite);
}
