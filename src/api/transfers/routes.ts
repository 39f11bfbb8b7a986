import { createRoute } from "@hono/zod-openapi";
import { parseUtc } from "../shared/dates.ts";
import type { Deps } from "../shared/deps.ts";
import { ApiError, badRequest, type ErrorBody, errorResponse, unavailable } from "../shared/errors.ts";
import type { Need } from "../shared/need.ts";
import { ok } from "../shared/responses.ts";
import { cacheFor, createRoom, whenIndexed } from "../shared/room.ts";
import { newestTransfers, type Selection, transferByCount, transferTotal } from "./queries.ts";
import {
  countPath,
  receivedHistoryQuery,
  receivedPath,
  receivedQuery,
  sentHistoryQuery,
  sentPath,
  sentQuery,
  transfer,
  transferCounter,
  transferList,
  transfers,
  transfersOrDateError,
} from "./schema.ts";

const LIST_CAP = 1000;
const HISTORY_CAP = 100;

const tags = ["Transfers"];
const base = "/transfer/reference";

const list = createRoute({
  method: "get",
  path: `${base}/list`,
  operationId: "listTransfers",
  tags,
  summary: "The latest 1000 transfers of all chains, newest first",
  responses: { ...ok("The transfers.", transferList), ...unavailable },
});

const counter = createRoute({
  method: "get",
  path: `${base}/counter`,
  operationId: "countTransfers",
  tags,
  summary: "How many transfers are indexed",
  responses: { ...ok("A bare number.", transferCounter), ...unavailable },
});

const byCount = createRoute({
  method: "get",
  path: `${base}/by/count/{count}`,
  operationId: "transferByCount",
  tags,
  summary: "One transfer by its record identifier",
  request: { params: countPath },
  responses: {
    ...ok("The transfer.", transfer),
    404: errorResponse("No transfer has this identifier."),
    ...badRequest,
    ...unavailable,
  },
});

const sent = createRoute({
  method: "get",
  path: `${base}/by/from/{from}`,
  operationId: "transfersSentBy",
  tags,
  summary: "The latest 1000 transfers from an account, newest first",
  request: { params: sentPath, query: sentQuery },
  responses: {
    ...ok("The transfers; empty for an unknown account.", transfers),
    ...badRequest,
    ...unavailable,
  },
});

const received = createRoute({
  method: "get",
  path: `${base}/by/to/{to}`,
  operationId: "transfersReceivedBy",
  tags,
  summary: "The latest 1000 transfers to an account, newest first",
  request: { params: receivedPath, query: receivedQuery },
  responses: {
    ...ok("The transfers; empty for an unknown account.", transfers),
    ...badRequest,
    ...unavailable,
  },
});

const historyOk = ok(
  "The transfers; or, when start or end is no date, the error object.",
  transfersOrDateError,
);

const sentHistory = createRoute({
  method: "get",
  path: `${base}/history/by/from/{from}`,
  operationId: "transferHistorySentBy",
  tags,
  summary: "At most 100 transfers from an account in a time range, newest first",
  request: { params: sentPath, query: sentHistoryQuery },
  responses: { ...historyOk, ...badRequest, ...unavailable },
});

const receivedHistory = createRoute({
  method: "get",
  path: `${base}/history/by/to/{to}`,
  operationId: "transferHistoryReceivedBy",
  tags,
  summary: "At most 100 transfers to an account in a time range, newest first",
  request: { params: receivedPath, query: receivedHistoryQuery },
  responses: { ...historyOk, ...badRequest, ...unavailable },
});

export function transfersRoom(deps: Deps) {
  const room = createRoom();
  const { chainIds } = deps.freshness;
  const need: Need = { chainIds, essential: [], facts: ["transfers"], cacheControl: cacheFor(2) };
  room.use(`${base}/*`, whenIndexed(deps, need));
  return room
    .openapi(list, async (c) => {
      const rows = await newestTransfers(deps, {}, LIST_CAP);
      return c.json({ num: rows.length, list: rows }, 200);
    })
    .openapi(counter, async (c) => c.json(await transferTotal(deps), 200))
    .openapi(byCount, async (c) => {
      const { count } = c.req.valid("param");
      const row = await transferByCount(deps, count);
      if (row === undefined) throw new ApiError(404, "not_found", `no transfer has count ${count}`);
      return c.json(row, 200);
    })
    .openapi(sent, async (c) => {
      const selection = { ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await newestTransfers(deps, selection, LIST_CAP), 200);
    })
    .openapi(received, async (c) => {
      const selection = { ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await newestTransfers(deps, selection, LIST_CAP), 200);
    })
    .openapi(sentHistory, async (c) =>
      c.json(await history(deps, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
    )
    .openapi(receivedHistory, async (c) =>
      c.json(await history(deps, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
    );
}

type HistoryQuery = Omit<Selection, "start" | "end"> & { start?: string; end?: string };

/** Clients of long standing read a bad date's error from a 200 answer: the one exception from status 400. */
async function history(deps: Deps, { start, end, ...selection }: HistoryQuery) {
  const range = {
    start: start === undefined ? undefined : parseUtc(start),
    end: end === undefined ? undefined : parseUtc(end),
  };
  if (start !== undefined && range.start === undefined) return badDate("start");
  if (end !== undefined && range.end === undefined) return badDate("end");
  return newestTransfers(deps, { ...selection, ...range }, HISTORY_CAP);
}

function badDate(name: string): ErrorBody {
  return {
    error: `${name}: expected an ISO date such as 2025-01-31 or a UTC timestamp such as 2025-01-31T12:00:00Z`,
    code: "invalid_parameter",
  };
}
