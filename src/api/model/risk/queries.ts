import { and, asc, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { type Address, getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position, positionLive, positionState } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { describeToken, isOpen } from "../../rest/positions/present.ts";
import { timeInteger } from "../../values/exact-integer.ts";
import { usd } from "../../values/money.ts";
import { ofCollateral } from "../positions/joins.ts";
import { isCurrent, newestPosition } from "../positions/queries.ts";
import { pricedCoin, usdOf } from "../prices/coin.ts";
import { DailyFrancs } from "../prices/daily-francs.ts";
import { dayNumberOf } from "../prices/days.ts";
import { byDistance, type Indebted, type MarketPrices, riskOf } from "./figures.ts";

type PositionRow = typeof position.$inferSelect;
type State = {
  position: PositionRow;
  token: typeof collateral.$inferSelect;
  owner: Address;
} & Omit<Indebted, "reserveContribution" | "decimals">;

/** V1 then V2, newest first within each: the order of positions with the same distance. */
const listed = [asc(position.version), ...newestPosition];

/** Open positions that owe ZCHF, the nearest to liquidation first. */
export async function positionsByRisk(deps: Deps) {
  const rows = await deps.db
    .select({ position, live: positionLive, token: collateral })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .leftJoin(positionLive, isCurrent)
    .where(and(eq(position.chainId, MAIN_CHAIN), eq(position.isClosed, false), isNull(position.denied)))
    .orderBy(...listed);
  const states = rows.map(({ position: row, live, token }): State & { collateralBalance: bigint } => ({
    position: row,
    token,
    owner: row.owner,
    price: row.price,
    minted: live?.minted ?? row.minted,
    collateralBalance: live?.collateralBalance ?? row.collateralBalance,
  }));
  const coin = usdOf(deps, pricedCoin(deps.chains));
  return ranked(
    states.filter(
      ({ position: row, minted, collateralBalance }) => minted > 0n && isOpen({ ...row, collateralBalance }),
    ),
    (token) => ({ token: usdOf(deps, token), coin }),
  );
}

/** The same at a time in the past, by the positions' logs up to it. */
export async function positionsByRiskAt(deps: Deps, at: bigint) {
  const [rows, owners, updates] = await Promise.all([
    deps.db
      .select({ position, token: collateral })
      .from(position)
      .innerJoin(collateral, ofCollateral)
      .where(
        and(
          eq(position.chainId, MAIN_CHAIN),
          lte(position.created, at),
          or(isNull(position.denied), gt(position.denied, at)),
        ),
      )
      .orderBy(...listed),
    deps.db
      .selectDistinctOn([positionState.position])
      .from(positionState)
      .where(and(eq(positionState.chainId, MAIN_CHAIN), lte(positionState.timestamp, at)))
      .orderBy(asc(positionState.position), desc(positionState.block)),
    deps.db
      .selectDistinctOn([mintingUpdate.position])
      .from(mintingUpdate)
      .where(and(eq(mintingUpdate.chainId, MAIN_CHAIN), lte(mintingUpdate.timestamp, at)))
      .orderBy(asc(mintingUpdate.position), desc(mintingUpdate.count)),
  ]);
  const ownerOf = new Map(owners.map((row) => [row.position, row]));
  const updateOf = new Map(updates.map((row) => [row.position, row]));
  const states = rows.flatMap(({ position: row, token }): State[] => {
    const [state, update] = [ownerOf.get(row.position), updateOf.get(row.position)];
    if (state === undefined || update === undefined || state.minted === 0n) return [];
    // The first update of a V1 clone reports no collateral, whatever the position has.
    const isUnreported = row.version === 1 && !row.isOriginal && update.count === 1;
    // A position is closed when less than its minimum is left in it, and never opened again.
    const isClosedThen = row.isClosed && row.denied === null && update.size < row.minimumCollateral;
    if (!isUnreported && (update.size === 0n || isClosedThen)) return [];
    return [
      {
        position: row,
        token,
        owner: state.owner,
        price: update.price,
        minted: state.minted,
        collateralBalance: isUnreported ? undefined : update.size,
      },
    ];
  });
  const francs = new DailyFrancs(deps);
  const day = dayNumberOf(at);
  return ranked(states, (token) => {
    const prices = francs.dollarsNear(token, day);
    return { token: prices && usd(prices.token), coin: prices && usd(prices.coin) };
  });
}

function ranked(states: readonly State[], pricesOf: (token: Address) => MarketPrices) {
  const rows = states.map(({ position: row, token, owner, price, minted, collateralBalance }) => {
    const { collateralSymbol, collateralDecimals } = describeToken(token);
    const { reserveContribution } = row;
    const risk = riskOf(
      { price, minted, collateralBalance, reserveContribution, decimals: token.decimals },
      pricesOf(row.collateral),
    );
    return {
      position: getAddress(row.position),
      version: row.version,
      owner: getAddress(owner),
      collateral: getAddress(row.collateral),
      collateralSymbol,
      collateralDecimals,
      collateralBalance: collateralBalance === undefined ? null : String(collateralBalance),
      price: risk.price,
      liquidationPrice: String(price),
      distance: risk.distance,
      collateralRatio: risk.collateralRatio,
      minted: String(minted),
      debt: String(risk.debt),
      expiration: timeInteger(row.expiration),
    };
  });
  return rows.sort(byDistance);
}
