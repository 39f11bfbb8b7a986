import { setTimeout as wait } from "node:timers/promises";
import { SCHEMA_NAME } from "../../config/settings.ts";
import { chainsBehind, hasIndex, viewedSchema, writerBlocker, writerTables } from "../../ponder/tables.ts";
import { BUSY } from "../../src/api/lock-conflict.ts";
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
/** SQLSTATE of a statement that its time limit ended. */
const QUERY_CANCELED = "57014";
/**
 * Milliseconds that each statement of the switch waits for its locks. Readers give up after 500. One that reads two views
 * in another order than they are dropped may hold one while the switch waits for it: the switch gives up long before
 * PostgreSQL detects the deadlock, by default after a second.
 */
const LOCK_TIMEOUT_MS = 250;
/** In place of the name of a view. */
const ALL = "*";

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
  for (let logged = ""; ; ) {
    const blocker = await trySwitch(database, schema, views);
    if (blocker === undefined) return;
    if (blocker !== logged) console.log(`waiting: ${blocker}`);
    logged = blocker;
    await wait(RETRY_PAUSE_MS);
  }
}

/** Waits for the tables of a writer that is starting. */
async function awaitIndex(database: Database, schema: string): Promise<void> {
  for (let isLogged = false; !(await hasIndex(database.query, schema)); isLogged = true) {
    if (!(await hasWriter(database, schema))) {
      throw new StartupError(`DATABASE_SCHEMA: there is no writer's schema ${schema}`);
    }
    if (!isLogged) console.log(`waiting: the writer has not created ${schema} yet`);
    await wait(RETRY_PAUSE_MS);
  }
}

/**
 * Switches in one transaction, so that no reader sees tables of two writers, or none.
 * @returns why it is not possible yet
 */
async function trySwitch({ query }: Database, schema: string, views: string): Promise<string | undefined> {
  await query("begin");
  try {
    // Not lock_timeout: that starts anew with each view.
    await query(`set local statement_timeout = ${LOCK_TIMEOUT_MS}`);
    const blocker = await blockerOf({ query }, schema, views);
    if (blocker === undefined) await replaceViews({ query }, schema, views);
    await query(blocker === undefined ? "commit" : "rollback");
    return blocker;
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

async function replaceViews(
  { query }: Pick<Database, "query">,
  schema: string,
  views: string,
): Promise<void> {
  await query(`create schema if not exists "${views}"`);
  const old = await query("select viewname as name from pg_views where schemaname = $1", [views]);
  const names = old.map(({ name }) => `"${views}"."${name}"`);
  const grants = await grantsOn({ query }, views);
  if (names.length > 0) await query(`drop view ${names.join()}`);
  const created = await writerTables(query, schema);
  for (const name of created) {
    await query(`create view "${views}"."${name}" as select * from "${schema}"."${name}"`);
  }
  for (const { view, privilege, grantee, option } of grants) {
    if (view !== ALL && !created.includes(view)) continue;
    const on = view === ALL ? `all tables in schema "${views}"` : `"${views}"."${view}"`;
    await query(`grant ${privilege} on ${on} to ${grantee}${option}`);
  }
}

type Grant = { view: string; privilege: string; grantee: string; option: string };

/** What others than the owner may do with the views. A role that may read all of them may read the new ones, too. */
async function grantsOn({ query }: Pick<Database, "query">, views: string): Promise<Grant[]> {
  const rows = await query(
    `with granted as (
       select relname, privilege_type, is_grantable,
         case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as grantee
       from pg_class, aclexplode(relacl) where relnamespace = to_regnamespace($1) and relkind = 'v' and grantee <> relowner
     )
     select relname as view, privilege_type as privilege, grantee,
       case when is_grantable then ' with grant option' else '' end as option
     from granted
     union all
     select $2, 'SELECT', grantee, '' from granted where privilege_type = 'SELECT' group by grantee
     having count(distinct relname) = (select count(*) from pg_views where schemaname = $1)`,
    [views, ALL],
  );
  return rows.map(({ view, privilege, grantee, option }) => ({
    view: String(view),
    privilege: String(privilege),
    grantee: String(grantee),
    option: String(option),
  }));
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
