import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { deployments } from "../../tools/harness/anvil.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { startPgBouncer } from "../../tools/harness/pgbouncer.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { endAll, run } from "../../tools/harness/processes.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";

afterEach(endAll);

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** Runs a command that must end by itself, over a chain whose RPC does not respond. */
async function command(name: string, env: Record<string, string>, args: string[] = []) {
  const file = deployments({ 100: "http://127.0.0.1:1" });
  const child = run(`launcher/commands/${name}.ts`, { args, env: { DEPLOYMENTS_FILE: file, ...env } });
  return { code: await child.exited, output: child.output() };
}

const POOLED =
  "DATABASE_URL: a pooler such as PgBouncer gives each transaction another connection (pool_mode = transaction or statement); use PostgreSQL's own port, or pool_mode = session\n";

test("error: behind PgBouncer in transaction mode, one line names it", async () => {
  const pooler = await startPgBouncer(database.url, "transaction");
  onTestFinished(pooler.stop);
  const env = { DATABASE_URL: pooler.url };
  expect(await command("start", env)).toEqual({ code: 1, output: POOLED });
  expect(await command("serve", env)).toEqual({ code: 1, output: POOLED });
  expect(await command("snapshot", env, ["--restore", "a.snapshot"])).toEqual({ code: 1, output: POOLED });
  expect(await command("snapshot", env, [path.join(temporaryFolder(), "a.snapshot")])).toEqual({
    code: 1,
    output: POOLED,
  });
});

test("PgBouncer in session mode is accepted, once it ignores the timeouts of Ponder's connections", async () => {
  const strict = await startPgBouncer(database.url, "session", "extra_float_digits");
  onTestFinished(strict.stop);
  expect(await command("start", { DATABASE_URL: strict.url })).toEqual({
    code: 1,
    output:
      "DATABASE_URL: PgBouncer does not accept statement_timeout, which Ponder's connections set; add it to ignore_startup_parameters in pgbouncer.ini, or use PostgreSQL's own port\n",
  });
  const lenient = await startPgBouncer(database.url, "session");
  onTestFinished(lenient.stop);
  await expect(
    refuseTransactionPooler({ connectionString: lenient.url, directory: undefined }),
  ).resolves.toBeUndefined();
  await expect(
    refuseTransactionPooler({ connectionString: database.url, directory: undefined }),
  ).resolves.toBeUndefined();
});

test("error: a role without CREATE, one line says what to grant", async () => {
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  const role = `${name}_reader`;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.query(`drop role ${role}`);
    await client.end();
  });
  await client.query(`create role ${role} login password 'reader'`);
  [url.username, url.password] = [role, "reader"];
  expect(await command("start", { DATABASE_URL: url.href })).toEqual({
    code: 1,
    output: `DATABASE_URL: role ${role} may not create schemas, which a writer must; as the owner, run: grant create on database ${name} to ${role}\n`,
  });
});

test("error: a directory that cannot be made, one line names it", async () => {
  const file = path.join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const directory = path.join(file, "database");
  expect(await command("start", { DATABASE_DIR: directory })).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^DATABASE_DIR: .*\/file\/database cannot be written \((ENOTDIR|EEXIST)\); this user needs the right to write in it\n$/,
    ),
  });
});
