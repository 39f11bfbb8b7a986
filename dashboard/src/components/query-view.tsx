import type { ReactNode } from "react";
import type { Query } from "../data/combine.ts";
import { formatTimestamp } from "../format/dates.ts";
import { Empty, Loading, Stale } from "./states.tsx";
import { Unavailable } from "./unavailable.tsx";

type Props<Data> = {
  query: Query<Data>;
  /** Plural noun for messages: "positions". */
  what: string;
  isEmpty?: (data: Data) => boolean;
  /** Message for an empty result. */
  empty?: string;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query, or one of the states loading, unavailable, empty and stale. */
export function QueryView<Data>({ query, what, isEmpty, empty, children }: Props<Data>) {
  const { data: response, error, dataUpdatedAt } = query;
  if (response === undefined) {
    return error ? (
      <Unavailable what={what} error={error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading what={what} />
    );
  }
  return (
    <>
      {error && (
        <Stale>
          These {what} are from {formatTimestamp(dataUpdatedAt / 1000)} UTC: the service does not respond.
        </Stale>
      )}
      {isEmpty?.(response.data) ? <Empty>{empty ?? `No ${what}.`}</Empty> : children(response.data)}
    </>
  );
}
