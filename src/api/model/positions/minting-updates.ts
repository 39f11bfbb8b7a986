import { and, desc, eq, gt, lte } from "drizzle-orm";
import { type Address, getAddress } from "viem";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { describeToken, type FoundPosition } from "../../rest/positions/present.ts";
import type { MintingUpdate } from "../../rest/positions/schema.ts";
import { exactInteger } from "../../values/exact-integer.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { feePPM, feeTimeframe } from "./figures.ts";
import { ofCollateral, ofPosition } from "./joins.ts";

type Selection = { version?: number; position?: Address; owner?: Address };

/** The latest minting updates of a selection. */
export async function latestUpdates({ db }: Pick<Deps, "db">, selection: Selection, capped: RowCap) {
  const { version, position: address, owner } = selection;
  const rows = await capped((limit) =>
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
        ),
      )
      .orderBy(...newestUpdate)
      .limit(limit),
  );
  return rows.map(presentUpdate);
}

const newestUpdate = [
  desc(mintingUpdate.timestamp),
  desc(mintingUpdate.chainId),
  desc(mintingUpdate.block),
  desc(mintingUpdate.logIndex),
];

type FoundUpdate = Pick<FoundPosition, "position" | "collateral"> & {
  update: typeof mintingUpdate.$inferSelect;
};

function presentUpdate({ update, position: of, collateral: token }: FoundUpdate): MintingUpdate {
  const version = update.version === 1 ? 1 : 2;
  const basePremiumPPM = update.basePremiumPPM ?? 0;
  const annualInterestPPM = basePremiumPPM + of.interestPPM;
  const { start, expiration } = of;
  const timeframe = feeTimeframe({ version, created: update.timestamp, start, expiration });
  const row = {
    id: `${update.position}-${update.count}`,
    count: update.count,
    txHash: update.txHash,
    created: Number(update.timestamp),
    position: getAddress(update.position),
    owner: getAddress(update.owner),
    isClone: !of.isOriginal,
    collateral: getAddress(of.collateral),
    ...describeToken(token),
    size: String(update.size),
    price: String(update.price),
    minted: String(update.minted),
    sizeAdjusted: String(update.sizeAdjusted),
    priceAdjusted: String(update.priceAdjusted),
    mintedAdjusted: String(update.mintedAdjusted),
    annualInterestPPM,
    reserveContribution: of.reserveContribution,
    feeTimeframe: exactInteger(timeframe),
    feePPM: exactInteger(feePPM(version, timeframe, annualInterestPPM)),
    feePaid: String(update.feePaid),
  };
  return version === 1
    ? { version, ...row }
    : { version, ...row, basePremiumPPM, riskPremiumPPM: of.interestPPM };
}

/** Interest an account paid when minting, up to `at`, the latest first. */
export async function feesOf(
  { db }: Pick<Deps, "db">,
  owner: Address,
  at: bigint | undefined,
  capped: RowCap,
) {
  const rows = await capped((limit) =>
    db
      .select({ timestamp: mintingUpdate.timestamp, feePaid: mintingUpdate.feePaid })
      .from(mintingUpdate)
      .where(
        and(
          eq(mintingUpdate.owner, owner),
          gt(mintingUpdate.feePaid, 0n),
          at === undefined ? undefined : lte(mintingUpdate.timestamp, at),
        ),
      )
      .orderBy(...newestUpdate)
      .limit(limit),
  );
  return rows.map(({ timestamp, feePaid }) => ({ t: Number(timestamp), f: String(feePaid) }));
}
