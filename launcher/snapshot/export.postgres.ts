import { afterAll, beforeAll, expect, test } from "vitest";
import { tableSources } from "zchf-runtime/ponder/snapshot/contents";
import { createTables } from "zchf-runtime/ponder/snapshot/create-tables";
import { dump } from "zchf-runtime/ponder/snapshot/dump";
import { PRICE_SCHEMA } from "../../config/settings.ts";
import { PRICE_TABLES } from "../../src/api/prices/daily.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
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

test("behavior: long values are read some at a time, and a reader that stops leaves a connection that closes", async () => {
  const connection = await openCopy(database.url);
  await connection.query("create table long (number int, text text)");
  await connection.query(
    `insert into long select number, repeat(md5(number::text), 7500) from generate_series(1, 200) number`,
  );
  const source = {
    group: "tables",
    name: "long",
    columns: ["number", "text"],
    relations: [{ name: "long", pages: 200 }],
    select: (relation: string) => `select number, text from only ${relation} where true`,
  } as const;
  const pieces: Buffer[] = [];
  let done = 0;
  for await (const { rows, pages } of dump(connection, source)) {
    pieces.push(rows);
    done += pages;
  }
  expect(done).toBe(200);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 ** 20);
  for (const piece of pieces) expect(piece.length === 0 || piece.at(-1) === 10).toBe(true);
  const lines = Buffer.concat(pieces).toString().split("\n");
  expect(lines.map((line) => [line.slice(0, line.indexOf("\t")), line.length]).slice(0, 201)).toEqual([
    ...Array.from({ length: 200 }, (_, i) => [String(i + 1), 240_001 + String(i + 1).length]),
    ["", 0],
  ]);
  for await (const { rows } of dump(connection, source)) if (rows.length > 0) break;
  await connection.close();
});
