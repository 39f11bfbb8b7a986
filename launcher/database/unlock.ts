import { setTimeout as wait } from "node:timers/promises";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { hasIndex, releaseLock, writerConnections } from "zchf-runtime/ponder/tables";
import type { Settings } from "../../config/settings.ts";
import { StartupError } from "../startup-error.ts";
import type { Database } from "./open.ts";

/** Checks, and the milliseconds between them, for connections of a Ponder process that is ending: it drains for 10 s. */
const CONNECTION_CHECKS = 80;
const CONNECTION_CHECK_PAUSE_MS = 250;

/** Releases the lock of a Ponder process that was killed, once its connections are gone. */
export async function unlock({ query }: Database, settings: Settings): Promise<void> {
  const { schema } = settings;
  if (!(await hasIndex(query, schema))) return;
  const isConnected = async () =>
    (
      await query(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = any($1)",
        [writerConnections(schema)],
      )
    ).length > 0;
  for (let check = 0; await isConnected(); check++) {
    if (check === CONNECTION_CHECKS) {
      throw new StartupError(
        `DATABASE_SCHEMA: another instance is writing schema ${schema}; choose another schema`,
        RETRYABLE,
      );
    }
    await wait(CONNECTION_CHECK_PAUSE_MS);
  }
  await releaseLock(query, schema);
}
