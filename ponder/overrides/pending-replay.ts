import type { QueryBuilder } from "../globals.ts";
import { META } from "../tables.ts";
import { deleteReplacedReads } from "./cached-reads.ts";

type Transaction = Pick<QueryBuilder, "wrap">;
type Executor = { execute: (statement: string) => unknown };
type Revert = (tx: Transaction, ...args: unknown[]) => Promise<unknown>;

/** Schemas with a note. Ponder overwrites it at each start. */
const pending = new Set<string>();

/**
 * Wraps Ponder's function that reverts replaced blocks. Ponder reverts what other chains wrote since the replaced block,
 * too, and writes it again together with the next block of any chain; until then those rows are missing. The note is part
 * of the same transaction, so every reader of the database sees it.
 */
export function noteRevert(revert: Revert, schema: string): Revert {
  return async (tx, ...args) => {
    const result = await revert(tx, ...args);
    const note = `value || jsonb_build_object('is_replay_due', 1, 'replayed_at', clock_timestamp())`;
    await tx.wrap((db: Executor) => db.execute(`update "${schema}"."${META}" set value = ${note}`));
    pending.add(schema);
    await deleteReplacedReads();
    return result;
  };
}

/** Removes the note in the transaction of the next block. */
export async function noteReplay(tx: Transaction, schema: string): Promise<void> {
  if (!pending.has(schema)) return;
  await tx.wrap((db: Executor) =>
    db.execute(`update "${schema}"."${META}" set value = value - 'is_replay_due'`),
  );
  pending.delete(schema);
}
