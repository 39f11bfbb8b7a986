import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { readIndexState } from "../../ponder/index-state.ts";
import { limitEmbeddedMemory } from "../../ponder/process-memory.ts";
import * as schema from "../../ponder.schema.ts";

/** Opens the directory of an embedded database that no service uses, with the memory settings of a service. */
export async function openOffline(directory: string, schemaName: string) {
  limitEmbeddedMemory();
  const client = await PGlite.create(directory);
  await client.exec(`set search_path to "${schemaName}"`);
  const db = drizzle(client, { schema, casing: "snake_case" });
  return { db, readState: () => readIndexState(db), close: () => client.close() };
}
