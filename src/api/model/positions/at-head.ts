import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, hubTotal, position } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import { requestedSince } from "./figures.ts";

/** SQL of what a position is at the indexed head: joins, then columns over them. */

/** Joins a position with its collateral. */
export const ofCollateral = and(
  eq(collateral.chainId, position.chainId),
  eq(collateral.address, position.collateral),
);

/** Joins a minting update with its position. */
export const ofPosition = and(
  eq(position.chainId, mintingUpdate.chainId),
  eq(position.position, mintingUpdate.position),
);

/** The original of a position, itself where it is one. */
export const original = alias(position, "original");
export const ofOriginal = and(
  eq(original.chainId, position.chainId),
  eq(original.position, position.original),
);

/** Joins a position with the hub that opened it, and the hub with the rate that is the base of V2's interest. */
export const ofHub = and(eq(hubTotal.chainId, position.chainId), eq(hubTotal.version, position.version));
export const isBase = and(
  eq(leadRate.chainId, position.chainId),
  eq(leadRate.module, hubTotal.leadRateModule),
);

/** Positions with their collateral and original, as `from`. */
export const positionsAtHead = sql`${position} inner join ${collateral} on ${ofCollateral}
  inner join ${position} as ${sql.identifier("original")} on ${ofOriginal}`;

/** Minting updates with their position and its collateral, as `from`. */
export const updatesWithPositions = sql`${mintingUpdate} inner join ${position} on ${ofPosition}
  inner join ${collateral} on ${ofCollateral}`;

const liveMinted = (of: typeof position | typeof original) =>
  sql`coalesce(${of.liveMinted}, ${of.minted})`.mapWith(of.minted);
const liveBalance = (of: typeof position | typeof original) =>
  sql`coalesce(${of.liveCollateralBalance}, ${of.collateralBalance})`.mapWith(of.collateralBalance);

/** ZCHF owed, reserve included, 18 decimals. */
export const minted = liveMinted(position);
export const mintedOfOriginal = liveMinted(original);
/** Raw units of the collateral. */
export const collateralBalance = liveBalance(position);
export const balanceOfOriginal = liveBalance(original);

/** The contract returns isClosed() for denied positions too; here the two exclude each other. */
export const isClosed = sql<boolean>`(${position.isClosed} and ${position.denied} is null)`;
export const isDenied = sql<boolean>`(${position.denied} is not null)`;
/** Neither closed nor denied. */
export const isAlive = sql<boolean>`(not ${position.isClosed} and ${position.denied} is null)`;
/** Neither closed nor denied, and with collateral. */
export const isOpen = sql<boolean>`(${isAlive} and ${collateralBalance} > 0)`;

/** An original that may still be denied, or could be until two days ago. */
export const isRequest = (now: bigint) =>
  sql<boolean>`(${position.start} > ${String(requestedSince(now))}::numeric and ${position.isOriginal} and ${isAlive})`;

/** Whether it can mint now or later: its cooldown ends before it expires. */
export const canMint = (now: bigint) =>
  sql<boolean>`(${isAlive} and ${position.expiration} > ${String(now)}::numeric and ${position.expiration} > ${position.cooldown})`;

/** Interest per year at a minting update, ppm: V2 had the lead rate of then as its base. */
export const yearlyInterestThen = sql`(coalesce(${mintingUpdate.basePremiumPPM}, 0) + ${position.interestPPM})`;
