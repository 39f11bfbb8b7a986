import { useEffect, useRef } from "react";
import { Empty } from "../../components/empty.tsx";
import { Loading } from "../../components/loading.tsx";
import { Stale } from "../../components/stale.tsx";
import { Unanswered } from "../../components/unanswered.tsx";
import { LogTable } from "./log-table.tsx";
import { useLog } from "./use-log.ts";

/** The log, which goes on as the reader scrolls. */
export function LogRows({ oldestFirst }: { oldestFirst: boolean }) {
  const { pages, rows, hasNewer, isWhole } = useLog(oldestFirst);
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
      <Unanswered what="transaction log" error={error} again={() => void refetch()} />
    ) : (
      <Loading what="transaction log" />
    );
  }
  if (rows.length === 0) return <Empty>Nothing financial happened yet.</Empty>;
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
      {error && <Stale>The service does not answer now; these rows are from before.</Stale>}
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
