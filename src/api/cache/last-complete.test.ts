import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pad, zeroAddress } from "viem";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readIndexState } from "zchf-runtime/ponder/index-state";
import {
  indexTo,
  setVersion,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../../tools/harness/test-database.ts";
import { recordId } from "../../domain/record-id.ts";
import { userTextHash } from "../../domain/user-text.ts";
import { dataVersion } from "../../tables/data-versions.ts";
import { transferReference, transferReferenceTotal } from "../../tables/transfers.ts";
import { type App, createApp } from "../app.ts";
import { Freshness } from "./freshness.ts";
import { LastComplete } from "./last-complete.ts";

const NOW = 1_700_000_000;
const HOLDER = "zchf_test_holder";

let db: TestDatabase;
let pool: pg.Pool;
let freshness: Freshness;
let lastComplete: LastComplete;
let app: App;
let stopping: AbortController;

beforeEach(async () => {
  db = await testDatabase();
  const { host, port, user, password, database } = db.$client;
  pool = new pg.Pool({ host, port, user, password, database, application_name: HOLDER, max: 4 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  start();
  await setMeta({ repairs: 1 });
  for (const chainId of [1, 100]) await indexTo(db, chainId, 5000, NOW);
  await db.insert(transferReferenceTotal).values({ chainId: 1, rows: 7 });
  await db.insert(transferReference).values({
    ...{ chainId: 1, count, timestamp: BigInt(NOW), txHash: pad("0x1") },
    ...{ sender: zeroAddress, from: zeroAddress, to: zeroAddress, targetChain: 0n, amount: 1n },
    ...{ referenceBytes: "0x", referenceHash: userTextHash(""), normalizedReferenceHash: userTextHash("") },
  });
  await setVersion(db, 1, "transfers", 5000);
});
afterEach(async () => {
  stopping.abort();
  await pool.end();
});

/** @param maxAge milliseconds that a reading serves */
function start(maxAge = -1) {
  freshness = new Freshness({
    readState: () => readIndexState(db, dataVersion),
    chainIds: [1, 100],
    headAtStart: () => 0n,
    isSilent: () => false,
    maxAge,
  });
  stopping = new AbortController();
  lastComplete = new LastComplete(
    { pool, freshness, readState: (of) => readIndexState(of, dataVersion) },
    stopping.signal,
  );
  app = createApp(testDeps(db, {}, { freshness, lastComplete, chains: [] }));
}

const counter = "/transfer/reference/counter";
/** Of a transfer that is not final. */
const count = recordId(5000n, 0, 1);
const record = `/transfer/reference/by/count/${count}`;
const query = "{ _meta { status } }";

async function get(path: string) {
  const response = await app.request(path);
  return [response.status, await response.text(), response.headers.get("x-indexed-through")];
}

/** Transactions of the pool that are open: what they read as of, and the tables that they hold locks on. */
async function held() {
  const { rows } = await db.$client.query<{ tables: string[] }>(
    `select array(select relation::regclass::text from pg_locks
       where pid = activity.pid and relation is not null) as tables
     from pg_stat_activity activity where application_name = '${HOLDER}' and backend_xmin is not null`,
  );
  return rows;
}

/** Waits until the state that is served now is kept. */
const keep = () =>
  vi.waitFor(async () => {
    const opened = lastComplete.open(await freshness.readingFromNow());
    expect(opened).toBeDefined();
    opened?.end();
    expect(await held()).toHaveLength(1);
  });

const setMeta = (members: object) =>
  db.execute(sql`update _ponder_meta set value = value || ${JSON.stringify(members)}::jsonb`);

/** What a start does: the launcher takes back that Ponder is ready, Ponder its own row and what is not final. */
async function revert() {
  await setMeta({ is_ready: 0 });
  await db.execute("update _ponder_meta set value = value - 'repairs'");
  for (const chainId of [1, 100]) await indexTo(db, chainId, 4990, NOW - 120);
  await db.delete(transferReference);
  await db.update(transferReferenceTotal).set({ rows: 5 });
  await setVersion(db, 1, "transfers", 4990);
}

const last = [200, "7", String(NOW)];
const returning = [503, expect.stringContaining("not ready yet"), null];

test("default: while the indexer starts again, what is not cached is built on the last complete state", async () => {
  await keep();
  await revert();
  expect(await get(counter)).toEqual(last);
  expect(await get(`/?query=${encodeURIComponent(query)}`)).toEqual([
    200,
    expect.stringContaining('"number":5000'),
    String(NOW),
  ]);
  // Chain 100 is back before chain 1.
  await setMeta({ repairs: 1, is_ready: 1 });
  await indexTo(db, 100, 5001, NOW + 12);
  expect(await get(record)).toEqual([200, expect.stringContaining(`"count":"${count}"`), String(NOW)]);
  await db.update(transferReferenceTotal).set({ rows: 8 });
  await setVersion(db, 1, "transfers", 5001);
  await indexTo(db, 1, 5001, NOW + 12);
  expect(await get(counter)).toEqual([200, "8", String(NOW + 12)]);
  await keep();
  stopping.abort();
  await vi.waitFor(async () => expect(await held()).toEqual([]));
});

test("behavior: what is kept locks no table, whatever was read of it", async () => {
  await keep();
  await revert();
  expect(await get(counter)).toEqual(last);
  expect(await held()).toEqual([{ tables: [] }]);
});

test("behavior: it is kept whatever limit of idle transactions there is", async () => {
  const alter = `alter database ${db.$client.database}`;
  await db.$client.exec(`${alter} set idle_in_transaction_session_timeout = '200ms'`);
  await keep();
  await revert();
  await wait(600);
  expect(await get(counter)).toEqual(last);
  await db.$client.exec(`${alter} reset idle_in_transaction_session_timeout`);
});

test.each([
  [counter, "7"],
  [record, expect.stringContaining(`"count":"${count}"`)],
])("behavior: %s on rows that were reverted since the reading is built again", async (path, body) => {
  stopping.abort();
  start(60_000);
  await keep();
  await revert();
  expect(await get(path)).toEqual([200, body, String(NOW)]);
});

test("error: the connection that keeps it is lost", async () => {
  await keep();
  await revert();
  expect(await get(counter)).toEqual(last);
  await db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${HOLDER}' and backend_xmin is not null`,
  );
  await vi.waitFor(async () => expect(await get(record)).toEqual(returning));
  await setMeta({ repairs: 1, is_ready: 1 });
  for (const chainId of [1, 100]) await indexTo(db, chainId, 5001, NOW + 12);
  await keep();
});

test("error: the same build in other tables", async () => {
  await keep();
  await revert();
  await db.$client.exec(
    `create table other (like _ponder_meta including all); insert into other select * from _ponder_meta;
     drop table _ponder_meta; alter table other rename to _ponder_meta`,
  );
  expect(await get(counter)).toEqual(returning);
});

test.each([{ build_id: "next" }, { repairs: 2 }])("error: other tables of %j", async (members) => {
  await keep();
  await revert();
  await setMeta(members);
  expect(await get(counter)).toEqual(returning);
});
