import { getAddress } from "viem";
import { decodeTokenText } from "../../../domain/token-text.ts";
import type { collateral, position } from "../../../tables/positions.ts";
import { availableInV1, availableInV2, backedBy, isRequested } from "../../model/positions/figures.ts";
import { exactInteger, timeInteger } from "../../values/exact-integer.ts";
import type { Position } from "./schema.ts";

const ZCHF = { zchfName: "Frankencoin", zchfSymbol: "ZCHF", zchfDecimals: 18 };

export type PositionRow = typeof position.$inferSelect;
type CollateralRow = typeof collateral.$inferSelect;

/** A position as it is at the indexed head, and its original. */
export type FoundPosition = {
  position: PositionRow;
  original: PositionRow;
  collateral: CollateralRow;
  /** Base of V2's interest, ppm per year. */
  leadRatePpm: number | null;
};

/** The contract returns isClosed() for denied positions too; here the two flags exclude each other. */
export const isClosed = ({ isClosed: closed, denied }: Pick<PositionRow, "isClosed" | "denied">) =>
  closed && denied === null;

/** Neither closed nor denied, and with collateral. */
export const isOpen = ({
  isClosed: closed,
  denied,
  collateralBalance,
}: Pick<PositionRow, "isClosed" | "denied" | "collateralBalance">) =>
  !closed && denied === null && collateralBalance > 0n;

/** An original that may still be denied, or could be until two days ago. `now` in unix seconds. */
export const isRequest = (
  row: Pick<PositionRow, "isOriginal" | "isClosed" | "denied" | "start">,
  now: bigint,
) => row.isOriginal && !row.isClosed && row.denied === null && isRequested(row.start, now);

/** Interest per year on what is minted, ppm. */
export function annualInterestPPM(
  { version, position, interestPPM }: Pick<PositionRow, "version" | "position" | "interestPPM">,
  leadRatePpm: number | null,
): number {
  if (version === 1) return interestPPM;
  if (leadRatePpm === null) throw new Error(`V2 position ${position} lacks a lead rate`);
  return leadRatePpm + interestPPM;
}

/** A position as responses contain it. */
export function present(found: FoundPosition): Position {
  const { position: row, original, leadRatePpm } = found;
  const limit = backedBy(row);
  const facts = {
    position: getAddress(row.position),
    owner: getAddress(row.owner),
    zchf: getAddress(row.zchf),
    collateral: getAddress(row.collateral),
    price: String(row.price),
    created: Number(row.created),
    isOriginal: row.isOriginal,
    isClone: !row.isOriginal,
    denied: row.denied !== null,
    denyDate: Number(row.denied ?? 0n),
    closed: isClosed(row),
    original: getAddress(row.original),
  };
  const terms = {
    minimumCollateral: String(row.minimumCollateral),
    reserveContribution: row.reserveContribution,
    start: timeInteger(row.start),
    startRaw: String(row.start),
    cooldown: exactInteger(row.cooldown),
    expiration: timeInteger(row.expiration),
    expirationRaw: String(row.expiration),
    challengePeriod: timeInteger(row.challengePeriod),
    challengePeriodRaw: String(row.challengePeriod),
    ...ZCHF,
    ...describeToken(found.collateral),
    collateralBalance: String(row.collateralBalance),
    limitForPosition: String(limit),
    limitForClones: String(row.limit),
    availableForPosition: String(limit - row.minted),
    minted: String(row.minted),
  };
  if (row.version === 1) {
    return {
      version: 1,
      ...facts,
      annualInterestPPM: annualInterestPPM(row, leadRatePpm),
      ...terms,
      availableForClones: String(availableInV1(row)),
    };
  }
  const { parent } = row;
  const { familyMinted } = original;
  if (parent === null || familyMinted === null) {
    throw new Error(`chain ${row.chainId}: V2 position ${row.position} lacks parent or family`);
  }
  const forClones = availableInV2({ ...original, familyMinted });
  return {
    version: 2,
    ...facts,
    parent: getAddress(parent),
    annualInterestPPM: annualInterestPPM(row, leadRatePpm),
    riskPremiumPPM: row.interestPPM,
    ...terms,
    availableForClones: String(forClones),
    availableForMinting: String(row.isOriginal ? row.limit - familyMinted : forClones),
  };
}

export function describeToken({ nameBytes, symbolBytes, decimals }: CollateralRow) {
  return {
    collateralName: decodeTokenText(nameBytes),
    collateralSymbol: decodeTokenText(symbolBytes),
    collateralDecimals: decimals,
  };
}
