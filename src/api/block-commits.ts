import { type SQLWrapper, sql } from "drizzle-orm";
import { workWithin } from "./engine.ts";

type Query = (db: { execute: (statement: SQLWrapper) => unknown }) => SQLWrapper;
type Wrap = (...args: unknown[]) => Promise<unknown>;

/** How the engine asks its database, and the same within a transaction. */
export type Builder = { wrap: Wrap; transaction: (...args: unknown[]) => Promise<unknown> };

const COMMIT = "commit_block";

/**
 * Lets the engine note in one statement to which block all that was just written belongs. By itself it tells every table
 * in a statement of its own, of which most change nothing: a third of the time from a block to its rows.
 */
export function commitTogether(builder: Builder): void {
  // Of the embedded database, a transaction's builder is the same one.
  const joined = new WeakSet<Builder>();
  const transaction = builder.transaction.bind(builder);
  const joining = (work: () => unknown, inner: unknown) => {
    const within = inner as Builder;
    if (!joined.has(within)) join(within);
    joined.add(within);
    return work();
  };
  builder.transaction = (...args) => transaction(...workWithin(args, joining));
}

function join(builder: Builder): void {
  const wrap = builder.wrap.bind(builder);
  let waiting: { queries: Query[]; written: Promise<unknown> } | undefined;
  builder.wrap = (...args) => {
    const [options, query, context] = args as [{ label?: string }, Query, unknown];
    if (options.label !== COMMIT) return wrap(...args);
    if (waiting === undefined) {
      const queries: Query[] = [];
      // All tables are told of in the same turn.
      const written = Promise.resolve().then(() => {
        waiting = undefined;
        return wrap(
          options,
          (db: Parameters<Query>[0]) => db.execute(all(queries.map((one) => one(db)))),
          context,
        );
      });
      waiting = { queries, written };
    }
    waiting.queries.push(query);
    return waiting.written;
  };
}

function all(updates: readonly SQLWrapper[]): SQLWrapper {
  const parts = updates.map((update, i) => sql`${sql.identifier(`update_${i}`)} as ${update}`);
  return sql`with ${sql.join(parts, sql`, `)} select 1`;
}
