import { QueryClient } from "@tanstack/react-query";
import { NoAnswer } from "./answers.ts";

/** Milliseconds until what is unavailable is asked for again. */
const PATIENCE = 5_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // New blocks say when an answer is old, see use-new-blocks.ts.
        staleTime: Number.POSITIVE_INFINITY,
        // A machine without a way to the internet still reaches a service of its own.
        networkMode: "always",
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state: { error } }) => (isPassing(error) ? PATIENCE : false),
      },
    },
  });
}

/** Whether asking again may help. */
export function isPassing(error: Error | null): boolean {
  return (
    error instanceof NoAnswer &&
    (error.failure.kind === "unavailable" || error.failure.kind === "rate_limited")
  );
}
