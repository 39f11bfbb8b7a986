import { useQuery } from "@tanstack/react-query";
import type { Data, Parameters, Path } from "zchf-api-client";
import { useMoment } from "../../data/moment.ts";
import { type ApiResponse, request } from "../../data/request.ts";
import { dayAfter } from "../../format/dates.ts";
import { problemsOf, type Search } from "./search.ts";

export type Transfer = Data<"/transfer/reference/list">["list"][number];

type Found = {
  data: readonly Transfer[];
  /** Maximum number of rows, where older ones may be left out. */
  limit: number | undefined;
};

/** Most transfers that are read without sender and recipient. */
export const MOST_OF_ALL = 1_000;

/** Whether a search is of the index, and not only among the latest transfers of all accounts. */
export const isIndexed = ({ from, to, reference, txHash }: Search): boolean =>
  from !== "" || to !== "" || txHash !== "" || reference !== undefined;

/** The transfers that match a search; only the latest ones are searched by days alone. */
export function useTransfers(search: Search) {
  const isSound = Object.keys(problemsOf(search)).length === 0;
  const moment = useMoment();
  return useQuery({
    queryKey: ["transfers", search, moment],
    queryFn: ({ signal }) => find(search, (path, params) => request(path, params, signal, moment)),
    enabled: isSound,
  });
}

/** Requests a path for the moment of the page. */
type Ask = <P extends Path>(path: P, params?: Parameters<P>) => Promise<ApiResponse<P>>;

async function find(search: Search, ask: Ask): Promise<Found> {
  const { from, to, reference, txHash, start, end } = search;
  // Nothing is left of an empty reference once it is normalized.
  const spelling = reference === "" ? ("exact" as const) : ("normalized" as const);
  const match = { ...(reference !== undefined && { reference, match: spelling }) };
  if (txHash !== "") return searchAll({ ...match, txHash }, search, ask);
  const span = { ...(start && { start }), ...(end && { end: dayAfter(end) }) };
  const hasSpan = start !== "" || end !== "";
  if (from) {
    const other = { ...match, ...(to && { to }) };
    const path = { from };
    if (hasSpan) {
      const query = { ...other, ...span };
      const { data } = await ask("/transfer/reference/history/by/from/{from}", { path, query });
      return foundIn(data, 100);
    }
    const { data } = await ask("/transfer/reference/by/from/{from}", { path, query: other });
    return foundIn(data, 1000);
  }
  if (to) {
    const path = { to };
    if (hasSpan) {
      const query = { ...match, ...span };
      const { data } = await ask("/transfer/reference/history/by/to/{to}", { path, query });
      return foundIn(data, 100);
    }
    const { data } = await ask("/transfer/reference/by/to/{to}", { path, query: match });
    return foundIn(data, 1000);
  }
  if (reference !== undefined) return searchAll(match, search, ask);
  const { data } = await ask("/transfer/reference/list");
  return foundIn(data.list, MOST_OF_ALL, search);
}

/** The transfers of a response that match. */
const foundIn = (list: readonly Transfer[], limit: number, search?: Search): Found => ({
  data: search === undefined ? list : list.filter((transfer) => matches(transfer, search)),
  limit: list.length < limit ? undefined : limit,
});

type Query = { reference?: string; match?: "exact" | "normalized"; txHash?: string };

/** The transfers of all accounts with a reference or of a transaction, those that match the other fields among them. */
async function searchAll(query: Query, search: Search, ask: Ask): Promise<Found> {
  const parameters = { query: { ...query, limit: MOST_OF_ALL } };
  const { data } = await ask("/transfer/reference/search", parameters);
  return foundIn(data.list, MOST_OF_ALL, search);
}

function matches(transfer: Transfer, { from, to, start, end }: Search): boolean {
  const created = Number(transfer.created) * 1000;
  return (
    (from === "" || transfer.from === from.toLowerCase()) &&
    (to === "" || transfer.to === to.toLowerCase()) &&
    (start === "" || created >= Date.parse(`${start}T00:00:00Z`)) &&
    (end === "" || created < Date.parse(`${dayAfter(end)}T00:00:00Z`))
  );
}
