import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request.ts";

/** Interval at which a failed query is retried. */
const RETRY_INTERVAL_MS = 5_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Queries are invalidated by new blocks, see use-new-blocks.ts.
        staleTime: Number.POSITIVE_INFINITY,
        // The service may run on this machine, which needs no internet connection.
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state: { error } }) => (isRetryable(error) ? RETRY_INTERVAL_MS : false),
      },
    },
  });
}

/** Whether a later request may succeed. */
export function isRetryable(error: Error | null): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  if (failure.kind === "unavailable") return failure.reason !== "not_served";
  return failure.kind === "rate_limited";
}
