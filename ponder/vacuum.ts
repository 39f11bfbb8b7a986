import { type Pause, pause, repeat } from "../jobs/repeat.ts";
import type { EmbeddedDatabase } from "./overrides/transactions.ts";

export type VacuumOptions = {
  database: EmbeddedDatabase;
  /** Schema whose tables are vacuumed. */
  schema: string;
  /** Whether the backfill is done; before, there is nothing to vacuum. */
  isBackfilled: () => Promise<boolean>;
  pause?: Pause;
};

const VACUUM_INTERVAL_MS = 3_600_000;
const BACKFILL_CHECK_MS = 1_000;
const RETRY_MS = 60_000;

/**
 * Vacuums and analyzes the embedded database, which has no autovacuum: without statistics the planner scans whole tables,
 * and without vacuum the files grow for good. Runs after the backfill and then every hour, until `stopped` is aborted.
 */
export function runVacuum(options: VacuumOptions, stopped: AbortSignal): Promise<void> {
  // Statistics survive a restart.
  let which: "unanalyzed" | "all" = "unanalyzed";
  return repeat(
    stopped,
    {
      every: VACUUM_INTERVAL_MS,
      retryAfter: RETRY_MS,
      when: { holds: options.isBackfilled, checkEvery: BACKFILL_CHECK_MS },
      pause: options.pause ?? pause,
      onFailure: (error) => console.warn("vacuum of the embedded database failed", error),
    },
    async (signal) => {
      await vacuum(options, which, signal);
      which = "all";
    },
  );
}

/** @param which `unanalyzed`: tables with rows but without statistics (creating an index counts only the rows) */
export async function vacuum(
  { database, schema }: Pick<VacuumOptions, "database" | "schema">,
  which: "unanalyzed" | "all",
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relkind = 'r' and ($2 or reltuples <> 0 and not exists (
       select from pg_statistic where starelid = pg_class.oid))`,
    [schema, which === "all"],
  );
  for (const { name } of rows) {
    if (signal?.aborted) return;
    // VACUUM cannot run inside a transaction.
    await database.exclusively(() => database.exec(`vacuum (analyze) ${name}`));
  }
}
