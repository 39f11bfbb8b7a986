import { useQuery } from "@tanstack/react-query";
import type { Data } from "zchf-api-client";
import { request } from "../../data/request.ts";
import { dayAfter, problemsOf, type Search } from "./search.ts";

export type Transfer = Data<"/transfer/reference/list">["list"][number];

type Found = {
  data: readonly Transfer[];
  /** Maximum number of rows; older ones are not in the response. */
  limit: number;
};

/** The transfers that match a search; without sender and recipient, only the latest ones are searched. */
export function useTransfers(search: Search) {
  const isSound = Object.keys(problemsOf(search)).length === 0;
  return useQuery({
    queryKey: ["transfers", search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: isSound,
  });
}

async function find(search: Search, signal: AbortSignal): Promise<Found> {
  const { from, to, reference, start, end } = search;
  const match = { ...(reference !== undefined && { reference }) };
  const span = { ...(start && { start }), ...(end && { end: dayAfter(end) }) };
  const hasSpan = start !== "" || end !== "";
  if (from) {
    const other = { ...match, ...(to && { to }) };
    const path = { from };
    if (hasSpan) {
      const query = { ...other, ...span };
      const { data } = await request("/transfer/reference/history/by/from/{from}", { path, query }, signal);
      return { data, limit: 100 };
    }
    const { data } = await request("/transfer/reference/by/from/{from}", { path, query: other }, signal);
    return { data, limit: 1000 };
  }
  if (to) {
    const path = { to };
    if (hasSpan) {
      const query = { ...match, ...span };
      const { data } = await request("/transfer/reference/history/by/to/{to}", { path, query }, signal);
      return { data, limit: 100 };
    }
    const { data } = await request("/transfer/reference/by/to/{to}", { path, query: match }, signal);
    return { data, limit: 1000 };
  }
  const { data } = await request("/transfer/reference/list", undefined, signal);
  return { data: data.list.filter((transfer) => matches(transfer, search)), limit: 1000 };
}

function matches(transfer: Transfer, { reference, start, end }: Search): boolean {
  const created = Number(transfer.created) * 1000;
  return (
    (reference === undefined || transfer.reference === reference) &&
    (start === "" || created >= Date.parse(`${start}T00:00:00Z`)) &&
    (end === "" || created < Date.parse(`${dayAfter(end)}T00:00:00Z`))
  );
}
