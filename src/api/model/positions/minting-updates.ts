import { and, desc, eq, gt } from "drizzle-orm";
import type { Address } from "viem";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { type Moment, until } from "../moment.ts";
import { ofCollateral, ofPosition } from "./at-head.ts";

type Selection = { version?: number; position?: Address; owner?: Address; at: Moment };

/** The latest minting updates of a selection, up to `at`. */
export async function latestUpdates({ db }: Pick<Deps, "db">, selection: Selection, capped: RowCap) {
  const { version, position: address, owner, at } = selection;
  return capped((limit) =>
    db
      .select({ update: mintingUpdate, position, collateral })
      .from(mintingUpdate)
      .innerJoin(position, ofPosition)
      .innerJoin(collateral, ofCollateral)
      .where(
        and(
          version === undefined ? undefined : eq(mintingUpdate.version, version),
          address === undefined ? undefined : eq(mintingUpdate.position, address),
          owner === undefined ? undefined : eq(mintingUpdate.owner, owner),
          until(mintingUpdate.timestamp, at),
        ),
      )
      .orderBy(...newestUpdate)
      .limit(limit),
  );
}

const newestUpdate = [
  desc(mintingUpdate.timestamp),
  desc(mintingUpdate.chainId),
  desc(mintingUpdate.block),
  desc(mintingUpdate.logIndex),
];

/** A minting update with its position and collateral. */
export type UpdateOfPosition = Awaited<ReturnType<typeof latestUpdates>>[number];

/** Interest an account paid when minting, up to `at`, the latest first. */
export async function feesOf({ db }: Pick<Deps, "db">, owner: Address, at: Moment, capped: RowCap) {
  return capped((limit) =>
    db
      .select({ timestamp: mintingUpdate.timestamp, feePaid: mintingUpdate.feePaid })
      .from(mintingUpdate)
      .where(
        and(
          eq(mintingUpdate.owner, owner),
          gt(mintingUpdate.feePaid, 0n),
          until(mintingUpdate.timestamp, at),
        ),
      )
      .orderBy(...newestUpdate)
      .limit(limit),
  );
}
