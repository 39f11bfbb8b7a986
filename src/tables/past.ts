import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { amplifierPosition, amplifierPositionPast } from "./amplifiers.ts";
import { bridgeChain, bridgeChainPast } from "./bridge.ts";
import { challenge, challengePast } from "./challenges.ts";
import { reserve, reservePast } from "./financial-log.ts";
import { position, positionPast } from "./positions.ts";
import { stablecoinBridge, stablecoinBridgePast } from "./stablecoin-bridges.ts";

/**
 * Tables whose rows hold the present state, and those of what the rows were before. A row of the past has the key of the
 * row, `until`, and the columns that logs change: the state up to that time, from the row of the past before on or from the
 * beginning. At a moment, a row is the first of its past with a later `until`, and itself where there is none.
 */
export const PASTS = [
  [position, positionPast],
  [challenge, challengePast],
  [reserve, reservePast],
  [stablecoinBridge, stablecoinBridgePast],
  [bridgeChain, bridgeChainPast],
  [amplifierPosition, amplifierPositionPast],
] as const;

const pasts: ReadonlyMap<PgTable, PgTable> = new Map<PgTable, PgTable>(PASTS);

/** The table of what rows of a table were before. Throws for a table without one. */
export function pastOf(table: PgTable): PgTable {
  const past = pasts.get(table);
  if (past === undefined) throw new Error(`table ${getTableName(table)} has no past`);
  return past;
}
