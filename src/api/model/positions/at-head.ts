import { and, eq, gte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, hubTotal, position, positionLive } from "../../../tables/positions.ts";
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

/** Joins a position with its live values, which count only until a later log has re-read the position. */
export const isCurrent = and(
  eq(positionLive.chainId, position.chainId),
  eq(positionLive.position, position.position),
  gte(positionLive.block, position.stateBlock),
);

/** The original of a position, itself where it is one, and its live values. */
export const original = alias(position, "original");
export const originalLive = alias(positionLive, "original_live");
export const ofOriginal = and(
  eq(original.chainId, position.chainId),
  eq(original.position, position.original),
);
export const isCurrentOfOriginal = and(
  eq(originalLive.chainId, original.chainId),
  eq(originalLive.position, original.position),
  gte(originalLive.block, original.stateBlock),
);

/** Joins a position with the hub that opened it, and the hub with the rate that is the base of V2's interest. */
export const ofHub = and(eq(hubTotal.chainId, position.chainId), eq(hubTotal.version, position.version));
export const isBase = and(
  eq(leadRate.chainId, position.chainId),
  eq(leadRate.module, hubTotal.leadRateModule),
);

/** Positions with their collateral, original and live values, as `from`. */
export const positionsAtHead = sql`${position} inner join ${collateral} on ${ofCollateral}
  left join ${positionLive} on ${isCurrent}
  inner join ${position} as ${sql.identifier("original")} on ${ofOriginal}
  left join ${positionLive} as ${sql.identifier("original_live")} on ${isCurrentOfOriginal}`;

/** Minting updates with their position and its collateral, as `from`. */
export const updatesWithPositions = sql`${mintingUpdate} inner join ${position} on ${ofPosition}
  inner join ${collateral} on ${ofCollateral}`;

/** ZCHF owed, reserve included, 18 decimals. */
export const minted = sql`coalesce(${positionLive.minted}, ${position.minted})`.mapWith(position.minted);
/** Raw units of the collateral. */
export const collateralBalance =
  sql`coalesce(${positionLive.collateralBalance}, ${position.collateralBalance})`.mapWith(
    position.collateralBalance,
  );
export const mintedOfOriginal = sql`coalesce(${originalLive.minted}, ${original.minted})`.mapWith(
  position.minted,
);
export const balanceOfOriginal =
  sql`coalesce(${originalLive.collateralBalance}, ${original.collateralBalance})`.mapWith(
    position.collateralBalance,
  );

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
