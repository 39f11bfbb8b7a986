import { and, asc, desc, eq, gt, gte, min, type SQL } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { collateral, hubTotal, position, positionLive } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import type { Deps } from "../../deps.ts";
import {
  type FoundPosition,
  isOpen,
  isRequest,
  type PositionRow,
  present,
} from "../../rest/positions/present.ts";
import { requestedSince } from "./figures.ts";
import { ofCollateral } from "./joins.ts";

/** All positions with all their columns, V1 then V2, newest first within each. */
export const allPositions = (deps: Pick<Deps, "db">): Promise<FoundPosition[]> => positionsWhere(deps);

/** @param condition which, where it holds for a position, also holds for its original */
async function positionsWhere({ db }: Pick<Deps, "db">, condition?: SQL): Promise<FoundPosition[]> {
  const rows = await db
    .select({ position, live: positionLive, collateral, leadRatePpm: leadRate.ratePpm })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .leftJoin(positionLive, isCurrent)
    .leftJoin(hubTotal, isOfHub)
    .leftJoin(leadRate, isBase)
    .where(condition)
    .orderBy(asc(position.version), ...newestPosition);
  const found = rows.map(({ live, ...row }) => ({ ...row, position: withLive(row.position, live) }));
  const originalOf = originalsOf(found.map((row) => row.position));
  return found.map((row) => ({ ...row, original: originalOf(row.position) }));
}

/**
 * All positions in the same order, with the columns that counts and sums are made of: to read all columns takes three
 * times as long.
 */
export async function positionFigures({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({
      chainId: position.chainId,
      position: position.position,
      version: position.version,
      collateral: position.collateral,
      original: position.original,
      isOriginal: position.isOriginal,
      start: position.start,
      expiration: position.expiration,
      cooldown: position.cooldown,
      isClosed: position.isClosed,
      denied: position.denied,
      limit: position.limit,
      familyMinted: position.familyMinted,
      minted: position.minted,
      collateralBalance: position.collateralBalance,
      interestPPM: position.interestPPM,
      reserveContribution: position.reserveContribution,
      leadRatePpm: leadRate.ratePpm,
      live: { minted: positionLive.minted, collateralBalance: positionLive.collateralBalance },
    })
    .from(position)
    .leftJoin(positionLive, isCurrent)
    .leftJoin(hubTotal, isOfHub)
    .leftJoin(leadRate, isBase)
    .orderBy(asc(position.version), ...newestPosition);
  const found = rows.map(({ live, ...row }) => withLive(row, live));
  const originalOf = originalsOf(found);
  return found.map((row) => ({ ...row, firstOfFamily: originalOf(row) }));
}

export const newestPosition = [
  desc(position.created),
  desc(position.chainId),
  desc(position.block),
  desc(position.logIndex),
];

/** Live values count only when no later log has re-read the position. */
export const isCurrent = and(
  eq(positionLive.chainId, position.chainId),
  eq(positionLive.position, position.position),
  gte(positionLive.block, position.stateBlock),
);

/** The hub that opened a position, and the rate that is the base of the interest of V2's. */
const isOfHub = and(eq(hubTotal.chainId, position.chainId), eq(hubTotal.version, position.version));
const isBase = and(eq(leadRate.chainId, position.chainId), eq(leadRate.module, hubTotal.leadRateModule));

type Live = Pick<PositionRow, "minted" | "collateralBalance">;

const withLive = <Row extends Live>(row: Row, live: Live | null): Row => ({
  ...row,
  minted: live?.minted ?? row.minted,
  collateralBalance: live?.collateralBalance ?? row.collateralBalance,
});

type Member = Pick<PositionRow, "chainId" | "position" | "original">;

/** Finds the original of a position among these rows; throws where it is missing. */
function originalsOf<Row extends Member>(rows: readonly Row[]): (row: Member) => Row {
  const byKey = new Map(rows.map((row) => [`${row.chainId} ${row.position}`, row]));
  return ({ chainId, position: address, original }) => {
    const found = byKey.get(`${chainId} ${original}`);
    if (!found) throw new Error(`chain ${chainId}: position ${address} has no original ${original}`);
    return found;
  };
}

/** Every position. */
export const listPositions = async (deps: Pick<Deps, "db">) => (await allPositions(deps)).map(present);

/** The open ones. */
export async function openPositions(deps: Pick<Deps, "db">) {
  const positions = await allPositions(deps);
  return positions.filter(({ position: row }) => isOpen(row)).map(present);
}

/** The requests. */
export async function requestedPositions(deps: Pick<Deps, "db" | "freshness">) {
  const now = await indexedTime(deps);
  const late = and(eq(position.isOriginal, true), gt(position.start, requestedSince(now)));
  const positions = await positionsWhere(deps, late);
  return positions.filter(({ position: row }) => isRequest(row, now)).map(present);
}

/** When the first position was opened, unix seconds. */
export async function firstOpened({ db }: Pick<Deps, "db">): Promise<bigint | undefined> {
  const [first] = await db.select({ created: min(position.created) }).from(position);
  return first?.created ?? undefined;
}

/** Time of the indexed head of the positions' chain, unix seconds. */
export async function indexedTime({ freshness }: Pick<Deps, "freshness">): Promise<bigint> {
  const chains = await freshness.chains();
  return chains.find(({ chainId }) => chainId === MAIN_CHAIN)?.timestamp ?? 0n;
}
