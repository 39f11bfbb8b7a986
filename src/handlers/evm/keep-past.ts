import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { pastOf } from "../../tables/past.ts";
import type { HandlerDb, LogEvent } from "./event.ts";

/**
 * Keeps what a row was before a log of the block changes it, where it does: figures of the past need it. Call it before
 * each change: of several in blocks of the same second, the first one has the row as it was until then.
 */
export async function keepPast<Row extends object>(
  db: Pick<HandlerDb, "insert">,
  table: PgTable & { $inferSelect: Row },
  row: NoInfer<Row>,
  change: Partial<NoInfer<Row>>,
  { block }: Pick<LogEvent, "block">,
): Promise<void> {
  const past = pastOf(table);
  const before = row as Record<string, unknown>;
  const names = Object.keys(getTableColumns(past)).filter((name) => name !== "until");
  const isChanged = Object.entries(change).some(
    ([name, value]) => names.includes(name) && value !== undefined && value !== before[name],
  );
  if (!isChanged) return;
  const values = Object.fromEntries(names.map((name) => [name, before[name]]));
  await db
    .insert(past as never)
    .values({ ...values, until: block.timestamp } as never)
    .onConflictDoNothing();
}
