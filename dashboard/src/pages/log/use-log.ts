import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { type Answer, ask } from "../../data/answers.ts";
import { useAnswer } from "../../data/use-answer.ts";
import { STILL } from "../../data/use-new-blocks.ts";

const PATH = "/analytics/transactionLog/json";

/** Rows of a page. */
const LIMIT = 100;

type Page = Answer<typeof PATH>;

/**
 * The log page by page. Pages that were read lie still. New rows come before the first one, or oldest first after the
 * last one, where the log then goes on. `hasNewer`: only reading it again gets the newest row; `isWhole`: all are here.
 */
export function useLog(oldestFirst: boolean) {
  const firstItem = `${oldestFirst}` as const;
  const newest = useAnswer(PATH, { params: { query: { firstItem: "false", limit: 1 } } });
  const latest = newest.data?.data.logs[0]?.count;
  const pages = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: [STILL, PATH, firstItem],
    queryFn: ({ pageParam, signal }) =>
      ask(PATH, { query: { firstItem, limit: LIMIT, ...(pageParam && { after: pageParam }) } }, signal),
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

/** Whether both are known, and differ. */
function isOther(count: string | undefined, latest: string | undefined): boolean {
  return count !== undefined && latest !== undefined && count !== latest;
}
