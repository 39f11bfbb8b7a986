import { sql } from "drizzle-orm";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { position, positionLive } from "../../../tables/positions.ts";
import { requestedSince } from "./figures.ts";
import { original, originalLive } from "./joins.ts";

/** SQL of what a position is at the indexed head; `isCurrent` joins its live values. */

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
