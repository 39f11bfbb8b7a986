import { existsSync } from "node:fs";
import path from "node:path";
import { CHECKPOINT, hasTable, storedBuild } from "zchf-runtime/ponder/tables";
import { indexedChains } from "../../config/chains.ts";
import type { Settings } from "../../config/settings.ts";
import { StartupError } from "../startup-error.ts";
import { besideServer } from "./embedded/with-server.ts";
import { type Database, openDatabase } from "./open.ts";

const root = path.resolve(import.meta.dirname, "../..");

type Tables =
  /** The schema has none. */
  | { state: "none" }
  /** Ponder goes on with them. */
  | { state: "same" }
  /** Another version or other settings created them; chains that differ, in parentheses. */
  | { state: "other"; difference: string };

/** How the tables of the schema compare with those of this code and these settings. */
export async function compareTables(settings: Settings, database: Database): Promise<Tables> {
  const stored = await storedBuild(database.query, settings.schema);
  if (!stored) return { state: "none" };
  // Loads the config and its sources, which a first start need not wait for.
  const { currentBuild } = await import("zchf-runtime/ponder/build-id");
  const current = await currentBuild(root);
  if (stored.id === current.id && stored.tablesVersion === current.tablesVersion) return { state: "same" };
  return { state: "other", difference: await differenceOf(settings, database) };
}

/** The chains that the settings and the schema do not share, in parentheses. */
async function differenceOf(settings: Settings, { query }: Database): Promise<string> {
  if (!(await hasTable(query, settings.schema, CHECKPOINT))) return "";
  const rows = await query(`select chain_id from "${settings.schema}".${CHECKPOINT} order by chain_id`);
  const stored = rows.map(({ chain_id }) => Number(chain_id));
  const given = indexedChains(settings).map(({ id }) => id);
  const differences = [
    ...given.filter((id) => !stored.includes(id)).map((id) => `RPC_URL_${id} is new`),
    ...stored.filter((id) => !given.includes(id)).map((id) => `RPC_URL_${id} is missing`),
  ];
  return stored.length === 0 || differences.length === 0 ? "" : ` (${differences.join(", ")})`;
}

/** A line that says what a start would do with the tables of the database, which stays as it is. */
export async function tablesPlan(settings: Settings): Promise<string> {
  const { database: setting, schema } = settings;
  const created = `Tables: schema ${schema} has none yet; a start creates them`;
  if (setting.directory !== undefined && !existsSync(setting.directory)) return created;
  const read = async () => {
    const database = await openDatabase(setting);
    try {
      return await compareTables(settings, database);
    } finally {
      await database.close();
    }
  };
  let tables: Tables;
  try {
    tables = await besideServer(setting, read);
  } catch (error) {
    if (error instanceof StartupError) return `Tables: unknown, ${error.message}`;
    throw error;
  }
  if (tables.state === "none") return created;
  if (tables.state === "same") return `Tables: a start goes on with those of schema ${schema}`;
  const difference = `those of schema ${schema} are of another version or of other settings${tables.difference}`;
  return setting.directory === undefined
    ? `Tables: ${difference}; choose another DATABASE_SCHEMA, with which the cached logs are used again`
    : `Tables: ${difference}; a start indexes again from the cached logs`;
}
