import { onchainTable, primaryKey } from "ponder";
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
 * The open positions, for the refresh at each head: handlers find rows by key alone, so that a few rows must hold all of
 * them. The last digit of its address decides in which of the four a position is.
 */
export const trackedPositions = onchainTable(
  "tracked_positions",
  (t) => ({
    chainId: t.integer().notNull(),
    bucket: t.text().notNull(),
    positions: t.json().$type<Record<Address, TrackedPosition>>().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.bucket] }) }),
);
