import { type SQLWrapper, sql } from "drizzle-orm";
import { adaptBuilders, type Builder } from "./engine.ts";

/** The engine takes back what replaced blocks wrote. */
const REVERT = "revert";
/** The last thing it does for a block. */
const DONE = "update_checkpoints";

type Executor = { execute: (statement: SQLWrapper) => unknown };

/**
 * Where blocks were replaced, the engine takes back what other chains wrote since, too, and writes it again together
 * with the next block of any chain. Until then these rows are missing: notes that in the database, in the same
 * transactions, for all who read from it, and when, for those who read before and after it.
 *
 * @param onRevert what is to be taken back with it
 */
export function noteReplays(
  builder: Builder,
  schema: string,
  onRevert: () => Promise<unknown> = async () => undefined,
): void {
  const meta = sql`${sql.identifier(schema)}._ponder_meta`;
  const begin = sql`update ${meta} set value = value || jsonb_build_object('is_replay_due', 1, 'replayed_at', clock_timestamp())`;
  const end = sql`update ${meta} set value = value - 'is_replay_due'`;
  const execute = (statement: SQLWrapper) => (db: Executor) => db.execute(statement);
  /** As of the last start, which writes the value anew. */
  let isDue = false;
  adaptBuilders(builder, (one) => {
    const wrap = one.wrap.bind(one);
    const transaction = one.transaction.bind(one);
    one.wrap = async (...args) => {
      const result = await wrap(...args);
      if (isDue && labelOf(args) === DONE) {
        await wrap(execute(end));
        isDue = false;
      }
      return result;
    };
    one.transaction = async (...args) => {
      const result = await transaction(...args);
      if (labelOf(args) === REVERT) {
        await wrap(execute(begin));
        isDue = true;
        await onRevert();
      }
      return result;
    };
  });
}

const labelOf = ([options]: readonly unknown[]) => (options as { label?: string } | undefined)?.label;
