import { afterAll, beforeAll, expect, test } from "vitest";
import { PRICE_SCHEMA } from "../../config/settings.ts";
import { createDatabase } from "../../harness/postgres.ts";
import { tableSources } from "../../ponder/snapshot/contents.ts";
import { createTables } from "../../ponder/snapshot/create-tables.ts";
import { PRICE_TABLES } from "../../src/api/prices/daily.ts";
import { openCopy } from "./connection.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test("behavior: a table that the service creates while it is exported is in the next snapshot", async () => {
  await createTables({
    connectionString: database.url,
    schema: "zchf_1",
    chainIds: [1],
    buildId: "build",
    loadSchema: () => import("../../ponder.schema.ts"),
  });
  const service = await openCopy(database.url);
  await service.query(`create schema ${PRICE_SCHEMA}`);
  const tablesOf = async (connection: typeof service) => {
    const sources = await tableSources(
      connection.query,
      { schema: "zchf_1", prices: PRICE_TABLES },
      new Map([[1, 5]]),
    );
    for (const { columns } of sources) expect(columns).not.toEqual([]);
    return sources.flatMap(({ group, name }) => (group === "prices" ? [name] : []));
  };

  const snapshot = await openCopy(database.url, { isSnapshot: true });
  await snapshot.query("select 1");
  await service.query(`create table ${PRICE_SCHEMA}.daily (token text)`);
  expect(await tablesOf(snapshot)).toEqual([]);
  expect(await tablesOf(service)).toEqual(["daily"]);
  await Promise.all([snapshot.close(), service.close()]);
});
