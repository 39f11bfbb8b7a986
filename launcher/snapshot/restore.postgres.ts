import { afterAll, beforeAll, expect, test } from "vitest";
import { storeFinalBlock } from "zchf-runtime/ponder/final-blocks";
import { createTables } from "zchf-runtime/ponder/snapshot/create-tables";
import { restoreState, setRestoreState } from "zchf-runtime/ponder/snapshot/restores";
import { hasIndex, hasTable, INTERVALS, SYNC_SCHEMA } from "zchf-runtime/ponder/tables";
import { PRICE_SCHEMA, readSettings } from "../../config/settings.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { type Connection, openCopy } from "./connection.ts";
import { dropRestored, restoreSnapshot } from "./restore.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await createDatabase();
  connection = await openCopy(database.url);
  await connection.query("create schema zchf_1");
  await connection.query("create table zchf_1.shop_orders as select 1 as id");
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const orders = () => connection.query("select id from zchf_1.shop_orders");

test("error: a schema with tables of other programs is refused, and they stay", async () => {
  const settings = readSettings({ DATABASE_URL: database.url, DATABASE_SCHEMA: "zchf_1" });
  await expect(restoreSnapshot(settings, "a.snapshot")).rejects.toThrow(
    /^DATABASE_SCHEMA: schema zchf_1 holds tables of other programs \(shop_orders\); choose another name$/,
  );
  expect(await orders()).toEqual([{ id: 1 }]);
});

test("behavior: what a restore leaves is dropped by name, and only while a marker names it", async () => {
  const { query } = connection;
  const options = { chainIds: [100], buildId: "build", loadSchema: () => import("../../ponder.schema.ts") };
  await createTables({ connectionString: database.url, schema: "zchf_1", ...options });
  await query(`create schema ${PRICE_SCHEMA}`);
  await query(`create table ${PRICE_SCHEMA}.daily ()`);
  for (const schema of ["zchf_1", "zchf_2"])
    await storeFinalBlock(query, schema, 100, { number: 5, hash: "0x05" });
  const exists = async () => [
    await hasIndex(query, "zchf_1"),
    await hasTable(query, SYNC_SCHEMA, INTERVALS),
    await hasTable(query, PRICE_SCHEMA, "daily"),
  ];

  await dropRestored(query, "zchf_1");
  await setRestoreState(query, "zchf_1", "verified");
  await dropRestored(query, "zchf_1");
  expect(await exists()).toEqual([true, true, true]);

  await setRestoreState(query, "zchf_1", "restoring");
  await dropRestored(query, "zchf_1");
  expect(await exists()).toEqual([false, false, false]);
  expect(await orders()).toEqual([{ id: 1 }]);
  expect(await restoreState(query, "zchf_1")).toBeUndefined();
  expect(await query("select schema_name from zchf_launcher.final_blocks")).toEqual([
    { schema_name: "zchf_2" },
  ]);
});
