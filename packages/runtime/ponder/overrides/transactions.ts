import { restart } from "../exit-code.ts";
import type { PonderDatabase, QueryBuilder } from "../globals.ts";

/** Runs around the work of a transaction. */
type Around = (work: () => unknown) => unknown;

/**
 * Restarts the process when Ponder repeats a transaction that had begun.
 * A rollback does not undo Ponder's memory, so a repeated transaction leaves out what Ponder takes for written: rows of
 * the tables after the database was away, and child addresses of a factory after an RPC failed during the backfill,
 * whose logs would then be missing for good.
 */
export function guardTransactions(
  { userQB, syncQB }: PonderDatabase,
  end: (reason: string) => void = restart,
): void {
  endOnRepetition(syncQB, () => end("A transaction of the backfill failed"));
  endOnRepetition(userQB, () => end("The transaction of a block failed"));
}

/** Calls `listener` after each transaction that writes the tables. */
export function afterTransactions(builder: QueryBuilder, listener: () => void): void {
  const transaction = builder.transaction.bind(builder);
  builder.transaction = (...args) => transaction(...args).finally(listener);
}

function endOnRepetition(builder: QueryBuilder, end: () => void): void {
  const transaction = builder.transaction.bind(builder);
  builder.transaction = (...args) => {
    let hasBegun = false;
    const once: Around = (work) => {
      if (hasBegun) end();
      hasBegun = true;
      return work();
    };
    return transaction(...wrapWork(args, once));
  };
}

/** @returns the arguments of a transaction, with `around` at each call of the work among them */
function wrapWork(args: readonly unknown[], around: Around): unknown[] {
  return args.map((arg) => {
    if (typeof arg !== "function") return arg;
    return (...inner: unknown[]) => around(() => arg(...inner));
  });
}
