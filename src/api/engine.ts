import { AsyncLocalStorage } from "node:async_hooks";
import { startAgain } from "../exit-code.ts";

type Transaction = (...args: unknown[]) => Promise<unknown>;
type QueryBuilder = {
  $dialect: string;
  /** Of the embedded database. */
  $client: { exec?: (statements: string) => Promise<unknown> };
  transaction: Transaction;
};

/** What the engine keeps in a global of its own: how it writes the tables, and its cache of what the chains told. */
export type EngineDatabase = { userQB: QueryBuilder; syncQB: QueryBuilder };

/**
 * Let the engine write all of a block or nothing, and end the process when it repeats a transaction that it had begun.
 * What is rolled back is not taken back in its memory, and the repetition leaves out what it thinks is written: rows of
 * the tables, when the database went away, and contracts that a factory made, when an RPC failed while the past was
 * fetched, whose logs would be missing ever after the next start.
 */
export function guardWrites(
  { userQB, syncQB }: EngineDatabase,
  end: (what: string) => void = (what) => startAgain(`${what} broke off half way`),
): void {
  if (userQB.$dialect === "postgres") watch(userQB, () => end("Writing a block"));
  else makeAtomic(userQB, () => end("Writing a block"));
  watch(syncQB, () => end("Fetching the past"));
}

function watch(builder: QueryBuilder, end: () => void): void {
  const transaction = builder.transaction.bind(builder);
  builder.transaction = (...args) => {
    let isBegun = false;
    return transaction(
      ...args.map((arg) => {
        if (typeof arg !== "function") return arg;
        return (...inner: unknown[]) => {
          if (isBegun) end();
          isBegun = true;
          return arg(...inner);
        };
      }),
    );
  };
}

/**
 * The engine writes to the embedded database without transactions: killed half way, it would count some logs twice.
 * There is one connection, so that what others write meanwhile is part of the transaction; after a crash all is there
 * up to a moment, and nothing after it. For the same reason one that fails ends the process.
 */
function makeAtomic(builder: QueryBuilder, end: () => void): void {
  const transaction = builder.transaction.bind(builder);
  const client = builder.$client;
  if (!client.exec) throw new Error("the embedded database takes no statements");
  const run = client.exec.bind(client);
  const around = new AsyncLocalStorage<{ isOpen: boolean }>();
  let last: Promise<unknown> = Promise.resolve();
  builder.transaction = (...args) => {
    // What the engine calls within one is a part of it.
    if (around.getStore()?.isOpen) return transaction(...args);
    const state = { isOpen: true };
    const whole = async () => {
      await run("begin");
      try {
        const result = await transaction(...args);
        // By itself, `commit` rolls a failed transaction back and says nothing.
        await run("select 1; commit");
        return result;
      } catch (error) {
        if (error instanceof Error && error.name === "ShutdownError") await run("rollback");
        else end();
        throw error;
      } finally {
        state.isOpen = false;
      }
    };
    const turn = last.then(() => around.run(state, whole));
    last = turn.catch(() => undefined);
    return turn;
  };
}
