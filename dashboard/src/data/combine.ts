import type { UseQueryResult } from "@tanstack/react-query";

/** What a view needs of a query. */
export type Query<Data> = Pick<UseQueryResult<{ data: Data }>, "data" | "error" | "dataUpdatedAt"> & {
  refetch: () => unknown;
};

type Bodies<Queries> = { [Name in keyof Queries]: Queries[Name] extends Query<infer Data> ? Data : never };

/** Several queries as one, which has data when all of them have. */
export function combine<Queries extends Record<string, Query<unknown>>>(
  queries: Queries,
): Query<Bodies<Queries>> {
  const all = Object.values(queries);
  const bodies = Object.entries(queries).map(([name, { data }]) => [name, data?.data]);
  return {
    data: all.every(({ data }) => data !== undefined)
      ? { data: Object.fromEntries(bodies) as Bodies<Queries> }
      : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => {
      for (const { error, refetch } of all) if (error !== null) refetch();
    },
  };
}
