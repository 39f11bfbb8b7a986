import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { type CopyConnection, TEXT_SETTINGS } from "zchf-runtime/ponder/snapshot/dump";
import type { Row } from "zchf-runtime/ponder/tables";
import { StartupError } from "../startup-error.ts";

export type Connection = CopyConnection & { close: () => Promise<void> };

/** A connection to PostgreSQL; with `isSnapshot` everything that it reads is of the moment of the first statement. */
export async function openCopy(connectionString: string, { isSnapshot = false } = {}): Promise<Connection> {
  const client = new pg.Client({ connectionString, application_name: "zchf_snapshot" });
  // The statement in flight fails with it.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`the database accepts no connection (${(error as Error).message})`, RETRYABLE);
  }
  await client.query(TEXT_SETTINGS);
  if (isSnapshot) await client.query("begin transaction isolation level repeatable read read only");
  return {
    query: async (sql, parameters) => (await client.query<Row>(sql, parameters)).rows,
    copyOut: (select) => client.query(to(`copy (${select}) to stdout`)),
    copyIn: async (target, rows) => {
      await pipeline([rows], client.query(from(`copy ${target} from stdin`)));
    },
    close: () => client.end(),
  };
}
