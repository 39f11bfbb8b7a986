import { asc, desc, getTableColumns, inArray, min, type SQL } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { collateral, hubTotal, position, positionLive } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import type { Deps } from "../../deps.ts";
import {
  balanceOfOriginal,
  canMint,
  collateralBalance,
  isAlive,
  isBase,
  isClosed,
  isCurrent,
  isCurrentOfOriginal,
  isDenied,
  isOpen,
  isRequest,
  minted,
  mintedOfOriginal,
  ofCollateral,
  ofHub,
  ofOriginal,
  original,
  originalLive,
} from "./at-head.ts";

/** Newest first. */
export const newestPosition = [
  desc(position.created),
  desc(position.chainId),
  desc(position.block),
  desc(position.logIndex),
];

/** V1 then V2, newest first within each. */
export const listed = [asc(position.version), ...newestPosition];

/** Every position at the indexed head, with its original and its collateral. */
export const allPositions = (deps: Pick<Deps, "db">) => positionsWhere(deps);

/** The open ones. */
export const openPositions = (deps: Pick<Deps, "db">) => positionsWhere(deps, isOpen);

/** The requests. */
export const requestedPositions = async (deps: Pick<Deps, "db" | "freshness">) =>
  positionsWhere(deps, isRequest(await indexedTime(deps)));

async function positionsWhere({ db }: Pick<Deps, "db">, condition?: SQL) {
  return db
    .select({
      position: { ...getTableColumns(position), minted, collateralBalance },
      isClosed,
      /** Base of V2's interest, ppm per year. */
      leadRatePpm: leadRate.ratePpm,
      collateral,
      original: {
        limit: original.limit,
        price: original.price,
        familyMinted: original.familyMinted,
        minted: mintedOfOriginal,
        collateralBalance: balanceOfOriginal,
      },
    })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .innerJoin(original, ofOriginal)
    .leftJoin(originalLive, isCurrentOfOriginal)
    .leftJoin(positionLive, isCurrent)
    .leftJoin(hubTotal, ofHub)
    .leftJoin(leadRate, isBase)
    .where(condition)
    .orderBy(...listed);
}

/** A position as it is at the indexed head. */
export type PositionAtHead = Awaited<ReturnType<typeof positionsWhere>>[number];

/**
 * All positions in the same order, with the columns that counts and sums are made of: to read all columns takes three
 * times as long.
 */
export async function countedPositions(deps: Pick<Deps, "db" | "freshness">) {
  const now = await indexedTime(deps);
  const rows = await deps.db
    .select({
      chainId: position.chainId,
      position: position.position,
      version: position.version,
      collateral: position.collateral,
      original: position.original,
      isOriginal: position.isOriginal,
      limit: position.limit,
      familyMinted: position.familyMinted,
      minted,
      collateralBalance,
      interestPPM: position.interestPPM,
      reserveContribution: position.reserveContribution,
      leadRatePpm: leadRate.ratePpm,
      denied: isDenied,
      closed: isClosed,
      open: isOpen,
      requested: isRequest(now),
      canMint: canMint(now),
    })
    .from(position)
    .leftJoin(positionLive, isCurrent)
    .leftJoin(hubTotal, ofHub)
    .leftJoin(leadRate, isBase)
    .orderBy(...listed);
  const originals = new Map(rows.map((row) => [`${row.chainId} ${row.position}`, row]));
  return rows.map((row) => {
    const firstOfFamily = originals.get(`${row.chainId} ${row.original}`);
    if (!firstOfFamily) {
      throw new Error(`chain ${row.chainId}: position ${row.position} has no original ${row.original}`);
    }
    return { ...row, firstOfFamily };
  });
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

/** Positions that are neither closed nor denied, with the symbol of their collateral. */
export const alivePositions = ({ db }: Pick<Deps, "db">) =>
  db
    .select({
      chainId: position.chainId,
      position: position.position,
      owner: position.owner,
      isOriginal: position.isOriginal,
      created: position.created,
      block: position.block,
      logIndex: position.logIndex,
      start: position.start,
      expiration: position.expiration,
      symbolBytes: collateral.symbolBytes,
    })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .where(isAlive);

/** The collateral of positions with these addresses on any chain. */
export const collateralOf = ({ db }: Pick<Deps, "db">, addresses: readonly Address[]) =>
  db
    .select({
      chainId: position.chainId,
      position: position.position,
      symbolBytes: collateral.symbolBytes,
      decimals: collateral.decimals,
    })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .where(inArray(position.position, [...addresses]));
