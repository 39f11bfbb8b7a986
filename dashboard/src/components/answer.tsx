import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoment } from "../format/dates.ts";
import { Empty } from "./empty.tsx";
import { Loading } from "./loading.tsx";
import { Stale } from "./stale.tsx";
import { Unanswered } from "./unanswered.tsx";

type Props<Data> = {
  query: UseQueryResult<{ data: Data }>;
  /** What is loading, for those who listen: "positions". */
  what: string;
  isEmpty?: (data: Data) => boolean;
  /** What it means that there is nothing. */
  empty?: string;
  children: (data: Data) => ReactNode;
};

/** Shows an answer, or honestly why there is none: loading, unavailable, empty and stale look different. */
export function AnswerView<Data>({ query, what, isEmpty, empty, children }: Props<Data>) {
  const { data: answer, error, dataUpdatedAt } = query;
  if (answer === undefined) {
    return error ? (
      <Unanswered what={what} error={error} again={() => void query.refetch()} />
    ) : (
      <Loading what={what} />
    );
  }
  return (
    <>
      {error && (
        <Stale>
          These {what} are those of {formatMoment(dataUpdatedAt / 1000)} UTC; the service does not answer now.
        </Stale>
      )}
      {isEmpty?.(answer.data) ? <Empty>{empty ?? `No ${what}.`}</Empty> : children(answer.data)}
    </>
  );
}
