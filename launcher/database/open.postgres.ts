import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { startPostgres } from "../../tools/harness/postgres-server.ts";
import { openDatabase } from "./open.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test.each([
  ["disk_full", "53100"],
  ["too_many_connections", "53300"],
  ["admin_shutdown", "57P01"],
])("error: %s passes, so the process may be started again", async (_, code) => {
  const connection = await openDatabase({ connectionString: database.url, directory: undefined });
  const failing = connection.query(`do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`);
  await expect(failing).rejects.toMatchObject({
    exitCode: RETRYABLE,
    message: "DATABASE_URL: the server is unavailable (no room)",
  });
  await connection.close();
});

test("error: a role or a database that does not exist is a wrong setting, not one to be tried again", async () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return openDatabase({ connectionString: url.href, directory: undefined });
  };
  const away = changed((url) => {
    url.pathname = "/nowhere";
  });
  await expect(away).rejects.toMatchObject({
    exitCode: 1,
    message:
      'DATABASE_URL: database "nowhere" does not exist; create the database, or correct the end of the URL',
  });
  const withMissingRole = changed((url) => {
    url.username = "missing_role";
  });
  await expect(withMissingRole).rejects.toMatchObject({
    exitCode: 1,
    message: 'DATABASE_URL: role "missing_role" does not exist; create the role, or allow it in pg_hba.conf',
  });
});

test.each(["sslrootcert", "sslcert", "sslkey"])("error: %s that cannot be read is one line", async (name) => {
  const opening = openDatabase({
    connectionString: `${database.url}?sslmode=verify-full&${name}=/nowhere.pem`,
    directory: undefined,
  });
  await expect(opening).rejects.toMatchObject({
    exitCode: 1,
    message:
      "DATABASE_URL: ENOENT: no such file or directory, open '/nowhere.pem'; sslrootcert, sslcert and sslkey name files that this user can read",
  });
});

test("error: a wrong password and one that is missing; one line without it has the remedy", async () => {
  const folder = temporaryFolder();
  const rules = path.join(folder, "pg_hba.conf");
  writeFileSync(rules, "host all zchf 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n");
  // For the user of the server.
  chmodSync(folder, 0o755);
  const server = await startPostgres({ hba_file: rules });
  onTestFinished(server.stop);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query("create role reader login password 'p@ss#word'");
  await admin.end();
  const open = (password: string) => {
    const url = new URL(server.url);
    [url.username, url.password] = ["reader", password];
    return openDatabase({ connectionString: url.href, directory: undefined });
  };
  const remedy =
    "percent-encode @ : / # ? % in the password of the URL, or leave it out there and set PGPASSWORD, which needs no escapes";
  await expect(open("s3cr3t")).rejects.toMatchObject({
    exitCode: 1,
    message: `DATABASE_URL: password authentication failed for user "reader"; ${remedy}`,
  });
  await expect(open("")).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/^DATABASE_URL: .*client password must be a string; percent-encode /),
  });
  vi.stubEnv("PGPASSWORD", "p@ss#word");
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const password of ["", "p@ss#word"]) await (await open(password)).close();
});

test("error: what would fail again is not hidden", async () => {
  const connection = await openDatabase({ connectionString: database.url, directory: undefined });
  await expect(connection.query("select nothing")).rejects.toMatchObject({ code: "42703" });
  await connection.close();
});
