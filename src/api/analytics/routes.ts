import { createRoute, z } from "@hono/zod-openapi";
import { mainChain } from "../positions/queries.ts";
import { type Column, csv, e18 } from "../shared/csv.ts";
import { decodeCursor, type Order } from "../shared/cursor.ts";
import type { Deps } from "../shared/deps.ts";
import { ApiError, badRequest, unavailable } from "../shared/errors.ts";
import type { Need } from "../shared/need.ts";
import { ok } from "../shared/responses.ts";
import { cacheFor, createRoom, whenIndexed } from "../shared/room.ts";
import { presentEarnings } from "./figures.ts";
import { days, earnings, exposure, profitsAndLosses, transactions } from "./queries.ts";
import {
  dailyLogs,
  fpsEarnings,
  fpsExposure,
  profitLossLog,
  transactionCsvQuery,
  transactionPage,
  transactionQuery,
} from "./schema.ts";

const CAP = 1000;
const DEFAULT_LIMIT = 50;

const tags = ["Analytics"];
const base = "/analytics";

const text = (description: string) => ({
  200: { description, content: { "text/csv": { schema: z.string() } } },
});

const transactionLog = createRoute({
  method: "get",
  path: `${base}/transactionLog/json`,
  operationId: "transactionLog",
  tags,
  summary: "A page of all financial logs of all chains, with the system's totals at each",
  request: { query: transactionQuery },
  responses: { ...ok("The page.", transactionPage), ...badRequest, ...unavailable },
});

const transactionCsv = createRoute({
  method: "get",
  path: `${base}/transactionLog/csvE18`,
  operationId: "transactionLogCsv",
  tags,
  summary: "The same page as CSV, amounts in whole units",
  request: { query: transactionCsvQuery },
  responses: { ...text("The page, RFC 4180."), ...badRequest, ...unavailable },
});

const dailyLog = createRoute({
  method: "get",
  path: `${base}/dailyLog/json`,
  operationId: "dailyLog",
  tags,
  summary: "The system's totals at the end of each of the latest 1000 days that have logs",
  responses: { ...ok("The days, oldest first.", dailyLogs), ...unavailable },
});

const dailyCsv = createRoute({
  method: "get",
  path: `${base}/dailyLog/csvE18`,
  operationId: "dailyLogCsv",
  tags,
  summary: "The same days as CSV, amounts in whole units",
  responses: { ...text("The days, RFC 4180."), ...unavailable },
});

const profitLoss = createRoute({
  method: "get",
  path: `${base}/profitLossLog`,
  operationId: "profitLossLog",
  tags,
  summary: "The latest 1000 profits, losses and settlements of all chains, newest first",
  responses: { ...ok("The logs.", profitLossLog), ...unavailable },
});

const earningsRoute = createRoute({
  method: "get",
  path: `${base}/fps/earnings`,
  operationId: "fpsEarnings",
  tags,
  summary: "Where the equity came from and what it paid for",
  responses: { ...ok("The sums.", fpsEarnings), ...unavailable },
});

const exposureRoute = createRoute({
  method: "get",
  path: `${base}/fps/exposure`,
  operationId: "fpsExposure",
  tags,
  summary: "What open positions earn and put at risk, by collateral",
  responses: { ...ok("The exposures.", fpsExposure), ...unavailable },
});

type Totals = Omit<z.infer<typeof transactionPage>["logs"][number], "chainId" | "count" | "kind" | "amount">;

const totalColumns = (
  [
    "totalInflow",
    "totalOutflow",
    "totalEquity",
    "totalSavings",
    "fpsTotalSupply",
    "fpsPrice",
    "realizedNetEarnings",
    "earningsPerFPS",
  ] as const
).map((key): Column<Totals> => ({ header: key, value: (row) => e18(row[key]) }));

const transactionColumns: Column<Totals & { kind: string; amount: string }>[] = [
  { header: "timestamp", value: ({ timestamp }) => timestamp },
  { header: "kind", value: ({ kind }) => kind },
  { header: "amount", value: ({ amount }) => e18(amount) },
  ...totalColumns,
];

const dayColumns: Column<Totals & { date: string }>[] = [
  { header: "date", value: ({ date }) => date },
  { header: "timestamp", value: ({ timestamp }) => timestamp },
  ...totalColumns,
];

const csvHeaders = { "Content-Type": "text/csv; charset=utf-8" };

export function analyticsRoom(deps: Deps) {
  const room = createRoom();
  const { chainIds } = deps.freshness;
  // Equity and FPS are on one chain: without it no figure here is right. Exposure needs no other.
  const need: Need = { chainIds, essential: [mainChain], facts: ["financial"], cacheControl: cacheFor(2) };
  for (const { path } of [transactionLog, transactionCsv, dailyLog, dailyCsv, profitLoss]) {
    room.use(path, whenIndexed(deps, need));
  }
  room.use(earningsRoute.path, whenIndexed(deps, { ...need, facts: ["financial", "equity", "positions"] }));
  const exposed: Need = {
    ...need,
    chainIds: [mainChain],
    facts: ["positions", "rates", "equity", "tokens"],
  };
  room.use(exposureRoute.path, whenIndexed(deps, exposed));
  return room
    .openapi(transactionLog, async (c) => {
      const { logs, pageInfo } = await page(deps, c.req.valid("query"));
      return c.json({ num: logs.length, logs, pageInfo }, 200);
    })
    .openapi(transactionCsv, async (c) => {
      const { pageInfo: withPageInfo, ...query } = c.req.valid("query");
      const { logs, pageInfo } = await page(deps, query);
      const lastLine = withPageInfo === "true" ? `${JSON.stringify(pageInfo)}\r\n` : "";
      return c.body(csv(transactionColumns, logs) + lastLine, 200, csvHeaders);
    })
    .openapi(dailyLog, async (c) => {
      const logs = await days(deps, CAP);
      return c.json({ num: logs.length, logs }, 200);
    })
    .openapi(dailyCsv, async (c) => c.body(csv(dayColumns, await days(deps, CAP)), 200, csvHeaders))
    .openapi(profitLoss, async (c) => {
      const logs = await profitsAndLosses(deps, CAP);
      return c.json({ num: logs.length, logs }, 200);
    })
    .openapi(earningsRoute, async (c) => c.json(presentEarnings(await earnings(deps)), 200))
    .openapi(exposureRoute, async (c) => c.json(await exposure(deps), 200));
}

type PageQuery = z.infer<typeof transactionQuery>;

function page(deps: Deps, { firstItem, limit = DEFAULT_LIMIT, after }: PageQuery) {
  const order: Order = firstItem === "true" ? "oldestFirst" : "newestFirst";
  const place = after === undefined ? undefined : decodeCursor(order, after);
  if (after !== undefined && place === undefined) {
    const message = "after: expected an endCursor of a page in the same order (firstItem), unchanged";
    throw new ApiError(400, "invalid_parameter", message);
  }
  return transactions(deps, { order, after: place, limit });
}
