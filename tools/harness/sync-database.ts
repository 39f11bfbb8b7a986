import { createRequire } from "node:module";
import { ponderModule } from "zchf-runtime/ponder/overrides/module-source";
import { SYNC_SCHEMA } from "zchf-runtime/ponder/tables";
import { createDatabase } from "./postgres.ts";
import { openClient } from "./test-client.ts";

const require = createRequire(import.meta.url);
const { generateDrizzleJson, generateMigration } =
  require("drizzle-kit/api") as typeof import("drizzle-kit/api");

export type Row = Record<string, unknown>;

/** A database with Ponder's cache as the installed Ponder defines it, empty. */
export async function syncDatabase() {
  const { url } = await createDatabase();
  const postgres = await openClient(url);
  const schema = await import(ponderModule("./sync-store/schema.js"));
  const json = generateDrizzleJson(schema, undefined, [SYNC_SCHEMA], "snake_case");
  for (const statement of await generateMigration(generateDrizzleJson({}), json))
    await postgres.exec(statement);
  const query = async (sql: string, parameters?: unknown[]) =>
    (await postgres.query<Row>(sql, parameters)).rows;
  return { url, query, close: () => postgres.close() };
}

/** A block of the table `blocks` of the cache, for an insert: members that no test reads are '0'. */
export const blockRow = (chainId: number, number: number, hash: string): string => {
  const zero = (count: number) => Array(count).fill("'0'").join();
  return `(chain_id, number, timestamp, hash, parent_hash, logs_bloom, miner, gas_used, gas_limit, state_root,
      receipts_root, transactions_root, size, difficulty, extra_data)
    values (${chainId}, ${number}, ${1_700_000_000 + number}, '${hash}', ${zero(11)})`;
};
