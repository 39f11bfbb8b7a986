import type { PonderDatabase } from "./globals.ts";
import { mergeCommits } from "./overrides/merged-commits.ts";
import { notePendingReplay } from "./overrides/pending-replay.ts";
import { keepResponseFileInMemory } from "./overrides/response-file.ts";
import { shortenLookups } from "./overrides/row-lookups.ts";
import { batchRpcCacheInserts } from "./overrides/rpc-cache-inserts.ts";
import { afterTransactions, type EmbeddedDatabase, guardTransactions } from "./overrides/transactions.ts";

type Options = {
  schema: string;
  /** Names of the tables that handlers neither read nor change. */
  insertOnly: ReadonlySet<string>;
  /** Called after each transaction that writes the tables. */
  onWrite: () => void;
};

export type Installed = {
  /** The embedded database, where Ponder uses one. */
  embedded: EmbeddedDatabase | undefined;
};

/**
 * Applies all overrides of Ponder's query builders, once per process, after those of before-load.ts. Each wraps what the
 * ones before it left, so that the last one is called first:
 * 1. keepResponseFileInMemory changes the embedded database alone;
 * 2. shortenLookups changes only statements that read rows by their keys, so its place does not matter;
 * 3. guardTransactions sees a transaction as Ponder runs it, with all its statements;
 * 4. batchRpcCacheInserts changes only the cache's builder, and its deletion runs at the end of a revert (6);
 * 5. mergeCommits replaces the statements of a commit, which the note of a replay (6) must follow;
 * 6. notePendingReplay writes its notes inside the transactions of a revert and of a block;
 * 7. afterTransactions is the outermost: `onWrite` runs when everything of a transaction is committed.
 *
 * src/api/index.ts starts what runs beside them: vacuum, cache pruning and the check of logs.
 */
export function installOverrides({ schema, insertOnly, onWrite }: Options): Installed {
  const database: PonderDatabase = globalThis.PONDER_DATABASE;
  keepResponseFileInMemory(database);
  shortenLookups(database.userQB, insertOnly);
  const embedded = guardTransactions(database);
  const deleteReplacedReads = batchRpcCacheInserts(database.syncQB);
  mergeCommits(database.userQB, { countsInserts: embedded !== undefined });
  notePendingReplay(database.userQB, schema, deleteReplacedReads);
  afterTransactions(database.userQB, onWrite);
  return { embedded };
}
