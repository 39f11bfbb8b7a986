import { interruptedRestore } from "zchf-runtime/ponder/snapshot/restores";
import { hasIndex, hasTable, INTERVALS, SYNC_SCHEMA } from "zchf-runtime/ponder/tables";
import { PRICE_SCHEMA, type Settings } from "../../config/settings.ts";
import { StartupError } from "../startup-error.ts";
import { openCopy } from "./connection.ts";

/** Ends a start without SNAPSHOT after an interrupted restore. */
export async function refuseInterrupted(settings: Settings): Promise<void> {
  if ((await stateOf(settings)) !== "interrupted") return;
  throw new StartupError(
    "SNAPSHOT: missing, but the restore of a snapshot into this database was interrupted: set it to begin again, or use another database",
  );
}

/** `interrupted`: a restore began and did not end. */
export async function stateOf({ database, schema }: Settings): Promise<"empty" | "interrupted" | "filled"> {
  const { query, close } = await openCopy(database.connectionString);
  try {
    if ((await interruptedRestore(query)) !== undefined) return "interrupted";
    const isFilled =
      (await hasIndex(query, schema)) ||
      (await hasTable(query, SYNC_SCHEMA, INTERVALS)) ||
      (await hasTable(query, PRICE_SCHEMA, "daily"));
    return isFilled ? "filled" : "empty";
  } finally {
    await close();
  }
}
