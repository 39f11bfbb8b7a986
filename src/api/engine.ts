import { AsyncLocalStorage } from "node:async_hooks";
import { startAgain } from "../exit-code.ts";

/** The embedded database's one connection. */
type Client = {
  exec: (statements: string) => Promise<unknown>;
  query: <Row>(statement: string, values: unknown[]) => Promise<{ rows: Row[] }>;
};

/** `between` does its work when no block is being written. */
export type Embedded = Client & { between: <T>(work: () => Promise<T>) => Promise<T> };

type Transaction = (...args: unknown[]) => Promise<unknown>;
type QueryBuilder = {
  $dialect: string;
  /** Of PostgreSQL something else. */
  $client: Partial<Client>;
  transaction: Transaction;
};

/** How the engine asks its database, and the same within a transaction: of the embedded database, the same one. */
export type Builder = { wrap: Transaction; transaction: Transaction };

/** What the engine keeps in a global of its own: how it writes the tables, and its cache of what the chains told. */
export type EngineDatabase = { userQB: QueryBuilder; syncQB: QueryBuilder };

/**
 * Let the engine write all of a block or nothing, and end the process when it repeats a transaction that it had begun.
 * What is rolled back is not taken back in its memory, and the repetition leaves out what it thinks is written: rows of
 * the tables, when the database went away, and contracts that a factory made, when an RPC failed while the past was
 * fetched, whose logs would be missing ever after the next start.
 *
 * @returns the embedded database, where it is one
 */
export function guardWrites(
  { userQB, syncQB }: EngineDatabase,
  end: (what: string) => void = (what) => startAgain(`${what} broke off half way`),
): Embedded | undefined {
  watch(syncQB, () => end("Fetching the past"));
  if (userQB.$dialect !== "postgres") return makeAtomic(userQB, () => end("Writing a block"));
  watch(userQB, () => end("Writing a block"));
  return undefined;
}

/**
 * Calls `tell` whenever the engine has written a block, or other rows of the tables.
 *
 * @returns how often it has; undefined while it writes
 */
export function afterWrites(
  { userQB }: Pick<EngineDatabase, "userQB">,
  tell: () => void,
): () => number | undefined {
  const transaction = userQB.transaction.bind(userQB);
  let [begun, ended] = [0, 0];
  userQB.transaction = (...args) => {
    begun++;
    return transaction(...args).finally(() => {
      ended++;
      tell();
    });
  };
  return () => (begun === ended ? ended : undefined);
}

function watch(builder: QueryBuilder, end: () => void): void {
  const transaction = builder.transaction.bind(builder);
  builder.transaction = (...args) => {
    let isBegun = false;
    const once: Around = (work) => {
      if (isBegun) end();
      isBegun = true;
      return work();
    };
    return transaction(...workWithin(args, once));
  };
}

/** What is done around the work of a transaction, of which `inner` is the builder. */
type Around = (work: () => unknown, inner: unknown) => unknown;

/** @returns a transaction's arguments, with `around` at each call of the work among them */
function workWithin(args: readonly unknown[], around: Around): unknown[] {
  return args.map((arg) => {
    if (typeof arg !== "function") return arg;
    return (...inner: unknown[]) => around(() => arg(...inner), inner[0]);
  });
}

/** Calls `adapt` once with a builder, and with each that the work of its transactions is given. */
export function adaptBuilders(builder: Builder, adapt: (one: Builder) => void): void {
  const known = new WeakSet<Builder>();
  const reach = (one: Builder) => {
    if (known.has(one)) return;
    known.add(one);
    adapt(one);
    const transaction = one.transaction.bind(one);
    const reaching: Around = (work, inner) => {
      reach(inner as Builder);
      return work();
    };
    one.transaction = (...args) => transaction(...workWithin(args, reaching));
  };
  reach(builder);
}

/**
 * The engine writes to the embedded database without transactions: killed half way, it would count some logs twice.
 * There is one connection, so that what others write meanwhile is part of the transaction; after a crash all is there
 * up to a moment, and nothing after it. For the same reason one that fails ends the process.
 */
function makeAtomic(builder: QueryBuilder, end: () => void): Embedded {
  const transaction = builder.transaction.bind(builder);
  const { exec, query } = builder.$client;
  if (!exec || !query) throw new Error("the embedded database takes no statements");
  const run = exec.bind(builder.$client);
  const around = new AsyncLocalStorage<{ isOpen: boolean }>();
  let last: Promise<unknown> = Promise.resolve();
  const between: Embedded["between"] = (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
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
    return between(() => around.run(state, whole));
  };
  return { exec: run, query: query.bind(builder.$client), between };
}
