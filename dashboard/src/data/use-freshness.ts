import { useQuery } from "@tanstack/react-query";
import { useIsStreamOpen } from "./event-stream.ts";
import { secondsOf, useMoment } from "./moment.ts";
import { type ApiResponse, request } from "./request.ts";

/** Polling interval of `/freshness` while there is no stream of events; polling pauses while the page is hidden. */
const POLLING_INTERVAL_MS = 4_000;

export const FRESHNESS_KEY = ["/freshness"] as const;

type Freshness = ApiResponse<"/freshness">;

/** The blocks up to which the chains are indexed; updated while the page shows now. */
export const useIndexedBlocks = () => useBlocks((response) => response);

/** The same as of the moment of the page: then no chain lagged, and none was after it. */
export function useFreshness() {
  const moment = useMoment();
  return useBlocks((response) => (moment === undefined ? response : until(response, secondsOf(moment))));
}

function useBlocks(select: (response: Freshness) => Freshness) {
  const isStreamOpen = useIsStreamOpen();
  const isNow = useMoment() === undefined;
  return useQuery({
    queryKey: FRESHNESS_KEY,
    queryFn: ({ signal }) => request("/freshness", undefined, signal, undefined),
    // On a page of a moment only after a failure, as every query.
    ...(isNow && { refetchInterval: !isStreamOpen && POLLING_INTERVAL_MS }),
    select,
  });
}

function until({ data, indexedThrough }: Freshness, seconds: number): Freshness {
  const chains = Object.entries(data.chains).map(([id, chain]) => [
    id,
    { ...chain, timestamp: Math.min(chain.timestamp, seconds), lagSeconds: 0, state: "live" },
  ]);
  const settledThrough = Math.min(data.settledThrough, seconds);
  return { data: { ...data, settledThrough, chains: Object.fromEntries(chains) }, indexedThrough };
}
