import type { Settings } from "../../config/settings.ts";
import { StartupError } from "../startup-error.ts";
import { openDatabase } from "./open.ts";

/** Pairs of connections that are compared: other clients of a pooler may take the one of the first meanwhile. */
const PAIRS = 5;

/** Sets a time limit as Ponder's connections do; PgBouncer refuses it unless `ignore_startup_parameters` names it. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Ends the start behind a pooler that gives each transaction another connection, as PgBouncer does in transaction mode:
 * the lock of the writer, search paths and settings of Ponder's sessions would be those of other clients. Two open
 * sessions with the same server process are such a case.
 */
export async function refuseTransactionPooler(database: Settings["database"]): Promise<void> {
  if (database.directory !== undefined) return;
  const open = () => openDatabase(database, { statement_timeout: STATEMENT_TIMEOUT_MS });
  const connections = await Promise.all([open(), open()]);
  try {
    for (let pair = 0; pair < PAIRS; pair++) {
      const pids: unknown[] = [];
      for (const connection of connections) {
        const [row] = await connection.query("select pg_backend_pid() as pid");
        pids.push(row?.pid);
      }
      if (new Set(pids).size === connections.length) continue;
      throw new StartupError(
        "DATABASE_URL: a pooler such as PgBouncer gives each transaction another connection (pool_mode = transaction or statement); use PostgreSQL's own port, or pool_mode = session",
      );
    }
  } finally {
    for (const connection of connections) await connection.close();
  }
}
