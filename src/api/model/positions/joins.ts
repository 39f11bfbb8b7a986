import { and, eq } from "drizzle-orm";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";

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
