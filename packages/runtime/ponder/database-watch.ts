import { pause, repeat } from "../jobs/repeat.ts";
import { writerConnections } from "./tables.ts";

export type DatabaseWatchOptions = {
  connectionString: string;
  schema: string;
  /** What keeps the database from being written or read; undefined when nothing does any more. */
  onObstacle: (obstacle: string | undefined) => void;
  /** Milliseconds between two looks. */
  everyMs?: number;
  /** Milliseconds for which a statement waits for a lock before it counts. */
  waitMs?: number;
  /** One line for the operator. */
  report?: (line: string) => void;
};

const LOOK_MS = 10_000;
const LOCK_WAIT_MS = 10_000;
const TIMEOUT_MS = 10_000;

/** SQLSTATEs with which PostgreSQL or PgBouncer has no further connection to give: those that are open go on. */
const NONE_LEFT: readonly unknown[] = ["53300", "08P01"];

/** An obstacle as it is served, and what the log has besides. */
type Obstacle = { reason: string; details: string };

/**
 * Looks through a connection of its own whether Ponder waits for a lock of another session, and whether new connections
 * are accepted: a server whose files are gone serves for a minute what its processes have open.
 */
export function watchDatabase(options: DatabaseWatchOptions, stopped: AbortSignal): Promise<void> {
  const { onObstacle, everyMs = LOOK_MS, report = (line: string) => console.warn(line) } = options;
  let last: string | undefined;
  return repeat(stopped, { every: everyMs, pause }, async () => {
    const obstacle = await findObstacle(options);
    if (obstacle?.reason === last) return;
    if (obstacle) report(`not ready: ${obstacle.reason} (${obstacle.details})`);
    else report(`ready again: it is over that ${last}`);
    last = obstacle?.reason;
    onObstacle(last);
  });
}

async function findObstacle({
  connectionString,
  schema,
  waitMs = LOCK_WAIT_MS,
}: DatabaseWatchOptions): Promise<Obstacle | undefined> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString,
    application_name: "zchf_watch",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // The statement in flight fails with it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ details: string }>(
      `select format('%s has waited %s s for process %s%s', waiting.application_name,
         round(extract(epoch from clock_timestamp() - waiting.query_start)), blocker.pid,
         (select ', ' || nullif(application_name, '') from pg_stat_activity where pid = blocker.pid)) as details
       from pg_stat_activity waiting, unnest(pg_blocking_pids(waiting.pid)) as blocker (pid)
       where waiting.datname = current_database() and waiting.application_name = any($1)
         and waiting.wait_event_type = 'Lock'
         and clock_timestamp() - waiting.query_start > $2 * interval '1 millisecond' limit 1`,
      [[...writerConnections(schema), `${schema}_readonly`.slice(0, 63)], waitMs],
    );
    return rows[0] && { reason: "tables are locked by another session", details: rows[0].details };
  } catch (error) {
    // Without a code it took too long, as in a pool that is full; a server that does not respond fails the readings.
    if (!(error instanceof Error && "code" in error) || NONE_LEFT.includes(error.code)) return undefined;
    return { reason: "the database accepts no new connection", details: error.message };
  } finally {
    await client.end().catch(() => undefined);
  }
}
