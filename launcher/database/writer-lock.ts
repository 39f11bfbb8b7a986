import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../config/settings.ts";
import { RETRYABLE } from "../../ponder/exit-code.ts";
import { StartupError } from "../startup-error.ts";
import { lockPath, takeLock, waitForRelease } from "./lock.ts";
import { type Database, openDatabase } from "./open.ts";
import { refuseTransactionPooler } from "./pooler.ts";

/** Milliseconds to wait for a Ponder process whose launcher was killed: it exits within 16 s, usually at once. */
const ORPHAN_TIMEOUT_MS = 20_000;

/** Makes this process the only writer of the database until it ends. */
export async function acquireWriterLock(settings: Settings): Promise<void> {
  if (settings.database.kind === "pglite") return lockDirectory(settings.database.directory);
  await refuseTransactionPooler(settings.database.connectionString);
  const database = await openDatabase(settings.database);
  if (!database) return;
  await refuseWithoutCreate(database);
  await lockSchema(database, settings.schema);
}

async function lockDirectory(directory: string): Promise<void> {
  refuseUnwritable(directory);
  const inUse = `PGLITE_DIR: another instance is using ${directory}; stop it or choose another directory`;
  if (!(await takeLock(lockPath(directory, "launcher")))) throw new StartupError(inUse);
  if (!(await waitForRelease(lockPath(directory, "ponder"), ORPHAN_TIMEOUT_MS)))
    throw new StartupError(inUse);
}

function refuseUnwritable(directory: string): void {
  const parent = path.dirname(path.resolve(directory));
  try {
    mkdirSync(parent, { recursive: true });
    // The locks are beside the directory.
    for (const place of [parent, directory]) {
      if (existsSync(place)) accessSync(place, constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `PGLITE_DIR: ${directory} cannot be written (${code}); this user needs the right to write in it and in ${parent}`,
    );
  }
}

/** Ponder and the launcher create schemas at every start, which needs the right even where they exist. */
async function refuseWithoutCreate({ query, close }: Database): Promise<void> {
  const [row] = await query(
    `select has_database_privilege(current_database(), 'CREATE') as may, quote_ident(current_database()) as database,
       quote_ident(current_user) as role`,
  );
  if (row?.may === true) return;
  await close();
  throw new StartupError(
    `DATABASE_URL: role ${row?.role} may not create schemas, which a writer must; as the owner, run: grant create on database ${row?.database} to ${row?.role}`,
  );
}

/** The advisory lock lasts as long as its connection, which this process keeps open. */
async function lockSchema(database: Database, schema: string): Promise<void> {
  const [row] = await database.query(
    "select pg_try_advisory_lock(hashtext('zchf_launcher'), hashtext($1)) as taken",
    [schema],
  );
  if (row?.taken === true) return;
  await database.close();
  throw new StartupError(
    `DATABASE_SCHEMA: another instance is writing schema ${schema}; start replicas with npm run serve, or choose another schema`,
    // It may be gone: a server notices late that a client machine died.
    RETRYABLE,
  );
}
