import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { endAll, run } from "../../tools/harness/processes.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { checkReadRights } from "../database/read-rights.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
/** Begun before the tests, as it takes half a minute. */
let withoutWriter: ReturnType<typeof views>;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const schema of ["zchf_1", "zchf_2"]) await createIndex(schema);
  withoutWriter = views("early", "zchf_0");
});
afterAll(async () => {
  await endAll();
  await client.end();
  await database.drop();
});

async function createIndex(schema: string): Promise<void> {
  await client.query(`
    create schema ${schema};
    create table ${schema}.token (chain_id int);
    create table ${schema}._ponder_meta (key text primary key, value jsonb);
    insert into ${schema}._ponder_meta values ('app', '{"table_names": ["token"], "is_ready": 1}');
    create table ${schema}._ponder_checkpoint (chain_name text, chain_id bigint primary key, latest_checkpoint text)`);
}

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

test("rights on the views last: those of a role that reads all are given for new views, others for the same ones", async () => {
  const [all, one, later] = ["all", "one", "later"].map((name) => `zchf_${name}_${process.pid}`);
  await client.query(`create role ${all}; create role ${one}; create role ${later}`);
  onTestFinished(async () => {
    await client.query(`drop owned by ${all}, ${one}, ${later}; drop role ${all}, ${one}, ${later}`);
  });
  expect(await views("shared", "zchf_1")).toMatchObject({ code: 0 });
  await client.query(`
    grant usage on schema shared to ${all}, ${one}, ${later};
    grant select on all tables in schema shared to ${all};
    grant select on shared.token to ${one} with grant option;
    grant select on shared._ponder_meta to public;
    alter default privileges in schema shared grant select on tables to ${later};
    create table if not exists zchf_2.extra (chain_id int);
    update zchf_2._ponder_meta set value = '{"table_names": ["token", "extra"], "is_ready": 1}'`);
  expect(await views("shared", "zchf_2")).toEqual({ code: 0, output: "shared now reads zchf_2\n" });
  const { rows } = await client.query(
    `select role, string_agg(viewname, ' ' order by viewname) as views
     from unnest($1::text[]) role, pg_views
     where schemaname = 'shared' and has_table_privilege(role, 'shared.' || viewname, 'select') group by role`,
    [[all, one, later]],
  );
  expect(Object.fromEntries(rows.map((row) => [row.role, row.views]))).toEqual({
    [`${all}`]: "_ponder_checkpoint _ponder_meta extra token",
    [`${one}`]: "_ponder_meta token",
    [`${later}`]: "_ponder_checkpoint _ponder_meta extra token",
  });
  const option = "select has_table_privilege($1, 'shared.token', 'select with grant option') as kept";
  expect((await client.query(option, [one])).rows).toEqual([{ kept: true }]);
});

test("behavior: one message has all statements for which readers wait", async () => {
  expect(await views("busy", "zchf_1")).toMatchObject({ code: 0 });
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query("begin; select from busy.token");
  const switched = views("busy", "zchf_2");
  const waiting = async () => {
    const { rows } = await client.query(
      "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0]?.query;
  };
  expect(await eventually("the switch to wait for the reader", waiting)).toMatch(
    /^create schema .*;\ndrop view .*;\ncreate view [\s\S]*;\ncommit$/,
  );
  await reader.query("commit");
  expect(await switched).toEqual({ code: 0, output: expect.stringMatching(/busy now reads zchf_2\n$/) });
});

test("behavior: waits for a writer that is starting", async () => {
  const env = { DATABASE_URL: database.url, DATABASE_SCHEMA: "zchf_3" };
  const command = run("launcher/commands/views.ts", { args: ["early"], env });
  await command.prints("waiting: no writer of zchf_3 is running; it has 30 s to start\n");
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  onTestFinished(() => writer.end());
  await writer.query("select pg_advisory_lock(hashtext('zchf_launcher'), hashtext('zchf_3'))");
  await command.prints("waiting: the writer has not created zchf_3 yet\n");
  await createIndex("zchf_3");
  expect(await command.exited).toBe(0);
  expect(command.output()).toMatch(/\nearly now reads zchf_3\n$/);
});

test("error: a role that may not read what it serves; one line has the grant", async () => {
  const role = `zchf_replica_${process.pid}`;
  await client.query(`create role ${role} login password 'replica'`);
  onTestFinished(async () => {
    await client.query(`drop owned by ${role}; drop role ${role}`);
  });
  const url = new URL(database.url);
  [url.username, url.password] = [role, "replica"];
  const setting = { connectionString: url.href, directory: undefined };
  const check = (schema: string) => checkReadRights({ database: setting, schema });
  await expect(check("zchf_0")).rejects.toThrow("DATABASE_SCHEMA: schema zchf_0 has no tables yet; ");
  const line = (what: string, grant: string) =>
    `DATABASE_URL: role ${role} may not read ${what}; as the owner, run: grant ${grant} to ${role}`;
  const usage = "usage on schema zchf_1";
  await expect(check("zchf_1")).rejects.toThrow(line("schema zchf_1", usage));
  await client.query(`grant ${usage} to ${role}`);
  const select = "select on all tables in schema zchf_1";
  await expect(check("zchf_1")).rejects.toThrow(line("zchf_1._ponder_checkpoint", select));
  await client.query(`grant ${select} to ${role}`);
  await expect(check("zchf_1")).resolves.toBeUndefined();
});

test.each(["ponder_sync", "zchf_launcher", "pg_catalog", "information_schema"])(
  "error: %s is no name for views",
  async (name) => {
    expect(await views(name, "zchf_1")).toMatchObject({ code: 1, output: expect.stringMatching(/^NAME: /) });
  },
);

test("error: a schema that no writer creates", async () => {
  expect(await withoutWriter).toEqual({
    code: 1,
    output:
      "waiting: no writer of zchf_0 is running; it has 30 s to start\nDATABASE_SCHEMA: schema zchf_0 has no tables, and no writer of it has started within 30 s; start one, or name the schema of another one\n",
  });
});
