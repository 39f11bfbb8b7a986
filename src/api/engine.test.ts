import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test } from "vitest";
import { afterWrites, type EngineDatabase, guardWrites } from "./engine.ts";

type Break = "before" | "after";

/** A database that breaks off the first attempts, before or after the work has begun. */
function started($dialect: string, breaks: Break[]) {
  const ends: string[] = [];
  const builder = () => ({
    $dialect,
    $client: {},
    transaction: async (...args: unknown[]) => {
      const work = args.find((arg) => typeof arg === "function") as () => unknown;
      for (const when of breaks) if (when === "after") await work();
      return work();
    },
  });
  const database: EngineDatabase = { userQB: builder(), syncQB: builder() };
  guardWrites(database, (what) => {
    ends.push(what);
  });
  return { database, ends };
}

test("default: what succeeds at once, or was not begun before, goes on", async () => {
  const { database, ends } = started("postgres", ["before"]);
  expect(await database.userQB.transaction({ label: "x" }, () => 7, undefined)).toBe(7);
  expect(await database.userQB.transaction(() => 8)).toBe(8);
  expect(await database.syncQB.transaction(() => 9)).toBe(9);
  expect(ends).toEqual([]);
});

test("behavior: who wants to know is told of every write, when it is over", async () => {
  const { database } = started("postgres", []);
  const told: string[] = [];
  const count = afterWrites(database, () => told.push("told"));
  expect(count()).toBe(0);
  await database.userQB.transaction({ label: "x" }, () => {
    told.push("written");
    expect(count()).toBeUndefined();
  });
  expect(count()).toBe(1);
  await expect(
    database.userQB.transaction(async () => {
      throw new Error("broke off");
    }),
  ).rejects.toThrow("broke off");
  expect(told).toEqual(["written", "told", "told"]);
});

test("behavior: what had begun is not repeated", async () => {
  const { database, ends } = started("postgres", ["after"]);
  await database.userQB.transaction({ label: "x" }, () => 7);
  await database.syncQB.transaction(() => 7);
  expect(ends).toEqual(["Writing a block", "Fetching the past"]);
});

const pglite = new PGlite();
afterAll(() => pglite.close());

/** The embedded database as the engine uses it: its transactions are none. */
async function embedded() {
  await pglite.exec("rollback; drop table if exists t; create table t (n int primary key)");
  const ends: string[] = [];
  const plain = async (...args: unknown[]) => (args.at(-1) as () => unknown)();
  const userQB = { $dialect: "pglite", $client: pglite, transaction: plain };
  const syncQB = { ...userQB };
  guardWrites({ userQB, syncQB }, (what) => {
    ends.push(what);
  });
  const rows = async () =>
    (await pglite.query<{ n: number }>("select n from t order by n")).rows.map(({ n }) => n);
  return { transaction: (work: () => unknown) => userQB.transaction(work), ends, rows };
}

const insert = (n: number) => pglite.exec(`insert into t values (${n})`);

test("behavior: on the embedded database a block is written whole, one after the other", async () => {
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

test("behavior: one within another is a part of it", async () => {
  const { transaction, ends, rows } = await embedded();
  const failing = transaction(async () => {
    await transaction(() => insert(1));
    throw new Error("half way");
  });
  await expect(failing).rejects.toThrow("half way");
  await pglite.exec("rollback");
  expect(await rows()).toEqual([]);
  expect(ends).toEqual(["Writing a block"]);
});

test("behavior: what fails half way ends the process, and nothing of it is left", async () => {
  const { transaction, ends, rows } = await embedded();
  const failing = transaction(async () => {
    await insert(1);
    throw new Error("half way");
  });
  await expect(failing).rejects.toThrow("half way");
  expect(ends).toEqual(["Writing a block"]);
  await pglite.exec("rollback");
  expect(await rows()).toEqual([]);
});

test("behavior: so does a statement that failed unnoticed", async () => {
  const { transaction, ends, rows } = await embedded();
  const failing = transaction(async () => {
    await insert(1);
    await pglite.exec("select nothing").catch(() => undefined);
  });
  await expect(failing).rejects.toThrow("aborted");
  expect(ends).toEqual(["Writing a block"]);
  await pglite.exec("rollback");
  expect(await rows()).toEqual([]);
});

test("behavior: an orderly end takes back what is not whole", async () => {
  const { transaction, ends, rows } = await embedded();
  const stopped = transaction(async () => {
    await insert(1);
    throw Object.assign(new Error("stopping"), { name: "ShutdownError" });
  });
  await expect(stopped).rejects.toThrow("stopping");
  expect(await rows()).toEqual([]);
  expect(ends).toEqual([]);
});
