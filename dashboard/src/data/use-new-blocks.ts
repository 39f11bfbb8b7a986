import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useEventStream } from "./event-stream.ts";
import { useMoment } from "./moment.ts";
import { FRESHNESS_KEY, useIndexedBlocks } from "./use-freshness.ts";

/** Key prefix of queries that new blocks do not invalidate, see the transaction log. */
export const NOT_INVALIDATED = "not-invalidated";

/** Minimum time between two refetches of a page. */
const MIN_REFETCH_INTERVAL_MS = 8_000;

/**
 * Refetches the queries of the page when a chain has new blocks, of which events and heartbeats notify it; an unchanged
 * response is a 304. A moment in the past does not change.
 */
export function useNewBlocks(): void {
  const queries = useQueryClient();
  const isNow = useMoment() === undefined;
  useEventStream(FRESHNESS_KEY, isNow);
  const { data } = useIndexedBlocks();
  const seen = useRef<string>(undefined);
  const refetchedAt = useRef(0);
  const blocks =
    data && JSON.stringify(Object.entries(data.data.chains).map(([id, { block }]) => [id, block]));

  useEffect(() => {
    if (!isNow || blocks === undefined || blocks === seen.current) return;
    const isFirst = seen.current === undefined;
    const wait = isFirst ? 0 : Math.max(0, refetchedAt.current + MIN_REFETCH_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      seen.current = blocks;
      refetchedAt.current = performance.now();
      if (isFirst) return;
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== FRESHNESS_KEY[0] && queryKey[0] !== NOT_INVALIDATED,
      });
    }, wait);
    return () => clearTimeout(timer);
  }, [isNow, blocks, queries]);
}
