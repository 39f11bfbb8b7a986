import { expect, test } from "vitest";
import { type EngineDatabase, endOnRepetition } from "./engine.ts";

type Break = "before" | "after";

/** A database that breaks off the first attempts, before or after the work has begun. */
function started($dialect: string, breaks: Break[]) {
  const ends: string[] = [];
  const builder = () => ({
    $dialect,
    transaction: async (...args: unknown[]) => {
      const work = args.find((arg) => typeof arg === "function") as () => unknown;
      for (const when of breaks) if (when === "after") await work();
      return work();
    },
  });
  const database: EngineDatabase = { userQB: builder(), syncQB: builder() };
  endOnRepetition(database, (what) => {
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

test("behavior: what had begun is not repeated", async () => {
  const { database, ends } = started("postgres", ["after"]);
  await database.userQB.transaction({ label: "x" }, () => 7);
  await database.syncQB.transaction(() => 7);
  expect(ends).toEqual(["Writing a block", "Fetching the past"]);
});

test("behavior: the tables of the embedded database are written without transactions, its cache is not", async () => {
  const { database, ends } = started("pglite", ["after"]);
  await database.userQB.transaction(() => 7);
  expect(ends).toEqual([]);
  await database.syncQB.transaction(() => 7);
  expect(ends).toEqual(["Fetching the past"]);
});
