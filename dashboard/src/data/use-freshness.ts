import { useQuery } from "@tanstack/react-query";
import { useIsStreamOpen } from "./event-stream.ts";
import { request } from "./request.ts";

/** Polling interval of `/freshness` while there is no stream of events; polling pauses while the page is hidden. */
const POLLING_INTERVAL_MS = 4_000;

export const FRESHNESS_KEY = ["/freshness"] as const;

export function useFreshness() {
  const isStreamOpen = useIsStreamOpen();
  return useQuery({
    queryKey: FRESHNESS_KEY,
    queryFn: ({ signal }) => request("/freshness", undefined, signal),
    refetchInterval: isStreamOpen ? false : POLLING_INTERVAL_MS,
  });
}
