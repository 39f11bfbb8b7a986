import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { RETRYABLE } from "../../ponder/exit-code.ts";
import { type CopyConnection, TEXT_SETTINGS } from "../../ponder/snapshot/dump.ts";
import type { Row } from "../../ponder/tables.ts";
import { StartupError } from "../startup-error.ts";

export type Connection = CopyConnection & { close: () => Promise<void> };

/** Opens the directory of an embedded database that no other process has open; creates one where there is none. */
export async function openEmbeddedCopy(directory: string): Promise<Connection & { instance: PGlite }> {
  const instance = await PGlite.create(directory);
  await instance.exec(TEXT_SETTINGS);
  return {
    instance,
    query: async (sql, parameters) => (await instance.query<Row>(sql, parameters)).rows,
    copyOut: async (select) => {
      const { blob } = await instance.query(`copy (${select}) to '/dev/blob'`);
      return blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0);
    },
    copyIn: async (target, rows) => {
      const blob = new Blob([new Uint8Array(rows)]);
      await instance.query(`copy ${target} from '/dev/blob'`, [], { blob });
    },
    close: () => instance.close(),
  };
}

/** A connection to PostgreSQL; with `isSnapshot` everything that it reads is of the moment of the first statement. */
export async function openPostgresCopy(
  connectionString: string,
  { isSnapshot = false } = {},
): Promise<Connection> {
  const client = new pg.Client({ connectionString, application_name: "zchf_snapshot" });
  // The statement in flight fails with it.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`DATABASE_URL: cannot connect (${(error as Error).message})`, RETRYABLE);
  }
  await client.query(TEXT_SETTINGS);
  if (isSnapshot) await client.query("begin transaction isolation level repeatable read read only");
  return {
    query: async (sql, parameters) => (await client.query<Row>(sql, parameters)).rows,
    copyOut: (select) => buffer(client.query(to(`copy (${select}) to stdout`))),
    copyIn: async (target, rows) => {
      await pipeline([rows], client.query(from(`copy ${target} from stdin`)));
    },
    close: () => client.end(),
  };
}
