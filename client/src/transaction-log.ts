import type { Client, Data } from "./client.ts";
import type { Failure } from "./result.ts";

export type TransactionLogRow = Data<"/analytics/transactionLog/json">["logs"][number];

export type TransactionLogOptions = {
  /** Oldest row first; newest first unless told. A traversal keeps its order from the first page to the last. */
  firstItem?: boolean;
  /** Rows to a page, 1 to 1000; 1000 unless told. */
  limit?: number;
  /** Where an earlier traversal of the same order ended: its `cursor`. */
  after?: string;
  signal?: AbortSignal | undefined;
};

/** How a traversal ended. Only `complete` means that every row was seen. */
export type TraversalEnd =
  | { complete: true; rows: number; cursor: string | undefined; indexedThrough: number | undefined }
  | {
      complete: false;
      rows: number;
      cursor: string | undefined;
      reason: IncompleteReason;
      failure?: Failure;
    };

/**
 * `failed`: a page could not be read, `failure` says why; `missing_cursor`: more rows are promised without a cursor to
 * them; `repeated_cursor`: a page leads back to one already read; `no_new_rows`: a page promises more rows and has
 * none that were not seen before; `stopped`: the loop was left before the last row.
 */
export type IncompleteReason = "failed" | "missing_cursor" | "repeated_cursor" | "no_new_rows" | "stopped";

/**
 * The rows of the log for `for await`, each once, with raw amounts as bigint. The loop ends when there is nothing more
 * to read, be it complete or not: `end` then tells which. It can be iterated once.
 */
export type TransactionLog = AsyncIterable<TransactionLogRow> & {
  /** How the traversal ended; undefined until it has. */
  readonly end: TraversalEnd | undefined;
};

export function traverse(get: Client["get"], options: TransactionLogOptions): TransactionLog {
  const { firstItem = false, limit = 1000, signal } = options;
  let end: TraversalEnd | undefined;
  let started = false;

  async function* rows(): AsyncGenerator<TransactionLogRow, void, undefined> {
    if (started) throw new TypeError("a transaction log is read once: call transactionLog() again");
    started = true;
    let cursor = options.after;
    let count = 0;
    const cursors = new Set(cursor === undefined ? [] : [cursor]);
    const seen = new Set<string>();
    const stop = (reason: IncompleteReason, failure?: Failure) => {
      end = { complete: false, rows: count, cursor, reason, ...(failure && { failure }) };
    };
    stop("stopped");
    while (true) {
      const query = {
        firstItem: String(firstItem) as "true" | "false",
        limit,
        ...(cursor !== undefined && { after: cursor }),
      };
      const page = await get("/analytics/transactionLog/json", { params: { query }, signal });
      if (!page.ok) return stop("failed", page);
      if (!isPage(page.data)) {
        const message = "the answer is no page of the transaction log: check the base URL";
        return stop("failed", { ok: false, kind: "unexpected", status: 200, message });
      }
      const { logs, pageInfo } = page.data;
      const before = count;
      for (const row of logs) {
        // `count` is unique over all chains, while one transaction makes several rows.
        if (seen.has(row.count)) continue;
        seen.add(row.count);
        count += 1;
        stop("stopped");
        yield row;
      }
      const { hasNextPage, endCursor } = pageInfo;
      if (!hasNextPage) {
        end = {
          complete: true,
          rows: count,
          cursor: endCursor || cursor,
          indexedThrough: page.indexedThrough,
        };
        return;
      }
      if (!endCursor) return stop("missing_cursor");
      if (cursors.has(endCursor)) return stop("repeated_cursor");
      if (count === before) return stop("no_new_rows");
      cursors.add(endCursor);
      cursor = endCursor;
    }
  }

  return {
    [Symbol.asyncIterator]: rows,
    get end() {
      return end;
    },
  };
}

/** Shapes are not checked elsewhere; what answers with another one must not make the loop throw. */
function isPage(data: unknown): boolean {
  const { logs, pageInfo } = (data ?? {}) as { logs?: unknown; pageInfo?: { hasNextPage?: unknown } };
  return (
    Array.isArray(logs) &&
    logs.every((row) => typeof row?.count === "string") &&
    typeof pageInfo?.hasNextPage === "boolean"
  );
}
