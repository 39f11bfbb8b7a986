import { afterAll, beforeAll, expect, test } from "vitest";
import { syncDatabase } from "../../harness/sync-database.ts";
import { tableSources } from "./contents.ts";

const BASE = 8453;
const GNOSIS = 100;

let database: Awaited<ReturnType<typeof syncDatabase>>;
const query = (sql: string, parameters?: unknown[]) => database.query(sql, parameters);

beforeAll(async () => {
  database = await syncDatabase();
  await query(`create schema zchf`);
  await query("create table zchf._ponder_meta (key text primary key, value jsonb)");
  await query(`insert into zchf._ponder_meta values ('app', '{"table_names": ["position"]}')`);
  await query("create table zchf.position (chain_id int, name text)");
  await query("create table zchf._reorg__position (chain_id int, name text, operation_id int)");
  await query(
    `insert into ponder_sync.rpc_request_results
     select 'call ' || chain || ' ' || n, chain, n, '"0x01"'
     from unnest(array[${BASE}, ${GNOSIS}, 10]) chain, unnest(array[0, 20, 21, 40]) n
     union all select 'receipt ' || chain || ' ' || n, chain, null, '{"blockNumber":"0x' || to_hex(n) || '"}'
     from unnest(array[${BASE}, ${GNOSIS}]) chain, unnest(array[20, 21]) n`,
  );
  await query(
    `insert into ponder_sync.intervals values ('around', ${BASE}, '{[5,41]}'), ('before', ${BASE}, '{[5,11],[15,21]}'),
       ('after', ${BASE}, '{[21,41]}'), ('two', ${BASE}, '{[5,11],[30,41]}'), ('gnosis', ${GNOSIS}, '{[5,51]}'),
       ('other', 10, '{[5,41]}')`,
  );
});
afterAll(() => database.close());

/** Rows that a snapshot with these final blocks has of a table. */
async function rowsOf(table: string) {
  const finals = new Map([
    [BASE, 20],
    [GNOSIS, 40],
  ]);
  const source = (await tableSources(query, "zchf", finals)).find(({ name }) => name === table);
  const [relation] = source?.relations ?? [];
  if (!source || !relation) throw new Error(`${table} is not in the snapshot`);
  return query(source.select(relation.name));
}

test("default: the cache, the tables with what reverts them, but not Ponder's row of the running process", async () => {
  const sources = await tableSources(query, "zchf", new Map([[BASE, 20]]));
  expect(sources.map(({ group, name }) => `${group} ${name}`)).toEqual([
    "cache blocks",
    "cache transactions",
    "cache transaction_receipts",
    "cache logs",
    "cache traces",
    "cache factory_addresses",
    "cache rpc_request_results",
    "cache factories",
    "cache intervals",
    "tables position",
    "tables _reorg__position",
  ]);
});

test("behavior: reads and receipts up to each chain's final block, of these chains alone", async () => {
  const hashes = (await rowsOf("rpc_request_results")).map(({ request_hash }) => request_hash);
  expect(hashes.sort()).toEqual([
    "call 100 0",
    "call 100 20",
    "call 100 21",
    "call 100 40",
    "call 8453 0",
    "call 8453 20",
    "receipt 100 20",
    "receipt 100 21",
    "receipt 8453 20",
  ]);
});

// Ponder stores blocks a to b as [a, b + 1].
test("behavior: requested ranges end with the final block", async () => {
  const rows = await rowsOf("intervals");
  expect(Object.fromEntries(rows.map(({ fragment_id, blocks }) => [fragment_id, blocks]))).toEqual({
    around: "{[5,21]}",
    before: "{[5,11],[15,21]}",
    after: "{}",
    two: "{[5,11]}",
    gnosis: "{[5,41]}",
  });
});
