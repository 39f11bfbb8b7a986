import { asc, eq } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { millisecondsOf } from "../../../domain/days.ts";
import { reserveDay } from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position, positionState } from "../../../tables/positions.ts";
import { tokenDay } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { amplifierHistory, backingsOver } from "../amplifiers/backing.ts";
import { ofCollateral } from "../positions/at-head.ts";
import { collateralRatios, type PositionChange } from "./collateral-ratio.ts";
import { DailyFrancs } from "./daily-francs.ts";

/** How far ZCHF is covered by collateral, at each UTC midnight; see collateral-ratio.ts. */
export async function ratioHistory(deps: Pick<Deps, "db" | "chains" | "history">) {
  const francs = new DailyFrancs(deps);
  const [facts, changes, supplies, equities, amplifiers] = await Promise.all([
    positionFacts(deps),
    positionChanges(deps),
    coinSupplies(deps),
    equityCapital(deps),
    amplifierHistory(deps),
  ]);
  const ratios = collateralRatios({
    days: francs.days(),
    positions: facts,
    changes,
    supplies,
    equities,
    amplifiersBefore: backingsOver(amplifiers),
    chfOn: (token, day) => francs.near(token, day),
  });
  return {
    timestamp: millisecondsOf(ratios.at(-1)?.day ?? 0),
    collateralRatioByFreeFloat: Object.fromEntries(
      ratios.flatMap(({ day, byFreeFloat }) =>
        byFreeFloat === undefined ? [] : [[millisecondsOf(day), byFreeFloat]],
      ),
    ),
    collateralRatioBySupply: Object.fromEntries(
      ratios.map(({ day, bySupply }) => [millisecondsOf(day), bySupply]),
    ),
  };
}

async function positionFacts({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({
      position: position.position,
      collateral: position.collateral,
      decimals: collateral.decimals,
      reserveContribution: position.reserveContribution,
      denied: position.denied,
    })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .where(eq(position.chainId, MAIN_CHAIN));
  return new Map(rows.map(({ position: address, ...facts }) => [address, facts]));
}

/** Ascending by time. */
async function positionChanges({ db }: Pick<Deps, "db">): Promise<PositionChange[]> {
  const [debts, prices] = await Promise.all([
    db
      .select({
        timestamp: positionState.timestamp,
        position: positionState.position,
        minted: positionState.minted,
      })
      .from(positionState)
      .where(eq(positionState.chainId, MAIN_CHAIN))
      .orderBy(asc(positionState.timestamp), asc(positionState.block)),
    db
      .select({
        timestamp: mintingUpdate.timestamp,
        position: mintingUpdate.position,
        price: mintingUpdate.price,
      })
      .from(mintingUpdate)
      .where(eq(mintingUpdate.chainId, MAIN_CHAIN))
      .orderBy(asc(mintingUpdate.timestamp), asc(mintingUpdate.block), asc(mintingUpdate.logIndex)),
  ]);
  return [...debts, ...prices].sort((a, b) => Number(a.timestamp - b.timestamp));
}

/** Of every chain; ascending by day. */
const coinSupplies = ({ db }: Pick<Deps, "db">) =>
  db
    .select({ chainId: tokenDay.chainId, day: tokenDay.day, amount: tokenDay.supply })
    .from(tokenDay)
    .where(eq(tokenDay.symbol, "zchf"))
    .orderBy(asc(tokenDay.day));

/** Ascending by day. */
const equityCapital = ({ db }: Pick<Deps, "db">) =>
  db
    .select({ chainId: reserveDay.chainId, day: reserveDay.day, amount: reserveDay.equity })
    .from(reserveDay)
    .where(eq(reserveDay.chainId, MAIN_CHAIN))
    .orderBy(asc(reserveDay.day));
