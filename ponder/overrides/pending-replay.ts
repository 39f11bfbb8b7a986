import type { SQLWrapper } from "drizzle-orm";
import { LABELS, labelOf, type QueryBuilder } from "../globals.ts";
import { replayNotes } from "../index-state.ts";
import { adaptBuilders } from "./transactions.ts";

type Executor = { execute: (statement: SQLWrapper) => unknown };

/**
 * Notes in the database that rows are missing after a reorg. With multichain ordering, Ponder reverts what other chains
 * wrote since the replaced block, too, and writes it again together with the next block of any chain; until then those
 * rows are missing. The notes are part of the same transactions, so every reader of the database sees them.
 *
 * @param onRevert runs at the end of each revert
 */
export function notePendingReplay(
  builder: QueryBuilder,
  schema: string,
  onRevert: () => Promise<unknown> = async () => undefined,
): void {
  const { begin, end } = replayNotes(schema);
  const execute = (statement: SQLWrapper) => (db: Executor) => db.execute(statement);
  // Ponder overwrites the note at each start.
  let isPending = false;
  adaptBuilders(builder, (one) => {
    const wrap = one.wrap.bind(one);
    const transaction = one.transaction.bind(one);
    one.wrap = async (...args) => {
      const result = await wrap(...args);
      if (isPending && labelOf(args) === LABELS.updateCheckpoints) {
        await wrap(execute(end));
        isPending = false;
      }
      return result;
    };
    one.transaction = async (...args) => {
      const result = await transaction(...args);
      if (labelOf(args) === LABELS.revert) {
        await wrap(execute(begin));
        isPending = true;
        await onRevert();
      }
      return result;
    };
  });
}
