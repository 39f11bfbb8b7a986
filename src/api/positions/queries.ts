import { and, asc, desc, eq, gt, gte, isNull, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Address, getAddress } from "viem";
import { mintingUpdate } from "../../tables/minting-updates.ts";
import {
  collateral,
  hubTotal,
  position,
  positionLive,
  positionState,
  positionTransfer,
} from "../../tables/positions.ts";
import { leadRate } from "../../tables/rates.ts";
import { decodeTokenText } from "../../token-text.ts";
import type { Deps } from "../shared/deps.ts";
import { exactInteger } from "../shared/exact-integer.ts";
import {
  availableInV1,
  availableInV2,
  backedBy,
  feePPM,
  feeTimeframe,
  type Held,
  heldByYear,
  isRequested,
  requestedSince,
} from "./figures.ts";
import type { MintingUpdate, Position } from "./schema.ts";

const CAP = 1000;

const ZCHF = { zchfName: "Frankencoin", zchfSymbol: "ZCHF", zchfDecimals: 18 };

type PositionRow = typeof position.$inferSelect;
type CollateralRow = typeof collateral.$inferSelect;

/** A position as it is at the indexed head, and its original. */
export type FoundPosition = {
  position: PositionRow;
  original: PositionRow;
  collateral: CollateralRow;
  /** Base of V2's interest, ppm per year. */
  leadRatePpm: number | null;
};

/** All positions, V1 then V2, newest first within each. */
export const allPositions = (deps: Pick<Deps, "db">): Promise<FoundPosition[]> => positionsWhere(deps);

/** @param condition for positions whose original it is true of, too */
async function positionsWhere({ db }: Pick<Deps, "db">, condition?: SQL): Promise<FoundPosition[]> {
  const rows = await db
    .select({ position, live: positionLive, collateral, leadRatePpm: leadRate.ratePpm })
    .from(position)
    .innerJoin(
      collateral,
      and(eq(collateral.chainId, position.chainId), eq(collateral.address, position.collateral)),
    )
    .leftJoin(positionLive, isCurrent)
    .leftJoin(hubTotal, isOfHub)
    .leftJoin(leadRate, isBase)
    .where(condition)
    .orderBy(asc(position.version), ...newestPosition);
  const found = rows.map(({ live, ...row }) => ({ ...row, position: current(row.position, live) }));
  const byPlace = new Map(found.map((row) => [placeOf(row.position, row.position.position), row.position]));
  return found.map((row) => {
    const original = byPlace.get(placeOf(row.position, row.position.original));
    if (!original) throw new Error(`position ${row.position.position} has no original`);
    return { ...row, original };
  });
}

/** Of every position no more than statistics need: most of the time of an answer goes into reading its columns. */
export async function countableRows({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({
      chainId: position.chainId,
      position: position.position,
      version: position.version,
      collateral: position.collateral,
      original: position.original,
      isOriginal: position.isOriginal,
      start: position.start,
      isClosed: position.isClosed,
      denied: position.denied,
      limit: position.limit,
      familyMinted: position.familyMinted,
      minted: position.minted,
      collateralBalance: position.collateralBalance,
      live: { minted: positionLive.minted, collateralBalance: positionLive.collateralBalance },
    })
    .from(position)
    .leftJoin(positionLive, isCurrent);
  return rows.map(({ live, ...row }) => current(row, live));
}

/** Of each position that is open no more than tells what it earns and puts at risk, V1 then V2, newest first. */
export async function exposedRows({ db }: Pick<Deps, "db">) {
  const first = alias(position, "first");
  const rows = await db
    .select({
      version: position.version,
      position: position.position,
      collateral: position.collateral,
      original: position.original,
      isOriginal: position.isOriginal,
      isClosed: position.isClosed,
      denied: position.denied,
      minted: position.minted,
      collateralBalance: position.collateralBalance,
      interestPPM: position.interestPPM,
      reserveContribution: position.reserveContribution,
      limitOfOriginal: first.limit,
      leadRatePpm: leadRate.ratePpm,
      live: { minted: positionLive.minted, collateralBalance: positionLive.collateralBalance },
    })
    .from(position)
    .leftJoin(first, and(eq(first.chainId, position.chainId), eq(first.position, position.original)))
    .leftJoin(positionLive, isCurrent)
    .leftJoin(hubTotal, isOfHub)
    .leftJoin(leadRate, isBase)
    .where(and(eq(position.isClosed, false), isNull(position.denied)))
    .orderBy(asc(position.version), ...newestPosition);
  const found = rows.map(({ live, limitOfOriginal, ...row }) => {
    if (limitOfOriginal === null) throw new Error(`position ${row.position} has no original`);
    return { ...current(row, live), limitOfOriginal };
  });
  return found.filter(isOpen);
}

const placeOf = ({ chainId }: PositionRow, address: Address) => `${chainId} ${address}`;

const newestPosition = [
  desc(position.created),
  desc(position.chainId),
  desc(position.block),
  desc(position.logIndex),
];

/** Live values count only when no log told anything later. */
const isCurrent = and(
  eq(positionLive.chainId, position.chainId),
  eq(positionLive.position, position.position),
  gte(positionLive.block, position.stateBlock),
);

/** The hub that made a position, and the rate that is the base of the interest of V2's. */
const isOfHub = and(eq(hubTotal.chainId, position.chainId), eq(hubTotal.version, position.version));
const isBase = and(eq(leadRate.chainId, position.chainId), eq(leadRate.module, hubTotal.leadRateModule));

type Live = Pick<PositionRow, "minted" | "collateralBalance">;

const current = <Row extends Live>(row: Row, live: Live | null): Row => ({
  ...row,
  minted: live?.minted ?? row.minted,
  collateralBalance: live?.collateralBalance ?? row.collateralBalance,
});

/** The contract tells denied positions as closed too; here they are one or the other. */
export const isClosed = ({ isClosed: closed, denied }: Pick<PositionRow, "isClosed" | "denied">) =>
  closed && denied === null;

/** Neither closed nor denied, and with collateral. */
export const isOpen = ({
  isClosed: closed,
  denied,
  collateralBalance,
}: Pick<PositionRow, "isClosed" | "denied" | "collateralBalance">) =>
  !closed && denied === null && collateralBalance > 0n;

/** An original that may still be denied, or could be until two days ago. */
export const isRequest = (
  row: Pick<PositionRow, "isOriginal" | "isClosed" | "denied" | "start">,
  now: bigint,
) => row.isOriginal && !row.isClosed && row.denied === null && isRequested(row.start, now);

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

/** What is paid for a year of what is minted, ppm. */
export function annualInterestPPM(
  { version, position, interestPPM }: Pick<PositionRow, "version" | "position" | "interestPPM">,
  leadRatePpm: number | null,
): number {
  if (version === 1) return interestPPM;
  if (leadRatePpm === null) throw new Error(`V2 position ${position} lacks a lead rate`);
  return leadRatePpm + interestPPM;
}

/** A position as it is answered. */
export function present(found: FoundPosition): Position {
  const { position: row, original, leadRatePpm } = found;
  const limit = backedBy(row);
  const facts = {
    position: getAddress(row.position),
    owner: getAddress(row.owner),
    zchf: getAddress(row.zchf),
    collateral: getAddress(row.collateral),
    price: String(row.price),
    created: Number(row.created),
    isOriginal: row.isOriginal,
    isClone: !row.isOriginal,
    denied: row.denied !== null,
    denyDate: Number(row.denied ?? 0n),
    closed: isClosed(row),
    original: getAddress(row.original),
  };
  const terms = {
    minimumCollateral: String(row.minimumCollateral),
    reserveContribution: row.reserveContribution,
    start: exactInteger(row.start),
    cooldown: exactInteger(row.cooldown),
    expiration: exactInteger(row.expiration),
    challengePeriod: exactInteger(row.challengePeriod),
    ...ZCHF,
    ...describeToken(found.collateral),
    collateralBalance: String(row.collateralBalance),
    limitForPosition: String(limit),
    limitForClones: String(row.limit),
    availableForPosition: String(limit - row.minted),
    minted: String(row.minted),
  };
  if (row.version === 1) {
    return {
      version: 1,
      ...facts,
      annualInterestPPM: annualInterestPPM(row, leadRatePpm),
      ...terms,
      availableForClones: String(availableInV1(row)),
    };
  }
  const { parent } = row;
  const { familyMinted } = original;
  if (parent === null || familyMinted === null) {
    throw new Error(`chain ${row.chainId}: V2 position ${row.position} lacks parent or family`);
  }
  const forClones = availableInV2({ ...original, familyMinted });
  return {
    version: 2,
    ...facts,
    parent: getAddress(parent),
    annualInterestPPM: annualInterestPPM(row, leadRatePpm),
    riskPremiumPPM: row.interestPPM,
    ...terms,
    availableForClones: String(forClones),
    availableForMinting: String(row.isOriginal ? row.limit - familyMinted : forClones),
  };
}

export function describeToken({ nameBytes, symbolBytes, decimals }: CollateralRow) {
  return {
    collateralName: decodeTokenText(nameBytes),
    collateralSymbol: decodeTokenText(symbolBytes),
    collateralDecimals: decimals,
  };
}

export const mainChain = 1;

/** Time of the indexed head of the positions' chain, unix seconds. */
export async function indexedTime({ freshness }: Pick<Deps, "freshness">): Promise<bigint> {
  const chains = await freshness.chains();
  return chains.find(({ chainId }) => chainId === mainChain)?.timestamp ?? 0n;
}

type Selection = { version?: number; position?: Address; owner?: Address };

/** The latest minting updates of a selection. */
export async function latestUpdates({ db }: Pick<Deps, "db">, selection: Selection = {}) {
  const { version, position: address, owner } = selection;
  const rows = await db
    .select({ update: mintingUpdate, position, collateral })
    .from(mintingUpdate)
    .innerJoin(
      position,
      and(eq(position.chainId, mintingUpdate.chainId), eq(position.position, mintingUpdate.position)),
    )
    .innerJoin(
      collateral,
      and(eq(collateral.chainId, position.chainId), eq(collateral.address, position.collateral)),
    )
    .where(
      and(
        version === undefined ? undefined : eq(mintingUpdate.version, version),
        address === undefined ? undefined : eq(mintingUpdate.position, address),
        owner === undefined ? undefined : eq(mintingUpdate.owner, owner),
      ),
    )
    .orderBy(...newestUpdate)
    .limit(CAP);
  return rows.map(presentUpdate);
}

const newestUpdate = [
  desc(mintingUpdate.timestamp),
  desc(mintingUpdate.chainId),
  desc(mintingUpdate.block),
  desc(mintingUpdate.logIndex),
];

type FoundUpdate = Pick<FoundPosition, "position" | "collateral"> & {
  update: typeof mintingUpdate.$inferSelect;
};

function presentUpdate({ update, position: of, collateral: token }: FoundUpdate): MintingUpdate {
  const version = update.version === 1 ? 1 : 2;
  const basePremiumPPM = update.basePremiumPPM ?? 0;
  const annualInterestPPM = basePremiumPPM + of.interestPPM;
  const { start, expiration } = of;
  const timeframe = feeTimeframe({ version, created: update.timestamp, start, expiration });
  const row = {
    id: `${update.position}-${update.count}`,
    count: update.count,
    txHash: update.txHash,
    created: Number(update.timestamp),
    position: getAddress(update.position),
    owner: getAddress(update.owner),
    isClone: !of.isOriginal,
    collateral: getAddress(of.collateral),
    ...describeToken(token),
    size: String(update.size),
    price: String(update.price),
    minted: String(update.minted),
    sizeAdjusted: String(update.sizeAdjusted),
    priceAdjusted: String(update.priceAdjusted),
    mintedAdjusted: String(update.mintedAdjusted),
    annualInterestPPM,
    reserveContribution: of.reserveContribution,
    feeTimeframe: exactInteger(timeframe),
    feePPM: exactInteger(feePPM(version, timeframe, annualInterestPPM)),
    feePaid: String(update.feePaid),
  };
  return version === 1
    ? { version, ...row }
    : { version, ...row, basePremiumPPM, riskPremiumPPM: of.interestPPM };
}

/** Interest an account paid when minting, the latest first. */
export async function feesOf({ db }: Pick<Deps, "db">, owner: Address) {
  const rows = await db
    .select({ timestamp: mintingUpdate.timestamp, feePaid: mintingUpdate.feePaid })
    .from(mintingUpdate)
    .where(and(eq(mintingUpdate.owner, owner), gt(mintingUpdate.feePaid, 0n)))
    .orderBy(...newestUpdate)
    .limit(CAP);
  return rows.map(({ timestamp, feePaid }) => ({ t: Number(timestamp), f: String(feePaid) }));
}

/** What an account held and owed at the end of each year, see figures.ts. */
export async function yearsOf(deps: Pick<Deps, "db" | "freshness">, owner: Address) {
  const [positions, now] = await Promise.all([everOwned(deps, owner), indexedTime(deps)]);
  return heldByYear(positions, owner, now);
}

/** Every position the account owned at the end of some block, newest first; of each no more than is asked for. */
async function everOwned({ db }: Pick<Deps, "db">, owner: Address): Promise<Held[]> {
  const owned = db
    .selectDistinct({ chainId: positionState.chainId, position: positionState.position })
    .from(positionState)
    .where(eq(positionState.owner, owner))
    .as("owned");
  const rows = await db
    .select({
      chainId: position.chainId,
      position: position.position,
      expiration: position.expiration,
      reserveContribution: position.reserveContribution,
      minted: position.minted,
      live: { minted: positionLive.minted },
      state: { timestamp: positionState.timestamp, owner: positionState.owner, minted: positionState.minted },
    })
    .from(owned)
    .innerJoin(position, and(eq(position.chainId, owned.chainId), eq(position.position, owned.position)))
    .innerJoin(
      positionState,
      and(eq(positionState.chainId, owned.chainId), eq(positionState.position, owned.position)),
    )
    .leftJoin(positionLive, isCurrent)
    .orderBy(...newestPosition, asc(positionState.block));
  const byPosition = Map.groupBy(rows, (row) => `${row.chainId} ${row.position}`);
  return [...byPosition.values()].flatMap((states) => {
    const [first] = states;
    if (!first) return [];
    const { live, ...of } = first;
    return { ...of, minted: live?.minted ?? of.minted, states: states.map(({ state }) => state) };
  });
}

/** The latest changes of ownership from or to an account, oldest first. */
export async function transfersOf({ db }: Pick<Deps, "db">, account: Address) {
  const rows = await db
    .select()
    .from(positionTransfer)
    .where(or(eq(positionTransfer.previousOwner, account), eq(positionTransfer.newOwner, account)))
    .orderBy(
      desc(positionTransfer.timestamp),
      desc(positionTransfer.chainId),
      desc(positionTransfer.block),
      desc(positionTransfer.logIndex),
    )
    .limit(CAP);
  return rows.reverse().map(({ version, count, txHash, timestamp, ...row }) => ({
    version,
    count,
    txHash,
    created: Number(timestamp),
    position: row.position,
    previousOwner: row.previousOwner,
    newOwner: row.newOwner,
  }));
}
