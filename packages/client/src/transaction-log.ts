import type { Failure } from "./result.ts";
import type { Data, Get } from "./types.ts";

export type TransactionLogRow = Data<"/analytics/transactionLog/json">["logs"][number];

export type TransactionLogOptions = {
  /** Oldest row first. Default: false, newest first. */
  firstItem?: boolean;
  /** Rows per page, 1 to 1000. Default: 1000. */
  limit?: number;
  /** `cursor` of an earlier traversal in the same order, to continue after its last row. */
  after?: string;
  signal?: AbortSignal | undefined;
};

/** How a traversal ended. Every row was returned only if `complete` is true. */
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
 * `failed`: a page could not be read, see `failure`; `missing_cursor`: `hasNextPage` without `endCursor`;
 * `repeated_cursor`: `endCursor` of an earlier page; `no_new_rows`: `hasNextPage` on a page whose rows were all returned
 * before; `stopped`: the caller left the loop before the last row.
 */
export type IncompleteReason = "failed" | "missing_cursor" | "repeated_cursor" | "no_new_rows" | "stopped";

/**
 * The rows of the log for `for await`, each exactly once, with raw amounts as bigint. The loop also ends when a page
 * cannot be read: check `end`. It can be iterated once.
 */
export type TransactionLog = AsyncIterable<TransactionLogRow> & {
  /** How the traversal ended; undefined before. */
  readonly end: TraversalEnd | undefined;
};

export function createTransactionLog(get: Get, options: TransactionLogOptions): TransactionLog {
  const { firstItem = false, limit = 1000, signal } = options;
  let end: TraversalEnd | undefined;
  let started = false;

  async function* rows(): AsyncGenerator<TransactionLogRow, void, undefined> {
    if (started) throw new TypeError("a transaction log can be iterated once: call transactionLog() again");
    started = true;
    let cursor = options.after;
    let count = 0;
    const cursors = new Set(cursor === undefined ? [] : [cursor]);
    const seen = new Set<string>();
    const endWith = (reason: IncompleteReason, failure?: Failure) => {
      end = { complete: false, rows: count, cursor, reason, ...(failure && { failure }) };
    };
    endWith("stopped");
    while (true) {
      const query = {
        firstItem: String(firstItem) as "true" | "false",
        limit,
        ...(cursor !== undefined && { after: cursor }),
      };
      const page = await get("/analytics/transactionLog/json", { params: { query }, signal });
      if (!page.ok) return endWith("failed", page);
      if (!isPage(page.data)) {
        const message = "the response is not a page of the transaction log: check the base URL";
        return endWith("failed", { ok: false, kind: "unexpected", status: 200, message });
      }
      const { logs, pageInfo } = page.data;
      const before = count;
      for (const row of logs) {
        // Keyed by `count`, which is unique over all chains; one transaction may have several rows.
        if (seen.has(row.count)) continue;
        seen.add(row.count);
        count += 1;
        endWith("stopped");
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
      if (!endCursor) return endWith("missing_cursor");
      if (cursors.has(endCursor)) return endWith("repeated_cursor");
      if (count === before) return endWith("no_new_rows");
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

/** The client does not validate shapes; a body of another shape must not make the loop throw. */
function isPage(data: unknown): boolean {
  const { logs, pageInfo } = (data ?? {}) as { logs?: unknown; pageInfo?: { hasNextPage?: unknown } };
  return (
    Array.isArray(logs) &&
    logs.every((row) => typeof row?.count === "string") &&
    typeof pageInfo?.hasNextPage === "boolean"
  );
}
