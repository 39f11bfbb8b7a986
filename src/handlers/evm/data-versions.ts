import type { Context } from "ponder:registry";
import type { Table } from "drizzle-orm";
import { dataVersion } from "../../tables/data-versions.ts";
import { type DataFamily, familyOf } from "../../tables/families.ts";
import { requireReadable } from "../../tables/insert-only.ts";
import type { HandlerDb, LogEvent } from "./event.ts";

type PonderDb = Context["db"];

/** An insert as Ponder returns it: awaited, or awaited with a clause for conflicts. */
type Insertion = PromiseLike<unknown> & {
  onConflictDoNothing: () => Promise<unknown>;
  onConflictDoUpdate: (change: object) => Promise<unknown>;
};

/**
 * The same database, which adds the family of each table that is written to `written`, and throws where a table that is
 * only inserted into is read or changed.
 */
export function recordWrites(db: PonderDb, written: Set<DataFamily>): HandlerDb {
  const record = (table: Table) => {
    const family = familyOf(table);
    if (family !== undefined) written.add(family);
  };
  const insert = (table: Table) => ({
    values: (rows: object) => {
      const insertion = (db.insert(table as never).values as (rows: object) => Insertion)(rows);
      return {
        onConflictDoNothing: async () => {
          requireReadable(table);
          const inserted = await insertion.onConflictDoNothing();
          if ([inserted].flat().some((row) => row !== null)) record(table);
          return inserted;
        },
        onConflictDoUpdate: (change: object) => {
          requireReadable(table);
          record(table);
          return insertion.onConflictDoUpdate(change);
        },
        // biome-ignore lint/suspicious/noThenProperty: thenable, as what Ponder returns is.
        then: (...reactions: Parameters<Insertion["then"]>) => {
          record(table);
          return insertion.then(...reactions);
        },
      };
    },
  });
  const find = (table: Table, key: object) => {
    requireReadable(table);
    return db.find(table as never, key as never);
  };
  const update = (table: Table, key: object) => {
    requireReadable(table);
    record(table);
    return db.update(table as never, key as never);
  };
  const remove = async (table: Table, key: object) => {
    requireReadable(table);
    const isRemoved = await db.delete(table as never, key as never);
    if (isRemoved) record(table);
    return isRemoved;
  };
  // Ponder's own types of the four are generic in the table.
  return { find, insert, update, delete: remove, sql: db.sql } as unknown as HandlerDb;
}

type Place = { block: LogEvent["block"]; log?: Pick<LogEvent["log"], "logIndex"> };

/** Set the version of each of these families on the chain to the event. */
export async function bumpVersions(
  { db, chain }: Pick<Context, "db" | "chain">,
  { block, log }: Place,
  families: ReadonlySet<DataFamily>,
): Promise<void> {
  // A block event has no log; no log has a negative index.
  const place = { block: block.number, logIndex: log?.logIndex ?? -1, blockHash: block.hash };
  for (const family of families) {
    await db
      .insert(dataVersion)
      .values({ chainId: chain.id, family, ...place })
      .onConflictDoUpdate(place);
  }
}
