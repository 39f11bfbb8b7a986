import {
  CACHE_TABLES,
  CHECKPOINT,
  hasIndex,
  INTERVALS,
  indexedTables,
  META,
  type Query,
  REORG_PREFIX,
  SYNC_SCHEMA,
} from "./tables.ts";

/** What Ponder creates in a schema besides tables: numbers of reverted changes, and functions of triggers. */
const REORG_SEQUENCE = "operation_id";
const FUNCTIONS = ["live_query", "live_query_notify"];
const reorgFunction = (table: string) => `operation_${REORG_PREFIX.slice(1)}${table}`;

/** Tables of Ponder's cache; the last two are those of the library with which Ponder changes their form. */
const CACHE = [
  ...Object.keys(CACHE_TABLES),
  "factories",
  INTERVALS,
  "kysely_migration",
  "kysely_migration_lock",
];

/** Names of the tables of an index; none where there is no index. */
async function tablesOfIndex(query: Query, schema: string): Promise<string[]> {
  if (!(await hasIndex(query, schema))) return [];
  const tables = await indexedTables(query, schema);
  return [...tables.flatMap((table) => [table, `${REORG_PREFIX}${table}`]), CHECKPOINT, META];
}

/** Names of the relations in the schema of an index that Ponder did not create, such as tables of other programs. */
export async function otherRelations(query: Query, schema: string): Promise<string[]> {
  const own = await tablesOfIndex(query, schema);
  const rows = await query(
    `select relname as name from pg_class
     where relnamespace = to_regnamespace($1) and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not relispartition
       and relname <> all($2)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
     order by 1`,
    [`"${schema}"`, own.length > 0 ? [...own, REORG_SEQUENCE] : []],
  );
  return rows.map(({ name }) => String(name));
}

/** Drops the tables of an index by their names; what else is in the schema stays. */
export async function dropIndex(query: Query, schema: string): Promise<void> {
  const own = await tablesOfIndex(query, schema);
  if (own.length === 0) return;
  const functions = [...FUNCTIONS, ...own.map(reorgFunction)];
  await dropTables(query, schema, own);
  await query(`drop sequence if exists "${schema}".${REORG_SEQUENCE}`);
  for (const name of functions) await query(`drop function if exists "${schema}"."${name}"()`);
}

/** Drops Ponder's cache. */
export const dropCache = (query: Query): Promise<void> => dropTables(query, SYNC_SCHEMA, CACHE);

/** Drops these tables where they exist; one that something else depends on is an error. */
export async function dropTables(query: Query, schema: string, names: readonly string[]): Promise<void> {
  const tables = names.map((name) => `"${schema}"."${name}"`);
  await query(`drop table if exists ${tables.join()}`);
}
