import { afterAll, expect, test } from "vitest";
import { openFresh } from "../../../../tools/harness/test-client.ts";
import { tableSources } from "./contents.ts";

const client = await openFresh();
afterAll(() => client.close());

test("behavior: a cached result that a restore would refuse is left out, and so is one that is not final", async () => {
  await client.exec(`
    create schema zchf;
    create table zchf._ponder_meta (key text primary key, value jsonb);
    insert into zchf._ponder_meta values ('app', '{"table_names": []}');
    create schema ponder_sync;
    create table ponder_sync.rpc_request_results (
      request_hash text, chain_id bigint, block_number numeric(78), result text, primary key (request_hash, chain_id));
    insert into ponder_sync.rpc_request_results values
      ('read', 1, 5, '"0x1"'), ('later', 1, 11, '"0x1"'), ('receipt', 1, null, '{"blockNumber":"0x5"}'),
      ('large', 1, null, '{"blockNumber":"0x5","logs":"' || repeat('x', 5000000) || '"}')`);
  const query = async (text: string, values?: unknown[]) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;
  const sources = await tableSources(
    query,
    { schema: "zchf", prices: { schema: "prices", names: [] } },
    new Map([[1, 10]]),
  );
  const source = sources.find(({ name }) => name === "rpc_request_results");
  const [relation] = source?.relations ?? [];
  const rows = await query(`${source?.select(relation?.name ?? "")} order by 1`);
  expect(rows.map(({ request_hash }) => request_hash)).toEqual(["read", "receipt"]);
});
