import { useQuery } from "@tanstack/react-query";
import { ask } from "./answers.ts";

/** Milliseconds between two looks at the chains; none while the page is hidden. */
const INTERVAL = 4_000;

export const FRESHNESS_KEY = ["/freshness"] as const;

export function useFreshness() {
  return useQuery({
    queryKey: FRESHNESS_KEY,
    queryFn: ({ signal }) => ask("/freshness", undefined, signal),
    refetchInterval: INTERVAL,
  });
}
