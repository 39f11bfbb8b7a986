import { afterAll, expect, test } from "vitest";
import { startPostgres } from "../../harness/embedded-postgres.ts";
import type { PonderDatabase } from "../globals.ts";
import { afterTransactions, guardTransactions } from "./transactions.ts";

type Break = "before" | "after";

/** Ponder's builders, which repeat a transaction for each break, before or after its work has begun. */
function started($dialect: string, breaks: Break[]) {
  const ends: string[] = [];
  const builder = () => ({
    $dialect,
    $client: {},
    wrap: async () => undefined,
    transaction: async (...args: unknown[]) => {
      const work = args.find((arg) => typeof arg === "function") as () => unknown;
      for (const when of breaks) if (when === "after") await work();
      return work();
    },
  });
  const database: PonderDatabase = { userQB: builder(), syncQB: builder() };
  guardTransactions(database, (reason) => {
    ends.push(reason);
  });
  return { database, ends };
}

test("default: a transaction that succeeds, or is repeated before its work began, goes on", async () => {
  const { database, ends } = started("postgres", ["before"]);
  expect(await database.userQB.transaction({ label: "x" }, () => 7, undefined)).toBe(7);
  expect(await database.userQB.transaction(() => 8)).toBe(8);
  expect(await database.syncQB.transaction(() => 9)).toBe(9);
  expect(ends).toEqual([]);
});

test("behavior: the listener is called after each transaction, failed ones included", async () => {
  const { database } = started("postgres", []);
  const calls: string[] = [];
  afterTransactions(database.userQB, () => calls.push("after"));
  await database.userQB.transaction({ label: "x" }, () => calls.push("work"));
  const failing = database.userQB.transaction(async () => {
    throw new Error("failed");
  });
  await expect(failing).rejects.toThrow("failed");
  expect(calls).toEqual(["work", "after", "after"]);
});

test("error: a transaction whose work had begun is not repeated", async () => {
  const { database, ends } = started("postgres", ["after"]);
  await database.userQB.transaction({ label: "x" }, () => 7);
  await database.syncQB.transaction(() => 7);
  expect(ends).toEqual(["The transaction of a block failed", "A transaction of the backfill failed"]);
});

const pglite = await startPostgres();
afterAll(() => pglite.close());

/** The embedded database as Ponder uses it: its transactions are not atomic. */
async function embedded() {
  await pglite.exec("rollback; drop table if exists t; create table t (n int primary key)");
  const ends: string[] = [];
  const plain = async (...args: unknown[]) => (args.at(-1) as () => unknown)();
  const client = { exec: pglite.exec.bind(pglite), query: pglite.query.bind(pglite) };
  const userQB = { $dialect: "pglite", $client: client, wrap: plain, transaction: plain };
  const database = guardTransactions({ userQB, syncQB: { ...userQB } }, (reason) => {
    ends.push(reason);
  });
  if (!database) throw new Error("no embedded database");
  const rows = async () =>
    (await pglite.query<{ n: number }>("select n from t order by n")).rows.map(({ n }) => n);
  const query = (statement: string) => client.query(statement);
  return { transaction: (work: () => unknown) => userQB.transaction(work), query, database, ends, rows };
}

const insert = (n: number) => pglite.exec(`insert into t values (${n})`);

test("behavior: on the embedded database transactions are atomic and run one after the other", async () => {
  const { transaction, ends, rows } = await embedded();
  const seen: number[][] = [];
  await Promise.all(
    [1, 3].map((n) =>
      transaction(async () => {
        await insert(n);
        await new Promise(setImmediate);
        seen.push(await rows());
        await insert(n + 1);
      }),
    ),
  );
  expect(seen).toEqual([[1], [1, 2, 3]]);
  await pglite.exec("rollback");
  expect(await rows()).toEqual([1, 2, 3, 4]);
  expect(ends).toEqual([]);
});

test("behavior: a transaction within a transaction is a part of it", async () => {
  const { transaction, ends, rows } = await embedded();
  const failing = transaction(async () => {
    await transaction(() => insert(1));
    throw new Error("half way");
  });
  await expect(failing).rejects.toThrow("half way");
  await pglite.exec("rollback");
  expect(await rows()).toEqual([]);
  expect(ends).toEqual(["The transaction of a block failed"]);
});

test("error: a failed transaction ends the process, and none of its rows stay", async () => {
  const { transaction, ends, rows } = await embedded();
  const failing = transaction(async () => {
    await insert(1);
    throw new Error("half way");
  });
  await expect(failing).rejects.toThrow("half way");
  expect(ends).toEqual(["The transaction of a block failed"]);
  await pglite.exec("rollback");
  expect(await rows()).toEqual([]);
});

test("error: so does a statement whose failure was ignored", async () => {
  const { transaction, ends, rows } = await embedded();
  const failing = transaction(async () => {
    await insert(1);
    await pglite.exec("select nothing").catch(() => undefined);
  });
  await expect(failing).rejects.toThrow("aborted");
  expect(ends).toEqual(["The transaction of a block failed"]);
  await pglite.exec("rollback");
  expect(await rows()).toEqual([]);
});

test("behavior: a shutdown rolls back and does not end the process with an error", async () => {
  const { transaction, ends, rows } = await embedded();
  const stopped = transaction(async () => {
    await insert(1);
    throw Object.assign(new Error("stopping"), { name: "ShutdownError" });
  });
  await expect(stopped).rejects.toThrow("stopping");
  expect(await rows()).toEqual([]);
  expect(ends).toEqual([]);
});

test("behavior: countWrites is undefined from the first changed row to the commit", async () => {
  const { transaction, query, database } = await embedded();
  const seen: (number | undefined)[] = [database.countWrites()];
  await transaction(async () => {
    await query("select n from t");
    await query("create temp table if not exists other (n int)");
    seen.push(database.countWrites());
    await query("insert into t values (1)");
    seen.push(database.countWrites());
  });
  seen.push(database.countWrites());
  await query("insert into t values (2)");
  seen.push(database.countWrites());
  expect(seen).toEqual([0, 0, undefined, 1, 1]);
});
