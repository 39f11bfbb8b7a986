import type { Embedded } from "./engine.ts";
import type { Freshness } from "./shared/freshness.ts";

export type UpkeepOptions = {
  database: Embedded;
  /** Its tables are looked after. */
  schema: string;
  freshness: Pick<Freshness, "chains">;
};

const EVERY = 3_600_000;
/** Until the past is indexed there is nothing to count. */
const LOOK_AGAIN = 1_000;
const AFTER_FAILURE = 60_000;

/**
 * Look after the embedded database, in which no autovacuum does: without statistics it reads all rows for some answers,
 * and without clearing out what was overwritten it grows for ever. Once the past is indexed, and every hour.
 */
export function startUpkeep(options: UpkeepOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  const controller = new AbortController();
  const next = (milliseconds: number, only: "new" | "all") => {
    if (!controller.signal.aborted) timer = setTimeout(() => void look(only), milliseconds).unref();
  };
  const look = async (only: "new" | "all") => {
    try {
      const chains = await options.freshness.chains();
      if (chains.some(({ isAwaited }) => isAwaited)) return next(LOOK_AGAIN, only);
      await tidy(options, only, controller.signal);
      next(EVERY, "all");
    } catch (error) {
      console.warn("the embedded database was not tidied", error);
      next(AFTER_FAILURE, only);
    }
  };
  // What was counted before a restart is still known.
  next(LOOK_AGAIN, "new");
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

/**
 * Count the rows of tables and clear out old ones, table by table.
 *
 * @param only "new": of tables of whose rows nothing is known but their number, which making an index tells
 */
export async function tidy(
  { database, schema }: Omit<UpkeepOptions, "freshness">,
  only: "new" | "all",
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relkind = 'r' and ($2 or reltuples <> 0 and not exists (
       select from pg_statistic where starelid = pg_class.oid))`,
    [schema, only === "all"],
  );
  for (const { name } of rows) {
    if (signal?.aborted) return;
    // Not within a transaction, which would have to be taken back as a whole.
    await database.between(() => database.exec(`vacuum (analyze) ${name}`));
  }
}
