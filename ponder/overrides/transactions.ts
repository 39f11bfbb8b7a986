import { AsyncLocalStorage } from "node:async_hooks";
import { restart } from "../exit-code.ts";
import type { EmbeddedClient, PonderDatabase, QueryBuilder, RootQueryBuilder } from "../globals.ts";
import { SYNC_SCHEMA } from "../tables.ts";

export type EmbeddedDatabase = Pick<EmbeddedClient, "exec" | "query"> & {
  /** Runs `work` when no transaction is open. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Number of finished transactions; undefined while rows of an unfinished one are visible to readers. */
  countWrites: () => number | undefined;
  /** Runs `work` while no statement runs; statements wait. */
  paused: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Runs around the work of a transaction. */
type Around = (work: () => unknown) => unknown;

/**
 * Makes each of Ponder's transactions all or nothing, and restarts the process when Ponder repeats one that had begun.
 * A rollback does not undo Ponder's memory, so a repeated transaction leaves out what Ponder takes for written: rows of
 * the tables after the database was away, and child addresses of a factory after an RPC failed during the backfill,
 * whose logs would then be missing for good.
 *
 * @returns the embedded database, where Ponder uses one
 */
export function guardTransactions(
  { userQB, syncQB }: PonderDatabase,
  end: (reason: string) => void = restart,
): EmbeddedDatabase | undefined {
  endOnRepetition(syncQB, () => end("A transaction of the backfill failed"));
  if (userQB.$dialect !== "postgres") {
    return makeAtomic(userQB, () => end("The transaction of a block failed"));
  }
  endOnRepetition(userQB, () => end("The transaction of a block failed"));
  return undefined;
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

/** A statement that changes rows. Ponder's cache is not part of what readers see. */
const changesRows = (statement: unknown) =>
  typeof statement === "string" &&
  /^\s*(?:insert|update|delete|copy|with)\b/i.test(statement) &&
  !statement.includes(SYNC_SCHEMA);

/**
 * Ponder writes to the embedded database without transactions: killed in the middle of a block, it would count some logs
 * twice after the next start. There is one connection, so what others write meanwhile is part of the transaction; after
 * a crash everything up to a moment is there and nothing after it. For the same reason a failed one ends the process.
 */
function makeAtomic(builder: RootQueryBuilder, end: () => void): EmbeddedDatabase {
  const transaction = builder.transaction.bind(builder);
  const client = builder.$client;
  if (!client.exec || !client.query) throw new Error("PGlite has no exec() or no query()");
  const exec = client.exec.bind(client);
  const query = client.query.bind(client);
  const context = new AsyncLocalStorage<{ isOpen: boolean; changedRows: boolean }>();
  let current: { changedRows: boolean } | undefined;
  let finished = 0;
  client.query = (statement, ...rest) => {
    const open = context.getStore();
    if (open?.isOpen && changesRows(statement)) open.changedRows = true;
    return query(statement, ...rest);
  };

  let last: Promise<unknown> = Promise.resolve();
  const exclusively: EmbeddedDatabase["exclusively"] = (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  builder.transaction = (...args) => {
    // A transaction within a transaction is a part of it.
    if (context.getStore()?.isOpen) return transaction(...args);
    const state = { isOpen: true, changedRows: false };
    const run = async () => {
      current = state;
      await exec("begin");
      try {
        const result = await transaction(...args);
        // `commit` alone would roll a failed transaction back without an error.
        await exec("select 1; commit");
        return result;
      } catch (error) {
        if (error instanceof Error && error.name === "ShutdownError") await exec("rollback");
        else end();
        throw error;
      } finally {
        state.isOpen = false;
        current = undefined;
        finished++;
      }
    };
    return exclusively(() => context.run(state, run));
  };
  const countWrites = () => (current?.changedRows ? undefined : finished);
  const paused: EmbeddedDatabase["paused"] = (work) => {
    if (!client._runExclusiveQuery) throw new Error("PGlite has no _runExclusiveQuery()");
    return client._runExclusiveQuery(work);
  };
  return { exec, query, exclusively, countWrites, paused };
}
