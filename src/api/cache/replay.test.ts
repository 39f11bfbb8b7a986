import { beforeEach, expect, test } from "vitest";
import {
  indexTo,
  setVersion,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../../harness/test-database.ts";
import { readIndexState } from "../../../ponder/index-state.ts";
import { transferReferenceTotal } from "../../tables/transfers.ts";
import { createApp } from "../app.ts";
import { Freshness } from "./freshness.ts";

const counter = "/transfer/reference/counter";
let db: TestDatabase;
let app: ReturnType<typeof createApp>;

beforeEach(async () => {
  db = await testDatabase();
  for (const id of [1, 100]) await indexTo(db, id, 5000, 1_700_000_000);
  await db.insert(transferReferenceTotal).values({ chainId: 1, rows: 1 });
  app = appOver(db);
});

function appOver(database: TestDatabase) {
  const freshness = new Freshness({
    readState: () => readIndexState(database),
    chainIds: [1, 100],
    headAtStart: () => 0n,
    isSilent: () => false,
    maxAge: -1,
  });
  const live = { atStart: 0n, silent: false };
  return createApp(testDeps(database, { 1: live, 100: live }, { freshness }));
}

async function count() {
  const response = await app.request(counter);
  return { status: response.status, body: await response.text() };
}

test("behavior: a response built while rows were missing is built again, though they came back unchanged", async () => {
  const note = (change: string) => db.execute(`update _ponder_meta set value = value ${change}`);
  const rows = (count: number) => db.update(transferReferenceTotal).set({ rows: count });
  let turn = 0;
  // One statement follows the other.
  const replaying = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === "select" && turn++ === 0) {
        void note(`|| jsonb_build_object('is_replay_due', 1, 'replayed_at', clock_timestamp())`).execute();
        void rows(0).execute();
      } else if (name === "execute" && turn === 1) {
        void rows(1).execute();
        void note("- 'is_replay_due'").execute();
      }
      return Reflect.get(target, name, receiver);
    },
  });
  app = appOver(replaying);
  expect(await count()).toEqual({ status: 200, body: "1" });
  expect(turn).toBe(2);
});

test("behavior: rows of other chains that a reorg took away are awaited", async () => {
  await setVersion(db, 100, "transfers", 5000);
  expect(await count()).toEqual({ status: 200, body: "1" });
  await db.execute(`update _ponder_meta set value = value || '{"is_replay_due": 1}'`);
  await setVersion(db, 100, "transfers");
  await db.update(transferReferenceTotal).set({ rows: 0 });
  // One response is in the cache, the other is not.
  const [cached, other] = await Promise.all([count(), app.request("/transfer/reference/list")]);
  expect([cached, other.status]).toEqual([{ status: 200, body: "1" }, 503]);
  await db.update(transferReferenceTotal).set({ rows: 2 });
  await setVersion(db, 100, "transfers", 5001);
  await db.execute("update _ponder_meta set value = value - 'is_replay_due'");
  expect(await count()).toEqual({ status: 200, body: "2" });
});
