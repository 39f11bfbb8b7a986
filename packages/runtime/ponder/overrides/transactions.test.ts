import { expect, test } from "vitest";
import type { PonderDatabase } from "../globals.ts";
import { afterTransactions, guardTransactions } from "./transactions.ts";

type Break = "before" | "after";

/** Ponder's builders, which repeat a transaction for each break, before or after its work has begun. */
function started(breaks: Break[]) {
  const ends: string[] = [];
  const builder = () => ({
    $client: { query: async () => ({ rows: [] }) },
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
  const { database, ends } = started(["before"]);
  expect(await database.userQB.transaction({ label: "x" }, () => 7, undefined)).toBe(7);
  expect(await database.userQB.transaction(() => 8)).toBe(8);
  expect(await database.syncQB.transaction(() => 9)).toBe(9);
  expect(ends).toEqual([]);
});

test("behavior: the listener is called after each transaction, failed ones included", async () => {
  const { database } = started([]);
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
  const { database, ends } = started(["after"]);
  await database.userQB.transaction({ label: "x" }, () => 7);
  await database.syncQB.transaction(() => 7);
  expect(ends).toEqual(["The transaction of a block failed", "A transaction of the backfill failed"]);
});
