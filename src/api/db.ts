import type { SQL } from "drizzle-orm";
import type { ReadonlyDrizzle } from "ponder";
import type * as schema from "../../ponder.schema.ts";

/** The tables, read-only: Ponder's `db` or any drizzle database over the same schema. */
export type Db = ReadonlyDrizzle<typeof schema>;

/** A row whose columns are all text: drivers differ in what they make of numbers. */
export type TextRow = Readonly<Record<string, string | null>>;

/** The rows of a statement that returns text only; throws where it does not. */
export async function textRows(db: Db, statement: SQL): Promise<readonly TextRow[]> {
  const { rows } = (await db.execute(statement)) as { rows: Record<string, unknown>[] };
  if (!rows.every(isText)) throw new Error("a statement returned a value that is no text");
  return rows;
}

const isText = (row: Record<string, unknown>): row is Record<string, string | null> =>
  Object.values(row).every((value) => value === null || typeof value === "string");
