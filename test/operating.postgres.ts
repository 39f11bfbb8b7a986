import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import {
  createTables,
  listSetAside,
  loadState,
  type SubscriptionState,
  saveState,
  setAside,
} from "../src/api/webhooks/store.ts";
import { createDatabase } from "../tools/harness/postgres.ts";
import { root } from "../tools/harness/processes.ts";

async function openDatabase() {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db = drizzle(pool);
  return {
    url: database.url,
    execute: (statement: Parameters<typeof db.execute>[0]) => db.execute(statement),
  };
}

test("the commands of docs/operating.md carry the progress of webhooks to another database", async () => {
  const page = readFileSync(join(root, "docs/operating.md"), "utf8");
  const commandsOf = (heading: string) => {
    const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
    return [...section.matchAll(/zchf psql -qc '(.+)'(?: [<>] (\S+))?$/gm)];
  };
  const [source, target] = [await openDatabase(), await openDatabase()];
  const files = new Map<string, string>();
  const psql = (url: string, sql = "", input = "") =>
    execFileSync(process.execPath, ["launcher/commands/psql.ts", "-Xqc", sql], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: url },
      encoding: "utf8",
      input,
    });
  const body = JSON.stringify({ text: "a\ttab, a \\ and a\nline" });
  const state: SubscriptionState = {
    cursor: "abc",
    pending: { id: "msg_1", body },
    failures: 2,
    rejections: 1,
    failingSince: 5,
    isDisabled: false,
  };
  await createTables(source.execute);
  await saveState(source.execute, "shop", state);
  const message = { subscription: "shop", reason: "status 413", at: 7, id: "msg_0", body };
  await setAside(source.execute, message);

  const backup = commandsOf("Backup");
  expect(backup.length).toBe(2);
  for (const [, sql, file = ""] of backup) files.set(file, psql(source.url, sql));
  for (const [, sql, file = ""] of commandsOf("Restore")) psql(target.url, sql, files.get(file));
  // As a start does.
  await createTables(target.execute);
  expect(await loadState(target.execute, "shop")).toEqual(state);
  expect(await listSetAside(target.execute)).toEqual([message]);
});
