import { setTimeout as wait } from "node:timers/promises";
import {
  chainsBehind,
  hasIndex,
  viewedSchema,
  writerBlocker,
  writerTables,
} from "zchf-runtime/ponder/tables";
import { SCHEMA_NAME } from "../../config/settings.ts";
import { BUSY } from "../../src/api/locks.ts";
import { COMMANDS, parse } from "../arguments.ts";
import { besideServer } from "../database/embedded/with-server.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { hasWriter } from "../database/writer-lock.ts";
import { checkedSettings, isReservedSchema, loadEnvFiles } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { runMain } from "../supervisor/shutdown.ts";

/** Dropped columns that an error names. */
const NAMED_COLUMNS = 10;
const RETRY_PAUSE_MS = 500;
/** A writer holds no lock before its process has started, nor while its service manager waits to start it again. */
const WRITER_START_MS = 30_000;
/** SQLSTATE of a statement that its time limit ended. */
const QUERY_CANCELED = "57014";
/**
 * Milliseconds that each statement of the switch waits for its locks. Readers give up after 500. One that reads two views
 * in another order than they are dropped may hold one while the switch waits for it: the switch gives up long before
 * PostgreSQL detects the deadlock, by default after a second.
 */
const LOCK_TIMEOUT_MS = 250;

await runMain(async () => {
  const { operand: views } = parse(COMMANDS.views);
  loadEnvFiles();
  const { database: setting, schema } = checkedSettings();
  if (!SCHEMA_NAME.test(views) || isReservedSchema(views) || views === schema) {
    throw new StartupError(`NAME: expected the name of another schema, lower-case letters, digits and _`);
  }
  return besideServer(setting, async () => {
    const database = await openDatabase(setting);
    try {
      await switchViews(database, schema, views);
      console.log(`${views} now reads ${schema}`);
      return 0;
    } finally {
      await database.close();
    }
  });
});

/** Waits until the switch is possible. */
async function switchViews(database: Database, schema: string, views: string): Promise<void> {
  await awaitIndex(database, schema);
  await refuseOtherRelations(database, views);
  await checkColumns(database, schema, views);
  const waitFor = retryPauses();
  for (;;) {
    const blocker = await trySwitch(database, schema, views);
    if (blocker === undefined) return;
    await waitFor(blocker);
  }
}

/** Pauses before retries; each new blocker is logged. */
function retryPauses(): (blocker: string) => Promise<void> {
  let logged = "";
  return async (blocker) => {
    if (blocker !== logged) console.log(`waiting: ${blocker}`);
    logged = blocker;
    await wait(RETRY_PAUSE_MS);
  };
}

/** Waits for the tables of a writer that is starting, or that its service manager starts again. */
async function awaitIndex(database: Database, schema: string): Promise<void> {
  const waitFor = retryPauses();
  let lastSeen = performance.now();
  while (!(await hasIndex(database.query, schema))) {
    const isWritten = await hasWriter(database, schema);
    if (isWritten) lastSeen = performance.now();
    if (performance.now() - lastSeen > WRITER_START_MS) {
      throw new StartupError(
        `DATABASE_SCHEMA: schema ${schema} has no tables, and no writer of it has started within ${WRITER_START_MS / 1_000} s; start one, or name the schema of another one`,
      );
    }
    await waitFor(
      isWritten
        ? `the writer has not created ${schema} yet`
        : `no writer of ${schema} is running; it has ${WRITER_START_MS / 1_000} s to start`,
    );
  }
}

/**
 * Switches in one transaction, so that no reader sees tables of two writers, or none.
 * @returns why it is not possible yet
 */
async function trySwitch({ query }: Database, schema: string, views: string): Promise<string | undefined> {
  // Not lock_timeout: that starts anew with each view.
  await query(`begin; set local statement_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    const blocker = await blockerOf({ query }, schema, views);
    if (blocker !== undefined) {
      await query("rollback");
      return blocker;
    }
    // Readers wait from the first of these statements until the last: one message has all of them.
    await query([...(await replacement({ query }, schema, views)), "commit"].join(";\n"));
    return undefined;
  } catch (error) {
    if (!isLockConflict(error)) throw error;
    await query("rollback");
    return `${views} is being read`;
  }
}

/** The switch drops all views of NAME: these must be the ones that it created. */
async function refuseOtherRelations({ query }: Database, views: string): Promise<void> {
  const own = await viewedSchema(query, views);
  const others = await query(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1)
     and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not exists (
       select from information_schema.view_table_usage
       where view_schema = $1 and view_name = relname and table_schema = $2 and table_name = relname)
     order by 1`,
    [views, own ?? ""],
  );
  const [first] = others;
  if (!first) return;
  throw new StartupError(
    `NAME: schema ${views} holds ${first.name}, which is no view of a writer's table; choose another name`,
  );
}

/** Running replicas keep reading the columns of their own version. */
async function checkColumns({ query }: Database, schema: string, views: string): Promise<void> {
  const dropped = await query(
    `select old.table_name || '.' || old.column_name as name from information_schema.columns old
     left join information_schema.columns new on new.table_schema = $1 and new.table_name = old.table_name
       and new.column_name = old.column_name and new.udt_name = old.udt_name
     where old.table_schema = $2 and new.column_name is null order by 1`,
    [schema, views],
  );
  if (dropped.length === 0) return;
  const more = dropped.length > NAMED_COLUMNS ? ["…"] : [];
  const names = [...dropped.slice(0, NAMED_COLUMNS).map(({ name }) => name), ...more].join(", ");
  throw new StartupError(
    `NAME: replicas on ${views} may read what ${schema} no longer has (${names}); choose another NAME and start those of the new version there`,
  );
}

/** The statements that replace the views and keep the rights on them. */
async function replacement(
  { query }: Pick<Database, "query">,
  schema: string,
  views: string,
): Promise<string[]> {
  const old = await query("select viewname as name from pg_views where schemaname = $1", [views]);
  const names = old.map(({ name }) => `"${views}"."${name}"`);
  const created = await writerTables(query, schema);
  return [
    `create schema if not exists "${views}"`,
    ...(names.length > 0 ? [`drop view ${names.join()}`] : []),
    ...created.map((name) => `create view "${views}"."${name}" as select * from "${schema}"."${name}"`),
    ...(await grantsOn({ query }, views, created)),
  ];
}

/**
 * The statements that give others than the owner what they may do with the views now, as far as these are created again.
 * A role that may read all of them may read the new ones, too.
 */
async function grantsOn(
  { query }: Pick<Database, "query">,
  views: string,
  created: readonly string[],
): Promise<string[]> {
  const rows = await query(
    `with granted as (
       select relname, privilege_type, is_grantable,
         case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as grantee
       from pg_class, aclexplode(relacl) where relnamespace = to_regnamespace($1) and relkind = 'v' and grantee <> relowner
     )
     select json_agg(relname) as names, privilege_type as privilege, grantee,
       case when is_grantable then ' with grant option' else '' end as option
     from granted group by privilege_type, is_grantable, grantee
     union all
     select null, 'SELECT', grantee, '' from granted where privilege_type = 'SELECT' group by grantee
     having count(distinct relname) = (select count(*) from pg_views where schemaname = $1)`,
    [views],
  );
  return rows.flatMap(({ names, privilege, grantee, option }) => {
    const kept = created.filter((name) => (names as string[] | null)?.includes(name));
    const on =
      names === null ? [`all tables in schema "${views}"`] : kept.map((name) => `"${views}"."${name}"`);
    return on.length === 0 ? [] : [`grant ${privilege} on ${on.join()} to ${grantee}${option}`];
  });
}

/** Whether another transaction holds a lock that the switch needs, so that the time limit ended it, or waits for one that it holds. */
function isLockConflict(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  const code = String(error.code);
  return BUSY.test(code) || code === QUERY_CANCELED;
}

/** Why replicas cannot read the writer yet; when they can, what they read now does not advance until the commit. */
async function blockerOf(
  { query }: Pick<Database, "query">,
  schema: string,
  views: string,
): Promise<string | undefined> {
  const blocker = await writerBlocker(query, schema);
  if (blocker !== undefined) return blocker;
  const current = await viewedSchema(query, views);
  if (current === undefined) return undefined;
  const behind = await chainsBehind(query, current, schema);
  return behind.length > 0 ? `${schema} is behind ${current} on ${behind.join(", ")}` : undefined;
}
