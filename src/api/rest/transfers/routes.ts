import { onEveryChain } from "../../cache/dependencies.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, type ErrorBody } from "../../errors.ts";
import { dataRoute } from "../../http/data-route.ts";
import { placeAfter } from "../../http/page.ts";
import { json, list } from "../../http/response-format.ts";
import { firstFigures } from "../../model/moment.ts";
import {
  newestTransfers,
  type Selection,
  transferByCount,
  transferPageAfter,
  transferTotal,
} from "../../model/transfers/queries.ts";
import { EXPECTED_TIME, parseUtc } from "../../values/dates.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { presentPage, presentTransfer, presentWhole } from "./present.ts";
import {
  countPath,
  receivedHistoryQuery,
  receivedPath,
  receivedQuery,
  searchQuery,
  sentHistoryQuery,
  sentPath,
  sentQuery,
  transfer,
  transferCounter,
  transferList,
  transferPage,
  transfers,
  transfersOrDateError,
} from "./schema.ts";

const LIST_CAP = 1000;
const HISTORY_CAP = 100;

const base = "/transfer/reference";
const common = {
  tags: ["Transfers"],
  dependencies: onEveryChain(["transfers"]),
  maxAgeSeconds: 2,
  past: firstFigures,
};

const transfersOfAccount = list("The transfers; empty for an unknown account.", transfers);
const history = list(
  "The transfers; or, when start or end is no date, the error object.",
  transfersOrDateError,
);

export const transferRoutes = [
  dataRoute({
    ...common,
    path: `${base}/list`,
    operationId: "listTransfers",
    summary: "The latest 1000 transfers of all chains, newest first",
    description:
      "A row of a transfer to another chain is what its sender's chain logged, and no receipt: the bridge delivers it there later.",
    response: list("The transfers.", transferList, { at: "list" }),
    cap: LIST_CAP,
    handler: async (deps, { at }, capped) => {
      const rows = await newest(deps, { at }, capped);
      return { num: rows.length, list: rows };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/counter`,
    operationId: "countTransfers",
    summary: "How many transfers are indexed",
    description:
      "No cursor: chains are indexed independently, so that a new transfer may stand anywhere in a list. Follow /events, or compare record identifiers.",
    response: json("A bare number.", transferCounter),
    handler: (deps, { at }) => transferTotal(deps, at),
  }),
  dataRoute({
    ...common,
    path: `${base}/by/count/{count}`,
    operationId: "transferByCount",
    summary: "One transfer by its record identifier, with its whole reference",
    params: countPath,
    response: json("The transfer.", transfer),
    notFound: "No transfer has this identifier.",
    handler: async (deps, { count, at }) => {
      const row = await transferByCount(deps, count, at);
      if (row === undefined) throw new ApiError(404, "not_found", `no transfer has count ${count}`);
      return presentWhole(row);
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/search`,
    operationId: "searchTransfers",
    summary: "Transfers of all accounts with a reference or of a transaction, newest first, page by page",
    description: "At least one of reference and txHash; with both, transfers that match both.",
    query: searchQuery,
    response: list("The page.", transferPage, { at: "list" }),
    handler: async (deps, { after, limit, ...selection }) => {
      if (selection.reference === undefined && selection.txHash === undefined) {
        throw new ApiError(400, "invalid_parameter", "expected reference, txHash or both");
      }
      return presentPage(
        await transferPageAfter(deps, selection, { after: placeAfter("newestFirst", after), limit }),
      );
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/by/from/{from}`,
    operationId: "transfersSentBy",
    summary: "The latest 1000 transfers from an account, newest first",
    params: sentPath,
    query: sentQuery,
    response: transfersOfAccount,
    cap: LIST_CAP,
    handler: newest,
  }),
  dataRoute({
    ...common,
    path: `${base}/by/to/{to}`,
    operationId: "transfersReceivedBy",
    summary: "The latest 1000 transfers to an account, newest first",
    params: receivedPath,
    query: receivedQuery,
    response: transfersOfAccount,
    cap: LIST_CAP,
    handler: newest,
  }),
  dataRoute({
    ...common,
    path: `${base}/history/by/from/{from}`,
    operationId: "transferHistorySentBy",
    summary: "At most 100 transfers from an account in a time range, newest first",
    params: sentPath,
    query: sentHistoryQuery,
    response: history,
    cap: HISTORY_CAP,
    handler: transfersInRange,
  }),
  dataRoute({
    ...common,
    path: `${base}/history/by/to/{to}`,
    operationId: "transferHistoryReceivedBy",
    summary: "At most 100 transfers to an account in a time range, newest first",
    params: receivedPath,
    query: receivedHistoryQuery,
    response: history,
    cap: HISTORY_CAP,
    handler: transfersInRange,
  }),
];

async function newest(deps: Deps, selection: Selection, capped: RowCap) {
  const rows = await newestTransfers(deps, selection, capped);
  return rows.map(presentTransfer);
}

type HistoryQuery = Omit<Selection, "start" | "end"> & {
  start?: string | undefined;
  end?: string | undefined;
};

/** Existing clients read the error of a malformed date from a 200 response: the one exception from status 400. */
async function transfersInRange(deps: Deps, { start, end, ...selection }: HistoryQuery, capped: RowCap) {
  const range = {
    start: start === undefined ? undefined : parseUtc(start),
    end: end === undefined ? undefined : parseUtc(end, "up"),
  };
  if (start !== undefined && range.start === undefined) return dateError("start");
  if (end !== undefined && range.end === undefined) return dateError("end");
  return newest(deps, { ...selection, ...range }, capped);
}

function dateError(name: string): ErrorBody {
  return {
    error: `${name}: ${EXPECTED_TIME}`,
    code: "invalid_parameter",
  };
}
