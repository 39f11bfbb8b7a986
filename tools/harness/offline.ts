import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { readIndexState } from "zchf-runtime/ponder/index-state";
import { startServer } from "../../launcher/database/embedded/server.ts";
import * as schema from "../../ponder.schema.ts";
import { dataVersion } from "../../src/tables/data-versions.ts";

/** Opens the directory of an embedded database that no service uses. */
export async function openOffline(directory: string, schemaName: string) {
  const server = await startServer(directory);
  const pool = new pg.Pool({ connectionString: server.url, options: `-c search_path=${schemaName}` });
  // What is read fails by itself; a connection that is not in use may be ended with the server.
  pool.on("error", () => undefined);
  const db = drizzle(pool, { schema, casing: "snake_case" });
  const close = async () => {
    await pool.end();
    await server.stop();
  };
  return { db, readState: () => readIndexState(db, dataVersion), close };
}
