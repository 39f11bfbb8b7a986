import { beforeAll, beforeEach, expect, test } from "vitest";
import { bumpVersions, recordWrites } from "../../../src/handlers/evm/data-versions.ts";
import type { HandlerDb } from "../../../src/handlers/evm/event.ts";
import { dataVersion } from "../../../src/tables/data-versions.ts";
import { event } from "../../../src/tables/events.ts";
import type { DataFamily } from "../../../src/tables/families.ts";
import { leadRate } from "../../../src/tables/rates.ts";
import { savingsPayment } from "../../../src/tables/savings.ts";
import { tokenDay } from "../../../src/tables/tokens.ts";
import { transferReferenceTotal } from "../../../src/tables/transfers.ts";
import { indexingStore, type Store } from "../../../tools/harness/indexing-store.ts";
import { type TestDatabase, testDatabase } from "../../../tools/harness/test-database.ts";

let database: TestDatabase;
let store: Store;
let written: Set<DataFamily>;
let db: HandlerDb;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(() => {
  store = indexingStore(database);
  written = new Set();
  db = recordWrites(store, written);
});

const total = { chainId: 1, rows: 1 };
const rate = { chainId: 1, module: "0x01", ratePpm: 1, since: 1n, ticks: 0n } as const;

test("default: insert, update and upsert record the family of their table and do what Ponder's do", async () => {
  expect(await db.insert(transferReferenceTotal).values(total)).toEqual(total);
  expect([...written]).toEqual(["transfers"]);
  written.clear();
  expect(await db.update(transferReferenceTotal, { chainId: 1 }).set({ rows: 2 })).toEqual({
    ...total,
    rows: 2,
  });
  expect([...written]).toEqual(["transfers"]);
  written.clear();
  await db
    .insert(transferReferenceTotal)
    .values(total)
    .onConflictDoUpdate((row) => ({ rows: row.rows + 1 }));
  expect([...written]).toEqual(["transfers"]);
  expect(await db.find(transferReferenceTotal, { chainId: 1 })).toEqual({ ...total, rows: 3 });
});

test("behavior: a read records nothing, nor does a write to a table for handlers only", async () => {
  await db.find(leadRate, { chainId: 1, module: "0x01" });
  await db
    .insert(savingsPayment)
    .values({ chainId: 1, module: "0x01", block: 1n, logIndex: 0, to: "0x02", amount: 1n });
  expect([...written]).toEqual([]);
});

test("behavior: an insert that does nothing on conflict records only when it wrote", async () => {
  expect(await db.insert(leadRate).values(rate).onConflictDoNothing()).toEqual(rate);
  expect([...written]).toEqual(["rates"]);
  written.clear();
  expect(await db.insert(leadRate).values(rate).onConflictDoNothing()).toBeNull();
  expect([...written]).toEqual([]);
  const other = { ...rate, module: "0x02" } as const;
  await db.insert(leadRate).values([rate, other]).onConflictDoNothing();
  expect([...written]).toEqual(["rates"]);
});

test("behavior: a delete records only when there was a row", async () => {
  expect(await db.delete(leadRate, { chainId: 1, module: "0x01" })).toBe(false);
  expect([...written]).toEqual([]);
  await store.insert(leadRate).values(rate);
  expect(await db.delete(leadRate, { chainId: 1, module: "0x01" })).toBe(true);
  expect([...written]).toEqual(["rates"]);
});

test("behavior: one version per family that was written, at the log, or at -1 in a block event", async () => {
  await db.insert(transferReferenceTotal).values(total);
  await db.insert(tokenDay).values({ chainId: 1, symbol: "zchf", day: 0n, supply: 1n });
  await db.insert(tokenDay).values({ chainId: 1, symbol: "fps", day: 0n, supply: 1n });
  const context = { db: store, chain: { id: 1, name: "mainnet" } };
  const block = { number: 7n, timestamp: 1n, hash: "0x07" } as const;
  await bumpVersions(context, { block, log: { logIndex: 3 } }, written);
  const version = (family: DataFamily) => store.find(dataVersion, { chainId: 1, family });
  const first = { chainId: 1, block: 7n, logIndex: 3, blockHash: "0x07" };
  expect(await version("transfers")).toEqual({ ...first, family: "transfers" });
  expect(await version("tokens")).toEqual({ ...first, family: "tokens" });
  expect(await version("rates")).toBeNull();
  const next = { number: 8n, timestamp: 2n, hash: "0x08" } as const;
  await bumpVersions(context, { block: next }, new Set(["tokens"]));
  expect(await version("tokens")).toEqual({
    chainId: 1,
    family: "tokens",
    block: 8n,
    logIndex: -1,
    blockHash: "0x08",
  });
  expect(await version("transfers")).toEqual({ ...first, family: "transfers" });
});

test("types: raw SQL of handlers cannot write, because no version would be bumped", () => {
  // @ts-expect-error select is all there is
  expect(() => db.sql.insert).not.toThrow();
});

test("error: a table that is only inserted into can be neither read nor changed", async () => {
  const key = { chainId: 1, block: 1n, logIndex: 0 };
  const message = "table event is only inserted into: remove it from src/tables/insert-only.ts";
  expect(() => db.find(event, key)).toThrow(message);
  expect(() => db.update(event, key)).toThrow(message);
  await expect(db.delete(event, key)).rejects.toThrow(message);
  const row = { ...key, blockHash: "0x01", timestamp: 1n, txHash: "0x02", type: "loss", data: "{}" } as const;
  expect(() => db.insert(event).values(row).onConflictDoUpdate({ data: "" })).toThrow(message);
  await expect(db.insert(event).values(row).onConflictDoNothing()).rejects.toThrow(message);
  expect(await db.insert(event).values(row)).toMatchObject(key);
  expect([...written]).toEqual(["events"]);
});
