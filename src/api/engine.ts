import { startAgain } from "../exit-code.ts";

type Transaction = (...args: unknown[]) => Promise<unknown>;
type QueryBuilder = { $dialect: string; transaction: Transaction };

/** What the engine keeps in a global of its own: how it writes the tables, and its cache of what the chains told. */
export type EngineDatabase = { userQB: QueryBuilder; syncQB: QueryBuilder };

/**
 * End the process when the engine repeats a transaction that it had begun. What is rolled back is not taken back in its
 * memory, and the repetition leaves out what it thinks is written: rows of the tables, when the database went away,
 * and contracts that a factory made, when an RPC failed while the past was fetched, whose logs would be missing ever
 * after the next start.
 */
export function endOnRepetition(
  { userQB, syncQB }: EngineDatabase,
  end: (what: string) => void = (what) => startAgain(`${what} broke off half way`),
): void {
  // The embedded database has no transactions for the tables, and does not go away.
  if (userQB.$dialect === "postgres") watch(userQB, () => end("Writing a block"));
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
