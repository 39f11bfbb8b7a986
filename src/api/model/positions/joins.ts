import { and, eq, gte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, hubTotal, position, positionLive } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";

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
