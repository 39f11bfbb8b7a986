import { asc, desc, getTableColumns, inArray, min, type SQL, sql } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { collateral, hubTotal, position } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import type { FirstFigures } from "../../cache/moment.ts";
import type { Deps } from "../../deps.ts";
import { asOf } from "../as-of.ts";
import { type Moment, until } from "../moment.ts";
import { rateFinder } from "../savings/rates.ts";
import {
  balanceOfOriginal,
  canMint,
  collateralBalance,
  isAlive,
  isBase,
  isClosed,
  isDenied,
  isOpen,
  isRequest,
  minted,
  mintedOfOriginal,
  ofCollateral,
  ofHub,
  ofOriginal,
  original,
} from "./at-head.ts";
import { requestedSince } from "./figures.ts";

/** Newest first. */
export const newestPosition = [
  desc(position.created),
  desc(position.chainId),
  desc(position.block),
  desc(position.logIndex),
];

/** V1 then V2, newest first within each. */
export const listed = [asc(position.version), ...newestPosition];

type Source = Pick<Deps, "db" | "freshness">;

/** Every position at the moment, with its original and its collateral. */
export const allPositions = async (deps: Source, at: Moment) =>
  (await isPast(deps, at)) ? positionsAt(deps, at) : positionsWhere(deps);

/** The open ones. */
export const openPositions = async (deps: Source, at: Moment) =>
  (await isPast(deps, at)) ? (await positionsAt(deps, at)).filter(wasOpen) : positionsWhere(deps, isOpen);

/** Those that owe ZCHF. */
export const indebtedPositions = async (deps: Source, at: Moment) =>
  (await isPast(deps, at))
    ? (await positionsAt(deps, at)).filter((row) => row.position.minted > 0n)
    : positionsWhere(deps, sql`${minted} > 0`);

/** The requests. */
export const requestedPositions = async (deps: Source, at: Moment) =>
  (await isPast(deps, at))
    ? (await positionsAt(deps, at)).filter((row) => wasRequest(row, at))
    : positionsWhere(deps, isRequest(await indexedTime(deps)));

/** Whether a moment is before the indexed head, at which what positions hold is known without a log. */
async function isPast(deps: Source, at: Moment): Promise<boolean> {
  return at !== undefined && at < (await indexedTime(deps));
}

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
    .leftJoin(hubTotal, ofHub)
    .leftJoin(leadRate, isBase)
    .where(condition)
    .orderBy(...listed);
}

/** A position as it is at the indexed head. */
export type PositionAtHead = Awaited<ReturnType<typeof positionsWhere>>[number];

/** Every position opened by a past time, as after its last log until then, in the same order. */
async function positionsAt({ db }: Pick<Deps, "db">, at: Moment): Promise<PositionAtHead[]> {
  const [rows, hubs, rateAt] = await Promise.all([
    db
      .select({ position, collateral })
      .from(position)
      .innerJoin(collateral, ofCollateral)
      .where(until(position.created, at))
      .orderBy(...listed),
    db.select().from(hubTotal),
    rateFinder({ db }, at),
  ]);
  const then = await asOf(
    { db },
    position,
    rows.map((row) => row.position),
    at,
  );
  const keyOf = (chainId: number, address: string) => `${chainId} ${address}`;
  const states = new Map(then.map((row) => [keyOf(row.chainId, row.position), row]));
  return rows.flatMap(({ position: { chainId, position: address }, collateral }) => {
    const row = states.get(keyOf(chainId, address));
    if (row === undefined) return [];
    const first = states.get(keyOf(chainId, row.original));
    if (first === undefined) throw new Error(`chain ${chainId}: position ${address} has no original`);
    const hub = hubs.find((total) => total.chainId === chainId && total.version === row.version);
    const module = hub?.leadRateModule ?? null;
    return {
      position: row,
      isClosed: row.isClosed && row.denied === null,
      leadRatePpm: module === null ? null : rateAt(chainId, module, at).ratePpm,
      collateral,
      original: first,
    };
  });
}

const wasAlive = ({ position: { isClosed, denied } }: PositionAtHead) => !isClosed && denied === null;

const wasOpen = (row: PositionAtHead) => wasAlive(row) && row.position.collateralBalance > 0n;

const wasRequest = (row: PositionAtHead, at: Moment) =>
  row.position.start > requestedSince(at ?? 0n) && row.position.isOriginal && wasAlive(row);

/** The columns of a past position that counts and sums are made of. */
const countedOf = (at: bigint) => (row: PositionAtHead) => {
  const { position, leadRatePpm, isClosed } = row;
  const { expiration, cooldown } = position;
  return {
    ...position,
    leadRatePpm,
    denied: position.denied !== null,
    closed: isClosed,
    open: wasOpen(row),
    requested: wasRequest(row, at),
    canMint: wasAlive(row) && expiration > at && expiration > cooldown,
  };
};

/**
 * All positions at the moment in the same order, with the columns that counts and sums are made of: to read all columns takes three
 * times as long.
 */
export async function countedPositions(deps: Source, at: Moment) {
  if (at !== undefined && (await isPast(deps, at))) {
    return withFamilies((await positionsAt(deps, at)).map(countedOf(at)));
  }
  return withFamilies(await countedAtHead(deps));
}

async function countedAtHead(deps: Source) {
  const now = await indexedTime(deps);
  return deps.db
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
    .leftJoin(hubTotal, ofHub)
    .leftJoin(leadRate, isBase)
    .orderBy(...listed);
}

function withFamilies<Row extends { chainId: number; position: string; original: string }>(
  rows: readonly Row[],
): (Row & { firstOfFamily: Row })[] {
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
export const firstOpened: FirstFigures = {
  family: "positions",
  read: async ({ db }) => {
    const [first] = await db.select({ created: min(position.created) }).from(position);
    return first?.created ?? undefined;
  },
};

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
