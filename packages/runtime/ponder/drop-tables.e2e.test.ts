import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../../tools/harness/postgres.ts";
import { openClient, type TestClient } from "../../../tools/harness/test-client.ts";
import { dropCache, dropIndex, otherRelations } from "./drop-tables.ts";
import { createTables } from "./snapshot/create-tables.ts";
import { type Query, type Row, SYNC_SCHEMA } from "./tables.ts";

let url: string;
let postgres: TestClient;
const query: Query = async (sql, parameters) => (await postgres.query<Row>(sql, parameters)).rows;

/** Tables, views, sequences and functions of a schema. */
const objectsIn = async (schema: string) =>
  (
    await query(
      `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p', 'v', 'S')
       union all select proname from pg_proc where pronamespace = to_regnamespace($1) order by 1`,
      [schema],
    )
  ).map(({ name }) => name);

beforeAll(async () => {
  ({ url } = await createDatabase());
  postgres = await openClient(url);
  await query("create table shop_orders (id serial primary key)");
  await query("create view shop_totals as select count(*) from shop_orders");
  await query(`create schema ${SYNC_SCHEMA}`);
  await query(`create table ${SYNC_SCHEMA}.notes (text text)`);
});
afterAll(() => postgres.close());

// Needs a process in which the tables were not defined before: Ponder takes their schema from a global, once.
test("Ponder's tables are distinguished from others, and dropped alone", async () => {
  const foreign = ["shop_orders", "shop_totals"];
  expect(await otherRelations(query, "public")).toEqual(foreign);
  const tables = {
    schema: "public",
    chainIds: [1, 100],
    buildId: "build",
    loadSchema: () => import("../../../ponder.schema.ts"),
  };
  await createTables({ connectionString: url, ...tables });
  expect(await objectsIn("public")).toContain("_reorg__token");
  expect(await objectsIn(SYNC_SCHEMA)).toContain("rpc_request_results");
  expect(await otherRelations(query, "public")).toEqual(foreign);

  await dropIndex(query, "public");
  expect(await objectsIn("public")).toEqual(["shop_orders", "shop_orders_id_seq", "shop_totals"]);
  await dropCache(query);
  expect(await objectsIn(SYNC_SCHEMA)).toEqual(["notes"]);
}, 60_000);
