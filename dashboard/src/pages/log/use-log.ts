import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { type ApiResponse, request } from "../../data/request.ts";
import { useApi } from "../../data/use-api.ts";
import { NOT_INVALIDATED } from "../../data/use-new-blocks.ts";
import type { Selection } from "./selection.ts";

const PATH = "/analytics/transactionLog/json";

/** Rows per page. */
const PAGE_ROWS = 100;

type Page = ApiResponse<typeof PATH>;

/**
 * The log as an infinite query. Loaded pages are not refetched. New rows precede the first page or, oldest first, follow
 * the last one. `hasNewer`: newer rows need a reload of the query; `isWhole`: all rows are loaded.
 */
export function useLog(oldestFirst: boolean, selection: Selection) {
  const firstItem = `${oldestFirst}` as const;
  const newest = useApi(PATH, { params: { query: { ...selection, firstItem: "false", limit: 1 } } });
  const latest = newest.data?.data.logs[0]?.count;
  const pages = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: [NOT_INVALIDATED, PATH, firstItem, selection],
    queryFn: ({ pageParam, signal }) =>
      request(
        PATH,
        { query: { ...selection, firstItem, limit: PAGE_ROWS, ...(pageParam && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ data: { logs, pageInfo } }) => {
      const goesOn = pageInfo.hasNextPage || (oldestFirst && isOther(logs.at(-1)?.count, latest));
      return goesOn ? (pageInfo.endCursor ?? undefined) : undefined;
    },
  });
  const rows = pages.data?.pages.flatMap(({ data }) => data.logs) ?? [];
  const isBehind = isOther(rows.at(oldestFirst ? -1 : 0)?.count, latest);
  return {
    pages,
    rows,
    hasNewer: isBehind && !(oldestFirst && pages.hasNextPage),
    isWhole: !isBehind && !pages.hasNextPage,
  };
}

/** Whether both are defined and differ. */
function isOther(count: string | undefined, latest: string | undefined): boolean {
  return count !== undefined && latest !== undefined && count !== latest;
}
