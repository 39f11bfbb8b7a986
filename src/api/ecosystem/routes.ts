import { createRoute } from "@hono/zod-openapi";
import { mainChain } from "../positions/queries.ts";
import type { Deps } from "../shared/deps.ts";
import { badRequest, unavailable } from "../shared/errors.ts";
import type { Need } from "../shared/need.ts";
import { ok } from "../shared/responses.ts";
import { cacheFor, createRoom, whenIndexed } from "../shared/room.ts";
import {
  collateralStats,
  collaterals,
  openPositionsByCollateral,
  positionsByCollateral,
  priceList,
} from "./collateral-queries.ts";
import { coinInfo, fpsInfo, keyValues, minters, supplyByDay } from "./queries.ts";
import * as schema from "./schema.ts";

const tags = ["Ecosystem"];
const base = "/ecosystem";
/** What the coin is called in paths: its name, and the word that stands for any coin. */
const coins = ["frankencoin", "coin"] as const;

type Coin = (typeof coins)[number];

/** An operation under both names; the alias gets an id of its own. */
const operationId = (id: string, coin: Coin) => (coin === "coin" ? `${id}ByAlias` : id);

const coinInfoOf = (coin: Coin) =>
  createRoute({
    method: "get",
    path: `${base}/${coin}/info`,
    operationId: operationId("coinInfo", coin),
    tags,
    summary: "ZCHF on every chain, with price, FPS and the value locked",
    responses: { ...ok("The figures.", schema.coinInfo), ...unavailable },
  });

const keyValuesOf = (coin: Coin) =>
  createRoute({
    method: "get",
    path: `${base}/${coin}/keyvalues`,
    operationId: operationId("coinKeyValues", coin),
    tags,
    summary: "Counters and totals of the whole system",
    responses: { ...ok("By key.", schema.keyValues), ...unavailable },
  });

const totalSupplyOf = (coin: Coin) =>
  createRoute({
    method: "get",
    path: `${base}/${coin}/totalsupply`,
    operationId: operationId("coinTotalSupply", coin),
    tags,
    summary: "ZCHF supply by day and chain",
    responses: { ...ok("By UTC midnight.", schema.totalSupply), ...unavailable },
  });

const fps = createRoute({
  method: "get",
  path: `${base}/fps/info`,
  operationId: "fpsInfo",
  tags,
  summary: "FPS: price, supply, earnings, reserve and what may still be minted",
  responses: { ...ok("The figures.", schema.fpsInfo), ...unavailable },
});

const allMinters = createRoute({
  method: "get",
  path: `${base}/minter/list`,
  operationId: "listMinters",
  tags,
  summary: "Applications to mint ZCHF on all chains, newest first",
  responses: { ...ok("The applications.", schema.minterList), ...unavailable },
});

const mintersOfChain = createRoute({
  method: "get",
  path: `${base}/minter/list/{chainId}`,
  operationId: "listMintersOfChain",
  tags,
  summary: "Applications to mint ZCHF on one chain, newest first",
  request: { params: schema.chainPath },
  responses: {
    ...ok("The applications; empty for an unknown chain.", schema.minterList),
    ...badRequest,
    ...unavailable,
  },
});

const list = createRoute({
  method: "get",
  path: `${base}/collateral/list`,
  operationId: "listCollaterals",
  tags,
  summary: "Every collateral any position ever named",
  responses: { ...ok("The collaterals.", schema.collateralList), ...unavailable },
});

const mapping = createRoute({
  method: "get",
  path: `${base}/collateral/mapping`,
  operationId: "mapCollaterals",
  tags,
  summary: "Every collateral by its address",
  responses: { ...ok("The collaterals.", schema.collateralMapping), ...unavailable },
});

const positions = createRoute({
  method: "get",
  path: `${base}/collateral/positions`,
  operationId: "positionsByCollateral",
  tags,
  summary: "The positions of every collateral",
  responses: { ...ok("By collateral.", schema.collateralPositions), ...unavailable },
});

const details = createRoute({
  method: "get",
  path: `${base}/collateral/positions/details`,
  operationId: "openPositionsByCollateral",
  tags,
  summary: "The open positions of every collateral, in full",
  responses: { ...ok("By collateral.", schema.collateralDetails), ...unavailable },
});

const stats = createRoute({
  method: "get",
  path: `${base}/collateral/stats`,
  operationId: "collateralStats",
  tags,
  summary: "Counts, sums and value of every collateral",
  responses: { ...ok("The figures.", schema.collateralStats), ...unavailable },
});

const prices = createRoute({
  method: "get",
  path: "/prices/list",
  operationId: "listPrices",
  tags,
  summary: "Prices of ZCHF and every collateral, with source and time",
  responses: { ...ok("The prices.", schema.priceList), ...unavailable },
});

const cacheControl = cacheFor(300);

export function ecosystemRoom(deps: Deps) {
  const room = createRoom();
  const { chainIds } = deps.freshness;
  // Equity and positions are on one chain: without it the sums over all are wrong.
  const everywhere: Need = { chainIds, essential: [mainChain], facts: [], cacheControl };
  const atHome: Need = { ...everywhere, chainIds: [mainChain], facts: ["positions", "rates"] };
  const use = (routes: readonly { path: string }[], need: Need) => {
    for (const { path } of routes) room.use(path, whenIndexed(deps, need));
  };
  use(coins.map(coinInfoOf), {
    ...everywhere,
    facts: ["tokens", "equity", "positions", "rates"],
    prices: true,
    time: true,
  });
  use(coins.map(keyValuesOf), {
    ...everywhere,
    facts: ["financial", "minters", "positions", "savings", "transfers"],
  });
  use(coins.map(totalSupplyOf), { ...everywhere, facts: ["tokens"] });
  use([fps], { ...everywhere, facts: ["equity", "tokens", "financial", "positions", "rates"], time: true });
  use([list, mapping], { ...atHome, facts: ["positions"] });
  use([positions, details], atHome);
  use([stats], { ...atHome, prices: true, time: true });
  use([prices], { ...atHome, facts: ["positions"], prices: true, cacheControl: cacheFor(60) });
  const applications: Need = { ...everywhere, essential: [], facts: ["minters"], time: true };
  use([allMinters], applications);
  const ofChain = new Map(
    chainIds.map((id) => [
      String(id),
      whenIndexed(deps, { ...applications, chainIds: [id], essential: [id] }),
    ]),
  );
  const ofUnknownChain = whenIndexed(deps, applications);
  room.use(mintersOfChain.getRoutingPath(), (c, next) =>
    (ofChain.get(String(Number(c.req.param("chainId")))) ?? ofUnknownChain)(c, next),
  );

  for (const coin of coins) {
    room
      .openapi(coinInfoOf(coin), async (c) => c.json(await coinInfo(deps), 200))
      .openapi(keyValuesOf(coin), async (c) => c.json(await keyValues(deps), 200))
      .openapi(totalSupplyOf(coin), async (c) => c.json(await supplyByDay(deps), 200));
  }
  return room
    .openapi(fps, async (c) => c.json(await fpsInfo(deps), 200))
    .openapi(allMinters, async (c) => {
      const rows = await minters(deps);
      return c.json({ num: rows.length, list: rows }, 200);
    })
    .openapi(mintersOfChain, async (c) => {
      const rows = await minters(deps, c.req.valid("param").chainId);
      return c.json({ num: rows.length, list: rows }, 200);
    })
    .openapi(list, async (c) => {
      const rows = await collaterals(deps);
      return c.json({ num: rows.length, list: rows }, 200);
    })
    .openapi(mapping, async (c) => {
      const rows = await collaterals(deps);
      const map = Object.fromEntries(rows.map((row) => [row.address.toLowerCase(), row]));
      return c.json({ num: rows.length, addresses: Object.keys(map), map }, 200);
    })
    .openapi(prices, async (c) => c.json(await priceList(deps), 200))
    .openapi(positions, async (c) => c.json(await positionsByCollateral(deps), 200))
    .openapi(details, async (c) => c.json(await openPositionsByCollateral(deps), 200))
    .openapi(stats, async (c) => c.json(await collateralStats(deps), 200));
}
