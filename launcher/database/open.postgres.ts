import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../../harness/postgres.ts";
import { RETRYABLE } from "../../ponder/exit-code.ts";
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

test("error: what would fail again is not hidden", async () => {
  const connection = await openDatabase({ connectionString: database.url, directory: undefined });
  await expect(connection.query("select nothing")).rejects.toMatchObject({ code: "42703" });
  await connection.close();
});
