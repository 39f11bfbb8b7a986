import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../harness/postgres.ts";
import { run } from "../../harness/processes.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const schema of ["zchf_1", "zchf_2"]) {
    await client.query(`
      create schema ${schema};
      create table ${schema}.token (chain_id int);
      create table ${schema}._ponder_meta (key text primary key, value jsonb);
      insert into ${schema}._ponder_meta values ('app', '{"table_names": ["token"], "is_ready": 1}');
      create table ${schema}._ponder_checkpoint (chain_name text, chain_id bigint primary key, latest_checkpoint text)`);
  }
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function views(name: string, schema: string): Promise<{ code: number | null; output: string }> {
  const env = { DATABASE_URL: database.url, DATABASE_SCHEMA: schema };
  const command = run("launcher/commands/views.ts", { args: [name], env });
  return { code: await command.exited, output: command.output() };
}

test("default: the views are replaced; those of other programs are refused and stay", async () => {
  expect(await views("live", "zchf_1")).toEqual({ code: 0, output: "live now reads zchf_1\n" });
  expect(await views("live", "zchf_2")).toEqual({ code: 0, output: "live now reads zchf_2\n" });
  const { rows } = await client.query("select viewname from pg_views where schemaname = 'live' order by 1");
  expect(rows.map(({ viewname }) => viewname)).toEqual(["_ponder_checkpoint", "_ponder_meta", "token"]);

  await client.query("create view public.turnover as select 1 as sum");
  expect(await views("public", "zchf_1")).toEqual({
    code: 1,
    output: "NAME: schema public holds turnover, which is no view of a writer's table; choose another name\n",
  });
  expect((await client.query("select sum from public.turnover")).rows).toEqual([{ sum: 1 }]);
});

test.each(["ponder_sync", "zchf_launcher", "pg_catalog", "information_schema"])(
  "error: %s is no name for views",
  async (name) => {
    expect(await views(name, "zchf_1")).toMatchObject({ code: 1, output: expect.stringMatching(/^NAME: /) });
  },
);
