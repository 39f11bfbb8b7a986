import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { CHECKPOINT, REORG_PREFIX } from "zchf-runtime/ponder/tables";
import type { Settings } from "../../config/settings.ts";
import { StartupError } from "../startup-error.ts";
import { openDatabase } from "./open.ts";

/**
 * Throws where the role may not read the schema, with the statement that grants it; to try again while the schema or its
 * tables are missing.
 */
export async function checkReadRights({
  database: setting,
  schema,
}: Pick<Settings, "database" | "schema">): Promise<void> {
  const database = await openDatabase(setting);
  try {
    const [row] = await database.query(
      `select quote_ident(current_user) as role, has_schema_privilege(namespace.oid, 'usage') as usable,
         exists (select from pg_class where relnamespace = namespace.oid and relname = '${CHECKPOINT}') as filled,
         (select min(relname) from pg_class where relnamespace = namespace.oid and relkind in ('r', 'p', 'v')
            and not starts_with(relname, '${REORG_PREFIX}') and not has_table_privilege(pg_class.oid, 'select')) as denied
       from pg_namespace namespace where nspname = $1`,
      [schema],
    );
    if (row?.filled !== true) {
      throw new StartupError(
        `DATABASE_SCHEMA: schema ${schema} has no tables yet; a writer creates its own, npm run views that of replicas`,
        RETRYABLE,
      );
    }
    const refuse = (denied: string, grant: string) =>
      new StartupError(
        `DATABASE_URL: role ${row.role} may not read ${denied}; as the owner, run: grant ${grant} to ${row.role}`,
      );
    if (row.usable !== true) throw refuse(`schema ${schema}`, `usage on schema ${schema}`);
    if (row.denied !== null) {
      throw refuse(`${schema}.${row.denied}`, `select on all tables in schema ${schema}`);
    }
  } finally {
    await database.close();
  }
}
