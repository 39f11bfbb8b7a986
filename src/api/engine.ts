import { startAgain } from "../exit-code.ts";

type Transaction = (...args: unknown[]) => Promise<unknown>;

/** What the engine keeps in a global of its own: how it writes. */
export type EngineDatabase = { userQB: { $dialect: string; transaction: Transaction } };

/**
 * End the process when the engine repeats a transaction in which it had begun to index. It does so after the database
 * went away; what is rolled back there is not taken back in its memory, and the repetition would leave rows out.
 */
export function endOnRepetition(
  { userQB }: EngineDatabase,
  end: () => void = () => startAgain("The database went away while blocks were written"),
): void {
  // The embedded database knows no transactions here, and does not go away.
  if (userQB.$dialect !== "postgres") return;
  const transaction = userQB.transaction.bind(userQB);
  userQB.transaction = (...args) => {
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
