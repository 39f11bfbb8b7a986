import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../src/env.ts";
import { RETRYABLE } from "../src/exit-code.ts";
import { type Database, openDatabase } from "./database.ts";
import { lockPath, takeLock, waitForRelease } from "./lock.ts";
import { Refusal } from "./refusal.ts";

/** An engine whose launcher was killed ends within sixteen seconds, at once when no request is in flight. */
const ORPHAN_TIMEOUT = 20_000;

/** Makes this process the only writer of the database until it ends. */
export async function becomeOwner(settings: Settings): Promise<void> {
  if (settings.database.kind === "pglite") return ownDirectory(settings.database.directory);
  const database = await openDatabase(settings.database);
  if (database) await ownSchema(database, settings.schema);
}

async function ownDirectory(directory: string): Promise<void> {
  mkdirSync(path.dirname(path.resolve(directory)), { recursive: true });
  const inUse = `PGLITE_DIR: another instance is using ${directory}; stop it or choose another directory`;
  if (!(await takeLock(lockPath(directory, "launcher")))) throw new Refusal(inUse);
  if (!(await waitForRelease(lockPath(directory, "engine"), ORPHAN_TIMEOUT))) throw new Refusal(inUse);
}

/** The advisory lock lasts as long as its connection, which this process keeps. */
async function ownSchema(database: Database, schema: string): Promise<void> {
  const [row] = await database.query(
    "select pg_try_advisory_lock(hashtext('zchf_launcher'), hashtext($1)) as taken",
    [schema],
  );
  if (row?.taken === true) return;
  await database.close();
  throw new Refusal(
    `DATABASE_SCHEMA: another instance is writing schema ${schema}; start replicas with npm run serve, or choose another schema`,
    // Or it was: a server learns late that a machine is gone.
    RETRYABLE,
  );
}
