import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Parameters, Path } from "zchf-api-client";
import { useMoment } from "./moment.ts";
import { type ApiResponse, request } from "./request.ts";

type Options<P extends Path> = {
  params?: Parameters<P>;
  /** Whether to send the request. Default: true. */
  enabled?: boolean;
};

/** Requests a path for the moment of the page and, when that is now, refetches it when chains have new blocks, see use-new-blocks.ts. */
export function useApi<P extends Path>(
  path: P,
  { params, enabled = true }: Options<P> = {},
): UseQueryResult<ApiResponse<P>> {
  const moment = useMoment();
  return useQuery({
    queryKey: [path, params, moment],
    queryFn: ({ signal }) => request(path, params, signal, moment),
    enabled,
  });
}
