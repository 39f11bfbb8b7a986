import { createRequire } from "node:module";
import { PGlite } from "@electric-sql/pglite";

const require = createRequire(import.meta.url);
const { generateDrizzleJson, generateMigration } =
  require("drizzle-kit/api") as typeof import("drizzle-kit/api");

export type Row = Record<string, unknown>;

/** An embedded database with Ponder's cache as the installed Ponder defines it, empty. */
export async function syncDatabase() {
  const postgres = new PGlite();
  const schema = await import(new URL("./sync-store/schema.js", import.meta.resolve("ponder")).href);
  const json = generateDrizzleJson(schema, undefined, ["ponder_sync"], "snake_case");
  for (const statement of await generateMigration(generateDrizzleJson({}), json))
    await postgres.exec(statement);
  const query = async (sql: string, parameters?: unknown[]) =>
    (await postgres.query<Row>(sql, parameters)).rows;
  return { query, close: () => postgres.close() };
}
