import { setTimeout as wait } from "node:timers/promises";
import { BUSY } from "../src/busy-database.ts";
import { SCHEMA_NAME } from "../src/env.ts";
import { type Database, openDatabase } from "./database.ts";
import { Refusal } from "./refusal.ts";
import { runMain } from "./run.ts";
import { checkedSettings, loadEnvFiles } from "./settings.ts";

const usage = `npm run views -- NAME
  Lets the replicas that serve schema NAME read the tables of the writer in DATABASE_SCHEMA,
  as soon as that is indexed at least as far as what they read now.
  Refuses to take away a column that they read: then start those of the new version on another NAME.`;

/** Columns that are named where the new version lacks some. */
const MOST_NAMED = 10;
/** Milliseconds between two looks at how far the writer is. */
const PAUSE = 500;
/**
 * Milliseconds that each statement of the switch waits for its locks. Who reads meanwhile gives up after 500. Who reads
 * two views in another order than they are dropped may wait for one while the switch waits for the other: it gives way
 * long before PostgreSQL ends either of them, by default after a second.
 */
const LOCKS_TIMEOUT = 250;

await runMain(async () => {
  const [views] = process.argv.slice(2);
  if (views === undefined || views === "--help") {
    console.log(usage);
    return views === undefined ? 1 : 0;
  }
  loadEnvFiles();
  const { database: place, schema } = checkedSettings();
  if (place.kind === "pglite") throw new Refusal("DATABASE_URL: missing; only Postgres has replicas");
  if (!SCHEMA_NAME.test(views) || views === schema) {
    throw new Refusal(`NAME: expected the name of another schema, lower-case letters, digits and _`);
  }
  const database = await openDatabase(place);
  if (!database) throw new Error("no database");
  try {
    await switchTo(database, schema, views);
    console.log(`${views} now reads ${schema}`);
    return 0;
  } finally {
    await database.close();
  }
});

/** As soon as it can be done. */
async function switchTo(database: Database, schema: string, views: string): Promise<void> {
  await checkWriter(database, schema);
  await checkColumns(database, schema, views);
  for (let told = ""; ; ) {
    const lack = await trySwitch(database, schema, views);
    if (lack === undefined) return;
    if (lack !== told) console.log(`waiting: ${lack}`);
    told = lack;
    await wait(PAUSE);
  }
}

/** In one transaction, so that nobody ever sees tables of two writers, or none; tells why it cannot be done yet. */
async function trySwitch(database: Database, schema: string, views: string): Promise<string | undefined> {
  await database.query("begin");
  try {
    // Not lock_timeout: that begins anew with each of the views.
    await database.query(`set local statement_timeout = ${LOCKS_TIMEOUT}`);
    const lack = await lackOf(database, schema, views);
    if (lack === undefined) await replaceViews(database, schema, views);
    await database.query(lack === undefined ? "commit" : "rollback");
    return lack;
  } catch (error) {
    if (!isInTheWay(error)) throw error;
    await database.query("rollback");
    return `${views} is being read`;
  }
}

async function checkWriter(database: Database, schema: string): Promise<void> {
  const [writer] = await database.query("select to_regclass($1) as table", [`"${schema}"._ponder_meta`]);
  if (!writer?.table) throw new Refusal(`DATABASE_SCHEMA: there is no writer's schema ${schema}`);
}

/** Replicas that run go on with the tables of their own version. */
async function checkColumns(database: Database, schema: string, views: string): Promise<void> {
  const lost = await database.query(
    `select old.table_name || '.' || old.column_name as name from information_schema.columns old
     left join information_schema.columns new on new.table_schema = $1 and new.table_name = old.table_name
       and new.column_name = old.column_name and new.udt_name = old.udt_name
     where old.table_schema = $2 and new.column_name is null order by 1`,
    [schema, views],
  );
  if (lost.length === 0) return;
  const more = lost.length > MOST_NAMED ? ["…"] : [];
  const names = [...lost.slice(0, MOST_NAMED).map(({ name }) => name), ...more].join(", ");
  throw new Refusal(
    `NAME: replicas on ${views} may read what ${schema} no longer has (${names}); choose another NAME and start those of the new version there`,
  );
}

async function replaceViews(database: Database, schema: string, views: string): Promise<void> {
  await database.query(`create schema if not exists "${views}"`);
  const old = await database.query("select viewname as name from pg_views where schemaname = $1", [views]);
  const names = old.map(({ name }) => `"${views}"."${name}"`);
  if (names.length > 0) await database.query(`drop view ${names.join()}`);
  const tables = await database.query(
    `select jsonb_array_elements_text(value->'table_names') as name from "${schema}"._ponder_meta where key = 'app'`,
  );
  for (const name of [...tables.map((row) => row.name), "_ponder_meta", "_ponder_checkpoint"]) {
    await database.query(`create view "${views}"."${name}" as select * from "${schema}"."${name}"`);
  }
}

/** Whether another transaction holds what is to be locked, or waits for what this one holds. */
function isInTheWay(error: unknown): boolean {
  return error instanceof Error && "code" in error && BUSY.test(String(error.code));
}

/** Why the writer cannot be read yet; undefined when it can, and then what is read now stands still until the commit. */
async function lackOf(database: Database, schema: string, views: string): Promise<string | undefined> {
  const [app] = await database.query(
    `select bool_and(value->>'is_ready' = '1') as ready, bool_or(value ? 'is_replay_due') as lacks
     from "${schema}"._ponder_meta`,
  );
  if (app?.ready !== true) return `${schema} has not indexed the past yet`;
  if (app.lacks === true) return `${schema} takes back replaced blocks`;
  const [now] = await database.query(
    `select table_schema as schema from information_schema.view_table_usage
     where view_schema = $1 and view_name = '_ponder_checkpoint'`,
    [views],
  );
  if (!now) return undefined;
  await database.query(`lock table "${now.schema}"._ponder_checkpoint in share mode`);
  const behind = await database.query(
    `select old.chain_name from "${now.schema}"._ponder_checkpoint old
     left join "${schema}"._ponder_checkpoint new using (chain_id)
     where new.latest_checkpoint is null or new.latest_checkpoint < old.latest_checkpoint
     order by chain_id`,
  );
  if (behind.length === 0) return undefined;
  return `${schema} is behind ${now.schema} on ${behind.map((row) => row.chain_name).join(", ")}`;
}
