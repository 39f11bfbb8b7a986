import { getTableName } from "drizzle-orm";
import { type ServiceTables, schemaOf } from "zchf-runtime/ponder/snapshot/contents";
import { type CheckedColumn, checkedColumns } from "zchf-runtime/ponder/snapshot/row-checks";
import { REORG_PREFIX } from "zchf-runtime/ponder/tables";
import { PRICE_TABLES } from "../../src/api/prices/daily.ts";
import { event } from "../../src/tables/events.ts";
import type { Connection } from "./connection.ts";
import { checkEvent } from "./event-rows.ts";
import { type Snapshot, SnapshotError, type TableEntry } from "./format.ts";
import { KNOWN_VALUES } from "./known-values.ts";
import { Progress } from "./progress.ts";
import { checkRows } from "./rows.ts";

const EVENT_TABLES = [getTableName(event), `${REORG_PREFIX}${getTableName(event)}`];

/** Fills the tables that were just created, of another build without the indexed tables; checks every row before. */
export async function copyParts(
  snapshot: Snapshot,
  connection: Connection,
  schema: string,
  isSameBuild: boolean,
): Promise<void> {
  const tables = { schema, prices: PRICE_TABLES };
  const isCopied = ({ group }: TableEntry) => group !== "tables" || isSameBuild;
  const checked = await checkTables(connection, tables, snapshot.manifest.tables.filter(isCopied));
  const progress = new Progress("Restore");
  let done = 0;
  for await (const { table, rows, bytes } of snapshot.parts()) {
    done += bytes;
    progress.set(done / snapshot.bytes);
    const columns = checked.get(table);
    if (!columns) continue;
    const isEvents = table.group === "tables" && EVENT_TABLES.includes(table.name);
    checkRows(table, rows, columns, isEvents ? checkEvent : undefined);
    await copyRows(connection, tables, table, rows);
  }
  progress.end();
}

/**
 * The columns of each copied table. Every one of the snapshot must be a table that this version has just created, with
 * the same columns.
 */
async function checkTables(
  { query }: Connection,
  tables: ServiceTables,
  entries: readonly TableEntry[],
): Promise<Map<TableEntry, CheckedColumn[]>> {
  const checked = new Map<TableEntry, CheckedColumn[]>();
  for (const table of entries) {
    const columns = await checkedColumns(query, table, tables, KNOWN_VALUES);
    const existing = columns.map(({ name }) => name);
    if (existing.toSorted().join() !== table.columns.toSorted().join()) {
      throw new SnapshotError(
        existing.length === 0
          ? `it has a table ${table.name}, which this version does not have`
          : `table ${table.name} has other columns in it (${table.columns.join(", ")}) than in this version`,
      );
    }
    checked.set(table, columns);
  }
  return checked;
}

async function copyRows(
  connection: Connection,
  tables: ServiceTables,
  { group, name, columns }: TableEntry,
  rows: Buffer,
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  try {
    await connection.copyIn(`"${schemaOf(group, tables)}"."${name}" (${list})`, rows);
  } catch (error) {
    if (!isDataError(error)) throw error;
    throw new SnapshotError(`rows of table ${name} are no such rows: ${error.message}`);
  }
}

/** Whether a value or a key is wrong, or too large for an index: SQLSTATE classes 22, 23 and 54. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(?:22|23|54)/.test(String(error.code));
}
