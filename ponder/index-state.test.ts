import { expect, test } from "vitest";
import { indexTo, testDatabase } from "../harness/test-database.ts";
import { readIndexState, unverifiedNotes } from "./index-state.ts";
import { type Row, writerBlocker } from "./tables.ts";

test("default: tables restored from a snapshot are ready when they were compared with the chains", async () => {
  const db = await testDatabase();
  await indexTo(db, 1, 5000, 1_700_000_000);
  const isReady = async (mayBeUnverified?: boolean) => (await readIndexState(db, mayBeUnverified)).isReady;
  const blocker = () => writerBlocker(async (query) => (await db.$client.query<Row>(query)).rows, "public");
  const { begin, end } = unverifiedNotes("public");
  await db.execute(begin);
  expect([await isReady(), await isReady(true)]).toEqual([false, true]);
  expect(await blocker()).toBe("public was not compared with the chains yet");
  await db.execute(end);
  expect([await isReady(), await isReady(true), await blocker()]).toEqual([true, true, undefined]);
});
