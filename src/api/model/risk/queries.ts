import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { dayNumberOf } from "../../../domain/days.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position, positionState } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { usd } from "../../values/money.ts";
import type { Moment } from "../moment.ts";
import { collateralBalance, isClosed, minted, ofCollateral } from "../positions/at-head.ts";
import { reportedCollateral } from "../positions/figures.ts";
import { listed } from "../positions/queries.ts";
import { pricedCoin, usdOf } from "../prices/coin.ts";
import { DailyFrancs } from "../prices/daily-francs.ts";
import { byDistance, type Indebted, type MarketPrices, riskOf } from "./figures.ts";

/** A position that owes ZCHF, as of a moment. */
type State = {
  position: typeof position.$inferSelect;
  token: typeof collateral.$inferSelect;
  owner: Address;
  /** Whether less than the minimum collateral is left in it, so that it cannot be used any more. */
  isClosed: boolean;
} & Omit<Indebted, "reserveContribution" | "decimals">;

/**
 * Positions that owe ZCHF, closed ones included, the nearest to liquidation first; those with the same distance V1 then V2, newest first.
 * @param at unix seconds: by the positions' logs up to it, at prices of its day; absent: at the indexed head
 */
export async function positionsByRisk(deps: Deps, at?: Moment) {
  const states = await (at === undefined ? statesAtHead(deps) : statesAt(deps, at));
  const pricesOf = at === undefined ? currentPrices(deps) : pricesOfDay(deps, at);
  const risks = states.map((state) => {
    const { reserveContribution, collateral: token } = state.position;
    const { decimals } = state.token;
    return { ...state, ...riskOf({ ...state, reserveContribution, decimals }, pricesOf(token)) };
  });
  return risks.sort(byDistance);
}

export type PositionRisk = Awaited<ReturnType<typeof positionsByRisk>>[number];

async function statesAtHead({ db }: Deps): Promise<State[]> {
  const rows = await db
    .select({ position, minted, collateralBalance, isClosed, token: collateral })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .where(and(eq(position.chainId, MAIN_CHAIN), sql`${minted} > 0`))
    .orderBy(...listed);
  return rows.map((row) => ({ ...row, owner: row.position.owner, liquidationPrice: row.position.price }));
}

async function statesAt({ db }: Deps, at: bigint): Promise<State[]> {
  const [rows, owners, updates] = await Promise.all([
    db
      .select({ position, isClosed, token: collateral })
      .from(position)
      .innerJoin(collateral, ofCollateral)
      .where(and(eq(position.chainId, MAIN_CHAIN), lte(position.created, at)))
      .orderBy(...listed),
    db
      .selectDistinctOn([positionState.position])
      .from(positionState)
      .where(and(eq(positionState.chainId, MAIN_CHAIN), lte(positionState.timestamp, at)))
      .orderBy(asc(positionState.position), desc(positionState.block)),
    db
      .selectDistinctOn([mintingUpdate.position])
      .from(mintingUpdate)
      .where(and(eq(mintingUpdate.chainId, MAIN_CHAIN), lte(mintingUpdate.timestamp, at)))
      .orderBy(asc(mintingUpdate.position), desc(mintingUpdate.count)),
  ]);
  const stateOf = new Map(owners.map((row) => [row.position, row]));
  const updateOf = new Map(updates.map((row) => [row.position, row]));
  return rows.flatMap((row): State[] => {
    const [state, update] = [stateOf.get(row.position.position), updateOf.get(row.position.position)];
    if (state === undefined || update === undefined || state.minted === 0n) return [];
    const reported = reportedCollateral(row.position, update);
    return [
      {
        position: row.position,
        token: row.token,
        owner: state.owner,
        // It is when less than its minimum is left in it, and is never opened again.
        isClosed: row.isClosed && reported !== undefined && update.size < row.position.minimumCollateral,
        liquidationPrice: update.price,
        minted: state.minted,
        collateralBalance: reported,
      },
    ];
  });
}

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
