import { setTimeout as wait } from "node:timers/promises";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import type { Settings } from "../../config/settings.ts";
import { StartupError } from "../startup-error.ts";
import { type Database, openDatabase } from "./open.ts";
import { refuseTransactionPooler } from "./pooler.ts";

/** Milliseconds between two attempts to take a lost lock again. */
const RETRY_MS = 1_000;

/** Makes this process the only writer of the schema until it ends. */
export async function acquireWriterLock(settings: Settings): Promise<void> {
  await refuseTransactionPooler(settings.database);
  const database = await openDatabase(settings.database);
  await refuseWithoutCreate(database);
  await lockSchema(database, settings.schema);
  void keepLock(settings, database);
}

/**
 * Takes the lock again after its connection ended, as by a restart of the server: Ponder writes again as soon as it is
 * back. Ends the process when another one has taken the lock meanwhile.
 */
async function keepLock(
  { database: setting, schema }: Settings,
  first: Awaited<ReturnType<typeof openDatabase>>,
): Promise<void> {
  for (let database = first; ; ) {
    await database.ended;
    for (let isTaken = false; !isTaken; ) {
      await wait(RETRY_MS, undefined, { ref: false });
      try {
        database = await openDatabase(setting);
        await lockSchema(database, schema);
        isTaken = true;
      } catch (error) {
        if (!(error instanceof LockedError)) continue;
        console.error(error.message);
        process.exit(RETRYABLE);
      }
    }
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

/** Another process holds the lock. It may be gone: a server notices late that a client machine died. */
class LockedError extends StartupError {
  constructor(schema: string) {
    super(
      `DATABASE_SCHEMA: another instance is writing schema ${schema}; start replicas with npm run serve, or choose another schema`,
      RETRYABLE,
    );
  }
}

/** Whether an instance writes the schema, or is about to create it. */
export async function hasWriter({ query }: Pick<Database, "query">, schema: string): Promise<boolean> {
  const [row] = await query(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and classid::bigint::bit(32) = hashtext('zchf_launcher')::bit(32)
       and objid::bigint::bit(32) = hashtext($1)::bit(32)) as found`,
    [schema],
  );
  return row?.found === true;
}

/** The advisory lock lasts as long as its connection, which this process keeps open. */
async function lockSchema(database: Database, schema: string): Promise<void> {
  const [row] = await database.query(
    "select pg_try_advisory_lock(hashtext('zchf_launcher'), hashtext($1)) as taken",
    [schema],
  );
  if (row?.taken === true) return;
  await database.close();
  throw new LockedError(schema);
}
