import type { QueryBuilder } from "../globals.ts";
import { CHECKPOINT, META } from "../tables.ts";
import { deleteReplacedReads } from "./cached-reads.ts";

type Transaction = Pick<QueryBuilder, "wrap">;
type Executor = { execute: (statement: string) => unknown };
type Revert = (tx: Transaction, args: { checkpoint: string }, context?: unknown) => Promise<unknown>;

/** Key of the advisory lock, among those of the database. */
const LOCK_KEY = 5_912_046_731;

/**
 * Has the transaction wait for others that create or drop Ponder's triggers. All chains share the functions of the
 * triggers: two that are created at the same time fail, and two reverts wait for each other's tables.
 */
export async function lockTriggers(tx: Transaction): Promise<void> {
  await tx.wrap((db: Executor) => db.execute(`select pg_advisory_xact_lock(${LOCK_KEY})`));
}

/**
 * Wraps Ponder's function that reverts the replaced blocks of a chain: in the same transaction the chain's checkpoint
 * goes back to the last common block. Ponder would leave it at the replaced block until the next one is written. The time
 * of the revert is noted: afterwards the versions of data are those of before, although other rows were there in between.
 */
export function revertTo(revert: Revert, schema: string, chainId: number): Revert {
  return async (tx, args, context) => {
    const counts = await revert(tx, args, context);
    const { checkpoint } = args;
    await tx.wrap((db: Executor) =>
      db.execute(
        `update "${schema}"."${CHECKPOINT}" set latest_checkpoint = '${checkpoint}' where chain_id = ${chainId}`,
      ),
    );
    const note = "value || jsonb_build_object('reverted_at', clock_timestamp())";
    await tx.wrap((db: Executor) => db.execute(`update "${schema}"."${META}" set value = ${note}`));
    await deleteReplacedReads();
    return counts;
  };
}
