import { hasTable, LAUNCHER_SCHEMA, type Query } from "../tables.ts";

const RESTORES = "restores";

/**
 * `restoring`: rows are missing, nothing may read them. `unverified`: complete, but no response has been compared with the
 * chains yet. `verified`: the service may respond.
 */
export type RestoreState = "restoring" | "unverified" | "verified";

/** Stores how far the restore of a snapshot into the schema is. */
export async function setRestoreState(query: Query, schema: string, state: RestoreState): Promise<void> {
  await query(`create schema if not exists ${LAUNCHER_SCHEMA}`);
  await query(
    `create table if not exists ${LAUNCHER_SCHEMA}.${RESTORES} (
       schema_name text primary key, state text not null, at timestamptz not null default now())`,
  );
  await query(
    `insert into ${LAUNCHER_SCHEMA}.${RESTORES} (schema_name, state) values ($1, $2)
     on conflict (schema_name) do update set state = excluded.state, at = now()`,
    [schema, state],
  );
}

/** How far the restore into the schema is; undefined when it was not filled from a snapshot. */
export async function restoreState(query: Query, schema: string): Promise<RestoreState | undefined> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, RESTORES))) return undefined;
  const [row] = await query(`select state from ${LAUNCHER_SCHEMA}.${RESTORES} where schema_name = $1`, [
    schema,
  ]);
  return row?.state as RestoreState | undefined;
}

/** The schema into which a restore was interrupted; undefined when none was. */
export async function interruptedRestore(query: Query): Promise<string | undefined> {
  if (!(await hasTable(query, LAUNCHER_SCHEMA, RESTORES))) return undefined;
  const [row] = await query(
    `select schema_name from ${LAUNCHER_SCHEMA}.${RESTORES} where state = 'restoring' limit 1`,
  );
  return row && String(row.schema_name);
}

/** Deletes the state of a restore, which must be the last of what it leaves: until then, no start uses that. */
export async function deleteRestoreState(query: Query, schema: string): Promise<void> {
  await query(`delete from ${LAUNCHER_SCHEMA}.${RESTORES} where schema_name = $1`, [schema]);
}
