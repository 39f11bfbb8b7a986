import { createRequire } from "node:module";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { CHECKPOINT, META } from "zchf-runtime/ponder/tables";
import * as schema from "../../ponder.schema.ts";

// drizzle-kit/api is CommonJS only.
const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  "drizzle-kit/api",
) as typeof import("drizzle-kit/api");

/** The database with all tables, of which each unit test has a copy. */
export const TEMPLATE = "zchf_tables";

const MOST_BYTES_TO_DELETE = 65_536;

export const tables = new Map<string, PgTable>(
  Object.values(schema).flatMap((table) =>
    is(table, PgTable) ? [[getTableName(table), table] as const] : [],
  ),
);

/**
 * Statements that create every table, and `empty_tables`, which removes every row. To delete few rows takes a third of
 * the time of a truncation, and to look into a table less than to ask for its size.
 */
export async function createTables(): Promise<string> {
  const json = generateDrizzleJson(schema, undefined, undefined, "snake_case");
  const names = [...tables.keys(), CHECKPOINT, META];
  return [
    ...(await generateMigration(generateDrizzleJson({}), json)),
    `create table ${CHECKPOINT} (chain_name text, chain_id bigint primary key, latest_checkpoint varchar(75), finalized_checkpoint varchar(75))`,
    `create table ${META} (key text primary key, value jsonb)`,
    `create function empty_tables() returns void language plpgsql as $$ begin
       ${names.map((name) => `if exists (select from "${name}") then ${emptied(name)} end if;`).join("\n")}
     end $$`,
  ].join(";\n");
}

/** A table with many deleted rows would slow down the next tests. */
const emptied = (name: string) =>
  `if pg_relation_size('"${name}"') > ${MOST_BYTES_TO_DELETE} then truncate "${name}"; else delete from "${name}"; end if;`;
