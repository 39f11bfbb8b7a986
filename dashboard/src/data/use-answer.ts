import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Parameters, Path } from "zchf-api-client";
import { type Answer, ask } from "./answers.ts";

type Options<P extends Path> = {
  params?: Parameters<P>;
  /** False: do not ask yet. */
  enabled?: boolean;
};

/** An answer of the API, kept up to date with the chains. */
export function useAnswer<P extends Path>(
  path: P,
  { params, enabled = true }: Options<P> = {},
): UseQueryResult<Answer<P>> {
  return useQuery({
    queryKey: [path, params],
    queryFn: ({ signal }) => ask(path, params, signal),
    enabled,
  });
}
