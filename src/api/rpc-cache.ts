type Row = Record<string, unknown>;

/** As much of the engine's query builder as one of its insertions uses. */
type Insertion = {
  insert: (table: unknown) => {
    values: (rows: readonly Row[]) => { onConflictDoNothing: (target: unknown) => unknown };
  };
};

type Query = (db: Insertion) => unknown;

/** How the engine asks its database: with a label for the statement, or without. */
export type RpcCache = { wrap: (...args: unknown[]) => Promise<unknown> };

const INSERT = "insert_rpc_requests";
/** Takes the kept answers of a replaced block away. */
const DELETE = "delete_rpc_requests";
/** What looks at the kept answers, or takes them away. */
const OTHERS: readonly string[] = ["select_rpc_requests", DELETE];

/** Milliseconds that an answer may wait for others. */
const PATIENCE = 50;
/** Rows in a statement. */
const MOST = 500;
/** Replaced blocks that are remembered, as the engine told of them. */
const MOST_REPLACED = 20;

type Batch = {
  table: unknown;
  target: unknown;
  rows: Row[];
  context: unknown;
  timer: NodeJS.Timeout;
  written: PromiseWithResolvers<unknown>;
};

/**
 * Lets the engine keep what RPCs answered many at a time: by itself it writes every answer of an `eth_call` in a
 * statement of its own, which took a sixth of the time of a backfill. What is not yet written is written before the
 * engine looks for it or takes it back. Killed, it asks again for the last few.
 *
 * @returns takes the answers of blocks away that were lately replaced. The engine does so when it hears of them; until it
 * takes the blocks back, they may still be asked about, and the blocks in their place have the same numbers.
 */
export function keepTogether(builder: RpcCache): () => Promise<void> {
  const wrap = builder.wrap.bind(builder);
  let batch: Batch | undefined;
  const replaced: unknown[][] = [];
  /** Resolves when nothing is being written any more. */
  let quiet: Promise<unknown> = Promise.resolve();

  const flush = () => {
    if (!batch) return quiet;
    const { table, target, rows, context, timer, written } = batch;
    batch = undefined;
    clearTimeout(timer);
    const write: Query = (db) => db.insert(table).values(rows).onConflictDoNothing(target);
    written.resolve(wrap({ label: INSERT }, write, context));
    quiet = Promise.allSettled([written.promise, quiet]);
    return quiet;
  };

  const add = (table: unknown, rows: readonly Row[], target: unknown, context: unknown) => {
    batch ??= {
      ...{ table, target, rows: [], context },
      timer: setTimeout(flush, PATIENCE),
      written: Promise.withResolvers(),
    };
    const { written } = batch;
    batch.rows.push(...rows);
    if (batch.rows.length >= MOST) void flush();
    return written.promise;
  };

  builder.wrap = async (...args) => {
    const [options, query, context] = args;
    const label = (options as { label?: string }).label;
    if (label === INSERT) {
      return (query as Query)({
        insert: (table) => ({
          values: (rows) => ({ onConflictDoNothing: (target) => add(table, rows, target, context) }),
        }),
      });
    }
    if (label !== undefined && OTHERS.includes(label)) await flush();
    if (label === DELETE && replaced.push(args) > MOST_REPLACED) replaced.shift();
    return wrap(...args);
  };
  return async () => {
    await flush();
    for (const deletion of replaced) await wrap(...deletion);
  };
}
