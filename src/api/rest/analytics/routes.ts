import type { z } from "@hono/zod-openapi";
import { MAIN_CHAIN } from "../../../chains.ts";
import type { FinancialKind } from "../../../domain/financial-kinds.ts";
import { onEveryChain, onMainChain } from "../../cache/dependencies.ts";
import type { Deps } from "../../deps.ts";
import { type Column, csv, e18 } from "../../http/csv.ts";
import { dataRoute } from "../../http/data-route.ts";
import { placeAfter } from "../../http/page.ts";
import { json, list, text } from "../../http/response-format.ts";
import { exposure } from "../../model/exposure/queries.ts";
import { earningsBySource } from "../../model/flows/earnings.ts";
import { days, profitsAndLosses, transactions } from "../../model/flows/log.ts";
import { mintingRevenue as revenueByDay } from "../../model/flows/minting-revenue.ts";
import { firstFigures, type Moment } from "../../model/moment.ts";
import { firstOpened } from "../../model/positions/queries.ts";
import type { Order } from "../../values/place.ts";
import { presentDay, presentEarnings, presentMintingRevenue, presentPage, presentResult } from "./present.ts";
import {
  dailyLogs,
  fpsEarnings,
  fpsExposure,
  mintingRevenue,
  profitLossLog,
  transactionCsvQuery,
  transactionPage,
  transactionQuery,
} from "./schema.ts";

const CAP = 1000;

type Totals = Omit<
  z.infer<typeof transactionPage>["logs"][number],
  "chainId" | "count" | "kind" | "amount" | "contract"
>;

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

/** The kind whose amount is a rate in parts per million. */
const RATE_CHANGED = "Savings:RateChanged";

const transactionColumns: Column<Totals & { kind: string; amount: string }>[] = [
  { header: "timestamp", value: ({ timestamp }) => timestamp },
  { header: "kind", value: ({ kind }) => kind },
  // A rate has no decimals: divided, it would be 0.00000000000002.
  { header: "amount", value: ({ kind, amount }) => (kind === RATE_CHANGED ? amount : e18(amount)) },
  ...totalColumns,
];

const dayColumns: Column<Totals & { date: string }>[] = [
  { header: "date", value: ({ date }) => date },
  { header: "timestamp", value: ({ timestamp }) => timestamp },
  ...totalColumns,
];

const base = "/analytics";
/** Equity and FPS are on the main chain: without it no figure here is right. */
const required = [MAIN_CHAIN];
const common = {
  tags: ["Analytics"],
  dependencies: onEveryChain(["financial"], { required }),
  maxAgeSeconds: 2,
  past: firstFigures,
};

export const analyticsRoutes = [
  dataRoute({
    ...common,
    path: `${base}/transactionLog/json`,
    operationId: "transactionLog",
    summary: "A page of the financial logs of all chains, with the system's totals at each",
    query: transactionQuery,
    response: list("The page.", transactionPage, { at: "logs" }),
    handler: async (deps, query) => {
      const { logs, pageInfo } = await page(deps, query);
      return { num: logs.length, logs, pageInfo };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/transactionLog/csvE18`,
    operationId: "transactionLogCsv",
    summary: "The same page as CSV, amounts in whole units",
    description: `The amount of a row of ${RATE_CHANGED} is the new rate in parts per million, as in the JSON.`,
    query: transactionCsvQuery,
    response: text("The page, RFC 4180.", "text/csv"),
    handler: async (deps, { pageInfo: withPageInfo, ...query }) => {
      const { logs, pageInfo } = await page(deps, query);
      const lastLine = withPageInfo === "true" ? `${JSON.stringify(pageInfo)}\r\n` : "";
      return csv(transactionColumns, logs) + lastLine;
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/dailyLog/json`,
    operationId: "dailyLog",
    summary: "The system's totals at the end of each of the latest 1000 days that have logs",
    response: list("The days, oldest first.", dailyLogs, { at: "logs" }),
    ignoredNames: ["limit"],
    cap: CAP,
    handler: async (deps, { at }, capped) => {
      const logs = (await days(deps, at, capped)).map(presentDay);
      return { num: logs.length, logs };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/dailyLog/csvE18`,
    operationId: "dailyLogCsv",
    summary: "The same days as CSV, amounts in whole units",
    response: text("The days, RFC 4180.", "text/csv"),
    ignoredNames: ["limit"],
    cap: CAP,
    handler: async (deps, { at }, capped) => csv(dayColumns, (await days(deps, at, capped)).map(presentDay)),
  }),
  dataRoute({
    ...common,
    path: `${base}/profitLossLog`,
    operationId: "profitLossLog",
    dependencies: onEveryChain(["financial", "positions"], { required }),
    summary: "The latest 1000 profits, losses and settlements of all chains, newest first",
    response: list("The logs.", profitLossLog, { at: "logs" }),
    cap: CAP,
    handler: async (deps, { at }, capped) => {
      const logs = (await profitsAndLosses(deps, at, capped)).flatMap(presentResult);
      return { num: logs.length, logs };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/mintingRevenue`,
    operationId: "mintingRevenue",
    summary: "What challenges and forced sales brought and cost the equity, by day",
    description:
      "From the profits and losses that the minting hubs (challenges) and positions (forced sales) reported in the transactions that ended them.",
    response: list("The days.", mintingRevenue, { at: "days" }),
    dependencies: onMainChain(["financial", "challenges", "positions"]),
    handler: async (deps, { at }) => presentMintingRevenue(await revenueByDay(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/fps/earnings`,
    operationId: "fpsEarnings",
    summary: "Where the equity came from and what it paid for",
    response: json("The sums.", fpsEarnings),
    dependencies: onEveryChain(["financial", "equity", "positions", "fcs"], { required }),
    handler: async (deps, { at }) => presentEarnings(await earningsBySource(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/fps/exposure`,
    operationId: "fpsExposure",
    summary: "What positions that are open or owe ZCHF earn and put at risk, by collateral",
    response: list("The exposures.", fpsExposure, { at: "exposures" }),
    dependencies: onMainChain(["positions", "rates", "equity", "tokens"], { headTime: true, prices: true }),
    past: firstOpened,
    handler: (deps, { at }) => exposure(deps, at),
  }),
];

type PageQuery = z.infer<typeof transactionQuery> & { at: Moment };

async function page(
  deps: Deps,
  { firstItem, limit, after: cursor, kind, chainId, start, end, at }: PageQuery,
) {
  const order: Order = firstItem === "true" ? "oldestFirst" : "newestFirst";
  const selection = { kind: kind as FinancialKind | undefined, chainId, start, end };
  const after = placeAfter(order, cursor);
  return presentPage(order, await transactions(deps, { order, after, limit, selection, at }));
}
