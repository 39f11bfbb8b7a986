import { beforeEach, describe, expect, test } from "vitest";
import { transferReferenceTotal } from "../tables/transfers.ts";
import { createApp } from "./app.ts";
import { Freshness } from "./shared/freshness.ts";
import { indexTo, leaveMark, type TestDatabase, testDatabase, testDeps } from "./shared/test-database.ts";

/** What the engine does on the embedded database, statement by statement: it uses no transactions there. */
const UNFINISHED = "9".repeat(75);
const counter = "/transfer/reference/counter";
let db: TestDatabase;
let app: ReturnType<typeof createApp>;

beforeEach(async () => {
  db = await testDatabase();
  for (const table of ["mark", "position", "position_live"]) {
    await db.execute(`create table _reorg__${table} (block bigint, checkpoint varchar(75))`);
  }
  await db.execute(
    `create function note() returns trigger as $$ begin
       insert into _reorg__mark values (new.block, '${UNFINISHED}'); return null;
     end $$ language plpgsql`,
  );
  await makeTrigger();
  for (const id of [1, 100]) await indexTo(db, id, 5000, 1_700_000_000);
  await db.insert(transferReferenceTotal).values({ chainId: 1, rows: 1 });
  await finish();
  app = appOver(db);
});

function appOver(database: TestDatabase) {
  const head = () => ({ atStart: 0n, silent: false });
  const freshness = new Freshness({ db: database, chainIds: [1, 100], head, showsWrites: true, maxAge: -1 });
  return createApp(testDeps(database, { 1: head(), 100: head() }, { freshness }));
}

const makeTrigger = () =>
  db.execute("create trigger reorg after insert or update on mark for each row execute procedure note()");

async function finish() {
  await db.execute(`update _reorg__mark set checkpoint = '1' where checkpoint = '${UNFINISHED}'`);
}

async function count() {
  const response = await app.request(counter);
  return { status: response.status, body: await response.text() };
}

describe("a block that is being written", () => {
  test("default: what was answered before is answered on, until all of it is there", async () => {
    expect(await count()).toEqual({ status: 200, body: "1" });
    await leaveMark(db, 1, "transfers", 5001);
    expect(await count()).toEqual({ status: 200, body: "1" });
    await db.update(transferReferenceTotal).set({ rows: 2 });
    expect(await count()).toEqual({ status: 200, body: "1" });
    await finish();
    expect(await count()).toEqual({ status: 200, body: "2" });
  });

  test("behavior: is noticed by its positions, too, which a head asks for before the marks are written", async () => {
    await db.execute(`insert into _reorg__position values (5001, '${UNFINISHED}')`);
    const waiting = count();
    await db.update(transferReferenceTotal).set({ rows: 2 });
    await db.execute("delete from _reorg__position");
    expect(await waiting).toEqual({ status: 200, body: "2" });
    await db.execute(`insert into _reorg__position_live values (5001, '${UNFINISHED}')`);
    expect((await app.request("/savings/core/info")).status).toBe(503);
  });

  test("behavior: is waited for, where there is no answer from before", async () => {
    await leaveMark(db, 1, "transfers", 5001);
    const waiting = count();
    await db.update(transferReferenceTotal).set({ rows: 2 });
    setTimeout(() => void finish(), 100);
    expect(await waiting).toEqual({ status: 200, body: "2" });
  });

  test("error: is never finished: unavailable, and when to ask again", async () => {
    await leaveMark(db, 1, "transfers", 5001);
    const response = await app.request(counter);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toMatchObject({ code: "unavailable" });
  });
});

test("an answer made while rows lacked is made again, though they came back as they were", async () => {
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

test("temporary tables of the engine's connection are not taken for its own", async () => {
  await db.execute("create temp table mark as select * from mark");
  expect(await count()).toEqual({ status: 200, body: "1" });
});

test("what a replaced block took with it of other chains is waited for", async () => {
  await leaveMark(db, 100, "transfers", 5000);
  await finish();
  expect(await count()).toEqual({ status: 200, body: "1" });
  await db.execute(`update _ponder_meta set value = value || '{"is_replay_due": 1}'`);
  await leaveMark(db, 100, "transfers");
  await db.update(transferReferenceTotal).set({ rows: 0 });
  expect(await count()).toEqual({ status: 200, body: "1" });
  expect((await app.request("/transfer/reference/list")).status).toBe(503);
  await db.update(transferReferenceTotal).set({ rows: 2 });
  await leaveMark(db, 100, "transfers", 5001);
  await finish();
  await db.execute("update _ponder_meta set value = value - 'is_replay_due'");
  expect(await count()).toEqual({ status: 200, body: "2" });
});

test("a block that is being undone: nothing is answered of it", async () => {
  await leaveMark(db, 1, "transfers", 5001);
  await db.update(transferReferenceTotal).set({ rows: 2 });
  await finish();
  expect(await count()).toEqual({ status: 200, body: "2" });
  await db.execute("drop trigger reorg on mark");
  await leaveMark(db, 1, "transfers", 4999);
  expect(await count()).toEqual({ status: 200, body: "2" });
  await db.update(transferReferenceTotal).set({ rows: 1 });
  await makeTrigger();
  expect(await count()).toEqual({ status: 200, body: "1" });
});
