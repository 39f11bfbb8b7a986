import { type Replacement, replaceInModule } from "./module-source.ts";

const RUNTIMES = ["multichain", "omnichain", "isolated"];

const TEMPORARY_TABLE = ["$", "{getLiveQueryTempTableName()}"].join("");
const statement = (sql: string): Replacement => ({
  text: `await tx.wrap((tx) => tx.execute(\`${sql}\`), context);`,
  by: "",
  times: 1,
});

/** What Ponder executes in the transaction of each block, on PGlite or on PostgreSQL. */
export const BLOCK_STATEMENTS: readonly Replacement[] = [
  statement(`CREATE TEMP TABLE ${TEMPORARY_TABLE} (table_name TEXT PRIMARY KEY) ON COMMIT DROP`),
  statement(`CREATE TEMP TABLE IF NOT EXISTS ${TEMPORARY_TABLE} (table_name TEXT PRIMARY KEY)`),
  statement(`TRUNCATE TABLE ${TEMPORARY_TABLE}`),
];

/** The declaration that adds a trigger to each table. */
export const TRIGGERS: Replacement = {
  text: "export const createLiveQueryTriggers = async (",
  by: "export const createLiveQueryTriggers = async () => {};\nexport const createTriggersOfLiveQueries = async (",
  times: 1,
};

/**
 * Omits what Ponder maintains for the live queries of `@ponder/client`, which nothing here uses: triggers on every table,
 * and a temporary table that each block creates or truncates. Ponder drops the triggers of earlier starts itself. Call
 * before Ponder is loaded.
 */
export function omitLiveQueries(): void {
  replaceInModule("./database/actions.js", [TRIGGERS]);
  for (const runtime of RUNTIMES) replaceInModule(`./runtime/${runtime}.js`, BLOCK_STATEMENTS);
}
