import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { postgresWriter } from "./db.ts";

test("behavior: a writer keeps its connection and its lock whatever idle limit the role has", async () => {
  const { url, rows, drop } = await createDatabase();
  onTestFinished(drop);
  await rows(`alter database ${new URL(url).pathname.slice(1)} set idle_session_timeout = '200ms'`);
  const writer = await postgresWriter(url, "zchf_test");
  onTestFinished(() => writer?.close());
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await postgresWriter(url, "zchf_test")).toBeUndefined();
  expect((await writer?.execute(sql`select 1 as one`))?.rows).toEqual([{ one: 1 }]);
});
