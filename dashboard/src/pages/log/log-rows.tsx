import { useEffect, useRef } from "react";
import { Empty, Loading, Stale } from "../../components/states.tsx";
import { Unavailable } from "../../components/unavailable.tsx";
import { LogTable } from "./log-table.tsx";
import type { Selection } from "./selection.ts";
import { useLog } from "./use-log.ts";

/** The rows of the log; scrolling loads more. */
export function LogRows({ oldestFirst, selection }: { oldestFirst: boolean; selection: Selection }) {
  const { pages, rows, hasNewer, isWhole } = useLog(oldestFirst, selection);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const end = useRef<HTMLDivElement>(null);
  const canGoOn = hasNextPage && !isFetchingNextPage && error === null;

  useEffect(() => {
    if (!canGoOn || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canGoOn, fetchNextPage]);

  if (!data) {
    return error ? (
      <Unavailable what="transaction log" error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading what="transaction log" />
    );
  }
  if (rows.length === 0) {
    const isFiltered = Object.keys(selection).length > 0;
    return <Empty>{isFiltered ? "No financial log matches." : "No financial logs yet."}</Empty>;
  }
  return (
    <>
      {hasNewer && (
        <p className="notice">
          There are newer rows.{" "}
          <button type="button" onClick={() => void refetch()}>
            Show them
          </button>
        </p>
      )}
      {error && <Stale>The service does not respond; these rows may be outdated.</Stale>}
      <LogTable rows={rows} />
      <div ref={end} className="row">
        <p className="quiet" role="status">
          {isWhole ? `All ${rows.length} rows` : `${rows.length} rows so far`}
        </p>
        {hasNextPage && (
          <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading more…" : "Load more"}
          </button>
        )}
      </div>
    </>
  );
}
