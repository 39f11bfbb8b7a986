import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMoment } from "../../data/moment.ts";
import { type ApiResponse, request } from "../../data/request.ts";
import { useApi } from "../../data/use-api.ts";
import { NOT_INVALIDATED } from "../../data/use-new-blocks.ts";
import type { Selection } from "./selection.ts";

const PATH = "/analytics/transactionLog/json";

/** Rows per page. */
const PAGE_ROWS = 100;

type Page = ApiResponse<typeof PATH>;

type Row = Page["data"]["logs"][number];

/**
 * The log as an infinite query. Loaded pages are not refetched. New rows precede the first page or, oldest first, follow
 * the last one. `hasNewer`: newer rows need a reload of the query; `isWhole`: all rows are loaded.
 */
export function useLog(oldestFirst: boolean, selection: Selection) {
  const firstItem = `${oldestFirst}` as const;
  const newest = useApi(PATH, { params: { query: { ...selection, firstItem: "false", limit: 1 } } });
  const latest = newest.data?.data.logs[0];
  const moment = useMoment();
  const pages = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: [NOT_INVALIDATED, PATH, firstItem, selection, moment],
    queryFn: ({ pageParam, signal }) =>
      request(
        PATH,
        { query: { ...selection, firstItem, limit: PAGE_ROWS, ...(pageParam && { after: pageParam }) } },
        signal,
        moment,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ data: { logs, pageInfo } }) => {
      const goesOn = pageInfo.hasNextPage || (oldestFirst && isAfter(latest, logs.at(-1)));
      return goesOn ? (pageInfo.endCursor ?? undefined) : undefined;
    },
  });
  const rows = pages.data?.pages.flatMap(({ data }) => data.logs) ?? [];
  const end = rows.at(oldestFirst ? -1 : 0);
  const isOther = latest !== undefined && end !== undefined && latest.count !== end.count;
  const isBehind = oldestFirst ? isAfter(latest, end) : isOther;
  return {
    pages,
    rows,
    hasNewer: isBehind && !(oldestFirst && pages.hasNextPage),
    isWhole: !isBehind && !pages.hasNextPage,
  };
}

/**
 * Whether `row` comes after `last` in the log. The latest row is requested apart from the pages: until it is requested
 * again it may come before the last row of a page, after which there is no page.
 */
function isAfter(row: Row | undefined, last: Row | undefined): boolean {
  if (!row || !last) return false;
  if (row.timestamp !== last.timestamp) return Number(row.timestamp) > Number(last.timestamp);
  if (row.chainId !== last.chainId) return row.chainId > last.chainId;
  return BigInt(row.count) > BigInt(last.count);
}
