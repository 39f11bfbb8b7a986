import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FRESHNESS_KEY, useFreshness } from "./use-freshness.ts";

/** Queries whose pages lie still under the reader, see the transaction log. */
export const STILL = "still";

/** Milliseconds that pass at least between two renewals of a page. */
const PAUSE = 8_000;

/** Asks anew for what the page shows when a chain has new blocks; an answer that is the same costs a 304. */
export function useNewBlocks(): void {
  const queries = useQueryClient();
  const { data } = useFreshness();
  const seen = useRef<string>(undefined);
  const renewedAt = useRef(0);
  const places =
    data && JSON.stringify(Object.entries(data.data.chains).map(([id, { block }]) => [id, block]));

  useEffect(() => {
    if (places === undefined || places === seen.current) return;
    const isFirst = seen.current === undefined;
    const wait = isFirst ? 0 : Math.max(0, renewedAt.current + PAUSE - Date.now());
    const timer = setTimeout(() => {
      seen.current = places;
      renewedAt.current = Date.now();
      if (isFirst) return;
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== FRESHNESS_KEY[0] && queryKey[0] !== STILL,
      });
    }, wait);
    return () => clearTimeout(timer);
  }, [places, queries]);
}
