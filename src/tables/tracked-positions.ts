import { onchainTable } from "ponder";
import type { Address } from "viem";

/** Balance in raw units of the collateral token, and ZCHF owed with 18 decimals; decimal strings. */
export type Holdings = { collateralBalance: string; minted: string };

export type TrackedPosition = {
  version: number;
  collateral: Address;
  /** Block in which the hub opened it. */
  block: number;
  /** As of the position's last log. */
  logged: Holdings;
  /** At the indexed head, where that differs from `logged`. */
  live?: Holdings;
};

/**
 * The open positions of a chain, for the refresh at each head. All in one row: handlers find rows by key alone, Ponder reads
 * the rows of each head again, and it reads them with others only where the chain is the key.
 */
export const trackedPositions = onchainTable("tracked_positions", (t) => ({
  chainId: t.integer().primaryKey(),
  positions: t.json().$type<Record<Address, TrackedPosition>>().notNull(),
}));
