import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import * as schema from "../../ponder.schema.ts";
import { textRows } from "../../src/api/db.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";

test("error: a statement that a client composed is cancelled, and the next on the connection has no limit", async () => {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    const db = drizzle(pool, { schema });
    await expect(textRows(db, sql`select pg_sleep(60)::text as "v0"`)).rejects.toMatchObject({
      code: "57014",
    });
    expect(await textRows(db, sql`select 'a' as "v0"`)).toEqual([{ v0: "a" }]);
    expect((await pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
