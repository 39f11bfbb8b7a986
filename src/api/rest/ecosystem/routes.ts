import { CHAIN_IDS, MAIN_CHAIN } from "../../../chains.ts";
import { onChain, onEveryChain, onMainChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { json, list } from "../../http/response-format.ts";
import { coinFigures, coinSupply, supplyByDay } from "../../model/coin.ts";
import { positionsByCollateral } from "../../model/collateral/by-collateral.ts";
import { collateralStats } from "../../model/collateral/stats.ts";
import { collaterals } from "../../model/collateral/tokens.ts";
import { contractsOf } from "../../model/contracts.ts";
import { shareFigures } from "../../model/equity.ts";
import { keyValues } from "../../model/key-values.ts";
import { minters } from "../../model/minters.ts";
import { firstFigures, type Moment } from "../../model/moment.ts";
import { firstOpened } from "../../model/positions/queries.ts";
import { scaled } from "../../values/money.ts";
import { position } from "../positions/schema.ts";
import {
  presentAddresses,
  presentCoin,
  presentKeyValues,
  presentMinter,
  presentPositions,
  presentShares,
  presentSupplies,
} from "./present.ts";
import * as schema from "./schema.ts";

/** Days. */
const TOTAL_SUPPLY_CAP = 1000;

const base = "/ecosystem";
/** The coin's names in paths: its own, and the alias that stands for any coin. */
const coins = ["frankencoin", "coin"] as const;

type Coin = (typeof coins)[number];

/** An operation under both names; the alias gets an id of its own. */
const operationId = (id: string, coin: Coin) => (coin === "coin" ? `${id}ByAlias` : id);

const common = { tags: ["Ecosystem"], maxAgeSeconds: 300, past: firstFigures };

/** What supplies are made of: past ones of the logs of mints and burns. */
const supplyFamilies = (at: Moment): ["tokens"] | ["tokens", "financial"] =>
  at === undefined ? ["tokens"] : ["tokens", "financial"];

/** Equity and positions are on the main chain: without it the sums over all chains are wrong. */
const required = [MAIN_CHAIN];

const coinRoutes = (coin: Coin) => [
  dataRoute({
    ...common,
    path: `${base}/${coin}/info`,
    operationId: operationId("coinInfo", coin),
    summary: "ZCHF on every chain, with price, FPS and the value locked",
    response: json("The figures.", schema.coinInfo),
    dependencies: (deps, { at }) =>
      at === undefined
        ? onEveryChain(["tokens", "equity", "positions", "rates", "stablecoins"], {
            required,
            prices: true,
            headTime: true,
          })(deps)
        : onEveryChain(["tokens", "equity", "positions", "rates", "stablecoins", "financial"], {
            required,
            history: true,
          })(deps),
    handler: async (deps, { at }) => presentCoin(await coinFigures(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/${coin}/keyvalues`,
    operationId: operationId("coinKeyValues", coin),
    summary: "Counters and totals of the whole system",
    response: list("By key.", schema.keyValues),
    dependencies: onEveryChain(
      ["financial", "minters", "positions", "challenges", "savings", "rates", "transfers"],
      { required },
    ),
    handler: async (deps, { at }) => presentKeyValues(await keyValues(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/${coin}/totalsupply`,
    operationId: operationId("coinTotalSupply", coin),
    summary: "ZCHF supply by day and chain",
    response: list(
      "By UTC midnight of the days with a mint or burn on any chain; as CSV with a column for each chain.",
      schema.totalSupply,
      {
        table: { row: schema.supplyRow, rows: (days) => Object.values(days) },
      },
    ),
    dependencies: (deps, { at }) => onEveryChain(supplyFamilies(at), { required })(deps),
    cap: TOTAL_SUPPLY_CAP,
    handler: async (deps, { at }, capped) => presentSupplies(await supplyByDay(deps, at, capped)),
  }),
];

export const ecosystemRoutes = [
  ...coins.flatMap(coinRoutes),
  dataRoute({
    ...common,
    path: `${base}/coinmarketcap/totalsupply`,
    operationId: "coinSupply",
    summary: "ZCHF on all chains, as one number for listing sites",
    response: json("The supply.", schema.coinSupply),
    dependencies: (deps, { at }) => onEveryChain(supplyFamilies(at), { required })(deps),
    handler: async (deps, { at }) => scaled(await coinSupply(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/fps/info`,
    operationId: "fpsInfo",
    summary: "FPS: price, supply, earnings, reserve and what may still be minted",
    response: json("The figures.", schema.fpsInfo),
    dependencies: (deps, { at }) =>
      at === undefined
        ? onEveryChain(["equity", "tokens", "financial", "positions", "rates"], {
            required,
            headTime: true,
          })(deps)
        : onEveryChain(["equity", "tokens", "financial", "positions", "rates", "shares"], {
            required,
          })(deps),
    handler: async (deps, { at }) => presentShares(deps, await shareFigures(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/contracts`,
    operationId: "listContracts",
    summary: "The system's contracts on every configured chain, with their names",
    description: "Those of the configuration, the same at every time.",
    response: list("The contracts.", schema.contractList, { at: "list" }),
    dependencies: onEveryChain([]),
    handler: ({ chains }) => listOf(contractsOf(chains)),
  }),
  dataRoute({
    ...common,
    path: `${base}/minter/list`,
    operationId: "listMinters",
    summary: "Applications to mint ZCHF on all chains, newest first",
    response: list("The applications.", schema.minterList, { at: "list" }),
    dependencies: onEveryChain(["minters"], { headTime: true }),
    handler: async (deps, { at }) => listOf((await minters(deps, at)).map(presentMinter)),
  }),
  dataRoute({
    ...common,
    path: `${base}/minter/list/{chainId}`,
    operationId: "listMintersOfChain",
    summary: "Applications to mint ZCHF on one chain, newest first",
    params: schema.chainPath,
    response: list("The applications; empty for a chain that ZCHF is not on.", schema.minterList, {
      at: "list",
    }),
    dependencies: (deps, { chainId }) =>
      CHAIN_IDS.includes(chainId)
        ? onChain(chainId, ["minters"], { headTime: true })
        : onEveryChain(["minters"], { headTime: true })(deps),
    handler: async (deps, { chainId, at }) => listOf((await minters(deps, at, chainId)).map(presentMinter)),
  }),
  dataRoute({
    ...common,
    path: `${base}/collateral/list`,
    operationId: "listCollaterals",
    past: firstOpened,
    summary: "Every collateral any position ever named",
    response: list("The collaterals.", schema.collateralList, { at: "list" }),
    dependencies: onMainChain(["positions"]),
    handler: async (deps, { at }) => listOf(await collaterals(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/collateral/mapping`,
    operationId: "mapCollaterals",
    past: firstOpened,
    summary: "Every collateral by its address",
    response: list("The collaterals.", schema.collateralMapping, { at: "map" }),
    dependencies: onMainChain(["positions"]),
    handler: async (deps, { at }) => {
      const rows = await collaterals(deps, at);
      const map = Object.fromEntries(rows.map((row) => [row.address.toLowerCase(), row]));
      return { num: rows.length, addresses: Object.keys(map), map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/collateral/positions`,
    operationId: "positionsByCollateral",
    past: firstOpened,
    summary: "The positions of every collateral",
    response: list("By collateral.", schema.collateralPositions),
    dependencies: onMainChain(["positions", "rates"]),
    handler: async (deps, { at }) => presentAddresses(await positionsByCollateral(deps, "all", at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/collateral/positions/details`,
    operationId: "openPositionsByCollateral",
    past: firstOpened,
    summary: "The open positions of every collateral, in full",
    response: list(
      "By collateral, open positions only, also in num; as CSV the positions.",
      schema.collateralDetails,
      {
        table: {
          row: position,
          rows: (tokens) => Object.values(tokens).flatMap(({ positions }) => positions),
        },
      },
    ),
    dependencies: onMainChain(["positions", "rates"]),
    handler: async (deps, { at }) => presentPositions(await positionsByCollateral(deps, "open", at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/collateral/stats`,
    operationId: "collateralStats",
    past: firstOpened,
    summary: "Counts, sums and value of every collateral",
    response: list("The figures.", schema.collateralStats, { at: "map" }),
    dependencies: onMainChain(["positions", "rates", "stablecoins"], { prices: true, headTime: true }),
    handler: (deps, { at }) => collateralStats(deps, at),
  }),
];

const listOf = <T>(rows: T[]) => ({ num: rows.length, list: rows });
