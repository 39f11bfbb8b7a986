import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { ReadonlyDrizzle } from "ponder";
import type * as schema from "../../ponder.schema.ts";
import { ApiError, readUnlocked } from "./errors.ts";
import { KEEP_IDLE } from "./locks.ts";

/** The tables, read-only: Ponder's `db` or any drizzle database over the same schema. */
export type Db = ReadonlyDrizzle<typeof schema> & {
  /** The same with the time limit of statements that clients compose, where transactions cannot be begun. */
  $composed?: Db;
};

/** A row whose columns are all text: drivers differ in what they make of numbers. */
export type TextRow = Readonly<Record<string, string | null>>;

/** Time limit of a statement that a client composed. */
const COMPOSED_STATEMENT_TIMEOUT_MS = 2_000;

/** The connections to PostgreSQL; Ponder's type leaves transactions out, because it is for reading. */
type Pooled = {
  $client: pg.Pool;
  transaction: <T>(
    read: (tx: Pick<Db, "execute">) => Promise<T>,
    config: { accessMode: "read only" },
  ) => Promise<T>;
};

/** A single connection, as unit tests have one, is shared by reads that are not in one transaction. */
export const isPooled = (db: object): db is Pooled =>
  "$client" in db && typeof (db.$client as Partial<pg.Pool>).totalCount === "number";

/** Runs a statement that a client composed, for two seconds at most. */
async function executeComposed(db: Db, statement: SQL) {
  if (!isPooled(db)) return (db.$composed ?? db).execute(statement);
  return db.transaction(
    async (tx) => {
      await tx.execute(`set local statement_timeout = ${COMPOSED_STATEMENT_TIMEOUT_MS}`);
      return tx.execute(statement);
    },
    { accessMode: "read only" },
  );
}

/** The rows of a statement that a client composed and that returns text only; throws where it does not. */
export async function textRows(db: Db, statement: SQL): Promise<readonly TextRow[]> {
  const { rows } = (await executeComposed(db, statement)) as { rows: Record<string, unknown>[] };
  if (!rows.every(isText)) throw new Error("a statement returned a value that is no text");
  return rows;
}

const isText = (row: Record<string, unknown>): row is Record<string, string | null> =>
  Object.values(row).every((value) => value === null || typeof value === "string");

/** The tables as they were at an exported snapshot; every statement is a transaction of its own, on a connection of `pool`. */
export function dbAtSnapshot(pool: pg.Pool, snapshot: string): Db {
  const begin = `begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'`;
  const reader = (limit = "") => {
    const query = (config: pg.QueryConfig, values: unknown[]) =>
      readUnlocked(() => queryIn(pool, begin + limit, config, values));
    // Drizzle calls nothing else of a client.
    return drizzle({ client: { query } as unknown as pg.Client, casing: "snake_case" }) as unknown as Db;
  };
  const $composed = reader(`; set local statement_timeout = ${COMPOSED_STATEMENT_TIMEOUT_MS}`);
  return Object.assign(reader(), { $composed });
}

/** Runs a statement in a transaction that `begin` begins; 503 where it cannot, because its snapshot is gone. */
async function queryIn(pool: pg.Pool, begin: string, config: pg.QueryConfig, values: unknown[]) {
  const client = await pool.connect();
  try {
    await client.query(begin).catch((cause: unknown) => {
      const message = "the last complete state cannot be read any more; try again";
      throw Object.assign(new ApiError(503, "unavailable", message, { "Retry-After": "5" }), { cause });
    });
    return await client.query(config, values);
  } finally {
    // Ends a failed transaction, too.
    const isEnded = await client.query("commit").then(
      () => true,
      () => false,
    );
    client.release(!isEnded);
  }
}

/** Runs one statement. */
export type Execute = (statement: SQL) => PromiseLike<{ rows: unknown[] }>;

/** A connection that may write; at most one process has one of its purpose at a time. */
export type Writer = { execute: Execute; close: () => Promise<void> };

const TIMEOUT_MS = 30_000;

/**
 * A connection of its own; undefined while another writer of the same database and purpose has the advisory lock, such as
 * the one of the next version.
 */
export async function postgresWriter(connectionString: string, purpose: string): Promise<Writer | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: purpose,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // The statement in flight fails with it.
  client.on("error", () => undefined);
  await client.connect();
  const close = () => client.end();
  try {
    // What the process takes for stored must outlive a crash of the server, whatever its configuration.
    await client.query("set synchronous_commit = on");
    await client.query(KEEP_IDLE);
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as locked",
      [purpose],
    );
    if (rows[0]?.locked) {
      const db = drizzle(client);
      return { execute: (statement) => db.execute(statement), close };
    }
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return undefined;
}
