import type { Address } from "viem";
import { dayNumberOf } from "../../../domain/days.ts";
import type { Deps } from "../../deps.ts";
import { usd } from "../../values/money.ts";
import type { Moment } from "../moment.ts";
import { indebtedPositions } from "../positions/queries.ts";
import { pricedCoin, usdOf } from "../prices/coin.ts";
import { DailyFrancs } from "../prices/daily-francs.ts";
import { byDistance, type MarketPrices, riskOf } from "./figures.ts";

/**
 * Positions that owe ZCHF, closed ones included, the nearest to liquidation first; those with the same distance V1 then V2, newest first.
 * @param at unix seconds: by the positions' logs up to it, at prices of its day; absent: at the indexed head
 */
export async function positionsByRisk(deps: Deps, at?: Moment) {
  const positions = await indebtedPositions(deps, at);
  const pricesOf = at === undefined ? currentPrices(deps) : pricesOfDay(deps, at);
  const risks = positions.map(({ position, collateral, isClosed }) => {
    const state = { ...position, liquidationPrice: position.price, decimals: collateral.decimals };
    return { position, collateral, isClosed, ...riskOf(state, pricesOf(position.collateral)) };
  });
  return risks.sort(byDistance);
}

export type PositionRisk = Awaited<ReturnType<typeof positionsByRisk>>[number];

function currentPrices(deps: Deps): (token: Address) => MarketPrices {
  const coin = usdOf(deps, pricedCoin(deps.chains), undefined);
  return (token) => ({ token: usdOf(deps, token, undefined), coin });
}

function pricesOfDay(deps: Deps, at: bigint): (token: Address) => MarketPrices {
  const francs = new DailyFrancs(deps);
  const day = dayNumberOf(at);
  return (token) => {
    const prices = francs.dollarsNear(token, day);
    return { token: prices && usd(prices.token), coin: prices && usd(prices.coin) };
  };
}
