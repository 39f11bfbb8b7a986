import { expect, test } from "vitest";
import { type EngineDatabase, endOnRepetition } from "./engine.ts";

/** A database that breaks off the first attempts, before or after the work has begun. */
function started($dialect: string, breaks: ("before" | "after")[]) {
  let ends = 0;
  const database: EngineDatabase = {
    userQB: {
      $dialect,
      transaction: async (...args) => {
        const work = args.find((arg) => typeof arg === "function") as () => unknown;
        for (const when of breaks) if (when === "after") await work();
        return work();
      },
    },
  };
  endOnRepetition(database, () => {
    ends++;
  });
  const { userQB } = database;
  return { transaction: (...args: unknown[]) => userQB.transaction(...args), ends: () => ends };
}

test("default: what succeeds at once, or was not begun before, goes on", async () => {
  const { transaction, ends } = started("postgres", ["before"]);
  expect(await transaction({ label: "x" }, () => 7, undefined)).toBe(7);
  expect(await transaction(() => 8)).toBe(8);
  expect(ends()).toBe(0);
});

test("behavior: what had begun is not repeated", async () => {
  const { transaction, ends } = started("postgres", ["after"]);
  await transaction({ label: "x" }, () => 7);
  expect(ends()).toBe(1);
});

test("behavior: the embedded database stays as it is", async () => {
  const { transaction, ends } = started("pglite", ["after"]);
  await transaction(() => 7);
  expect(ends()).toBe(0);
});
