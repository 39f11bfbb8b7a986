import { MAIN_CHAIN } from "../../../chains.ts";
import { onEveryChain, onMainChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { json, list } from "../../http/response-format.ts";
import { fcsChart } from "../../model/fcs/chart.ts";
import { firstFigures } from "../../model/moment.ts";
import { firstOpened } from "../../model/positions/queries.ts";
import { listPriceHistory, priceHistoryOf } from "../../model/prices/history-queries.ts";
import {
  openCollaterals,
  priceList,
  priceMapping,
  priceOfSymbol,
  tokenOf,
} from "../../model/prices/queries.ts";
import { ratioHistory } from "../../model/prices/ratio-queries.ts";
import { valueLocked } from "../../model/prices/value-locked.ts";
import { chartRows, dailyPrices, pricesOf, ratioRows } from "./csv.ts";
import { presentChart } from "./present.ts";
import * as schema from "./schema.ts";

const HISTORY = "it is a history";

const common = {
  tags: ["Prices"],
  dependencies: onMainChain(["positions", "equity", "stablecoins"], { prices: true, headTime: true }),
  maxAgeSeconds: 60,
  past: firstFigures,
};

/** Of tokens, and of FPS, whose price follows from the equity capital. */
const ofTokens = onMainChain(["positions", "equity", "stablecoins"], { history: true });

export const priceRoutes = [
  dataRoute({
    ...common,
    path: "/prices/list",
    operationId: "listPrices",
    summary: "Prices of ZCHF, FPS, every collateral and the stablecoins of bridges, with source and time",
    response: list("The prices.", schema.priceList),
    handler: (deps, { at }) => priceList(deps, at),
  }),
  dataRoute({
    ...common,
    path: "/prices/mapping",
    operationId: "mapPrices",
    summary: "The rows of /prices/list by address",
    response: list("The prices.", schema.priceMapping),
    handler: (deps, { at }) => priceMapping(deps, at),
  }),
  dataRoute({
    ...common,
    path: "/prices/ticker/{ticker}",
    operationId: "tickerPrice",
    summary: "Price of the token with a symbol",
    params: schema.tickerPath,
    response: json("The price.", schema.tickerPrice),
    notFound: "No token that is listed has this symbol.",
    handler: (deps, { ticker, at }) => priceOfSymbol(deps, ticker, at),
  }),
  dataRoute({
    ...common,
    path: "/prices/erc20/mint",
    operationId: "coinToken",
    summary: "ZCHF on Ethereum",
    response: json("The token.", schema.listedToken),
    dependencies: onMainChain([]),
    handler: (deps) => tokenOf(deps, "coin"),
  }),
  dataRoute({
    ...common,
    path: "/prices/erc20/fps",
    operationId: "fpsToken",
    summary: "FPS",
    response: json("The token.", schema.listedToken),
    dependencies: onMainChain([]),
    handler: (deps) => tokenOf(deps, "equity"),
  }),
  dataRoute({
    ...common,
    path: "/prices/erc20/collateral",
    operationId: "openCollateralTokens",
    past: firstOpened,
    summary: "The collaterals of open positions by address",
    response: list("The tokens.", schema.listedTokens),
    dependencies: onMainChain(["positions", "rates"], { headTime: true }),
    handler: (deps, { at }) => openCollaterals(deps, at),
  }),
  dataRoute({
    ...common,
    path: "/prices/history/list",
    operationId: "priceHistories",
    past: HISTORY,
    summary: "Daily prices of ZCHF, FPS, every collateral and the stablecoins of bridges",
    description:
      "Empty histories until the service has read its price source's history, which begins a few seconds after the first start.",
    response: list("By lower-case address; as CSV a row per token and day.", schema.priceHistories, {
      table: { row: schema.dailyPrice, rows: dailyPrices },
    }),
    dependencies: ofTokens,
    handler: (deps) => listPriceHistory(deps),
  }),
  dataRoute({
    ...common,
    path: "/prices/history/ratio",
    operationId: "collateralRatioHistory",
    past: HISTORY,
    summary: "How far ZCHF is covered by collateral, daily",
    description:
      "At each UTC midnight on which the price of ZCHF is known: the sum over all positions that owe ZCHF and are not denied of the debt times market price over liquidation price, over the supply of ZCHF. Market price over liquidation price counts up to 100; a position whose market price is unknown for a week or more adds nothing. Amplifiers add what their positions held, by the liquidity and the pool's price at the last log of each before the midnight, up to 100 times their debt. Days on which no collateral has a known price are left out.",
    response: list("The ratios; as CSV a row per midnight.", schema.collateralRatios, {
      table: { row: schema.ratioRow, rows: ratioRows },
    }),
    dependencies: onEveryChain(["positions", "tokens", "equity", "amplifiers"], {
      required: [MAIN_CHAIN],
      history: true,
    }),
    maxAgeSeconds: 300,
    handler: (deps) => ratioHistory(deps),
  }),
  dataRoute({
    ...common,
    path: "/prices/history/{address}",
    operationId: "priceHistory",
    past: HISTORY,
    summary: "Daily prices of one token",
    params: schema.tokenAddressPath,
    response: list("The token and its prices; as CSV the prices.", schema.priceHistory, {
      table: { row: schema.tokenPrice, rows: pricesOf },
    }),
    notFound: "Neither ZCHF nor FPS nor a collateral nor a stablecoin of a bridge has this address.",
    dependencies: ofTokens,
    handler: (deps, { address }) => priceHistoryOf(deps, address),
  }),
  dataRoute({
    ...common,
    path: "/prices/marketChart",
    operationId: "marketChart",
    past: HISTORY,
    summary: "The price source's own chart of ZCHF in CHF, 90 days, and trades of FCS",
    description:
      "CoinGecko and the price file have a chart of ZCHF; with other sources, and before the first reading, it is empty.",
    response: list("The charts; as CSV a row per point of ZCHF.", schema.marketChart, {
      table: { row: schema.chartRow, rows: chartRows },
    }),
    dependencies: onMainChain(["fcs"], { history: true }),
    maxAgeSeconds: 300,
    handler: async (deps) => presentChart(deps.history, await fcsChart(deps)),
  }),
  dataRoute({
    ...common,
    path: "/prices/owner/{address}/valueLocked",
    operationId: "valueLocked",
    past: firstOpened,
    summary: "Value of the collateral in an owner's positions at the end of each year",
    description:
      "As the public service has it, for bookkeeping use the statement, which has each position: expired positions and collateral without a known price are left out.",
    params: schema.ownerPath,
    response: list("By year; empty for an account that never owned a position.", schema.valueLocked, {
      keys: ["year"],
      value: "valueLocked",
    }),
    dependencies: onMainChain(["positions"], { prices: true, history: true, headTime: true }),
    handler: (deps, { address, at }) => valueLocked(deps, address, at),
  }),
];
