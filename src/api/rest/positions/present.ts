import { getAddress } from "viem";
import { collateralTexts } from "../../model/collateral/tokens.ts";
import {
  annualInterestPPM,
  availableInV1,
  availableInV2,
  backedBy,
  feePPM,
  feeTimeframe,
} from "../../model/positions/figures.ts";
import type { UpdateOfPosition } from "../../model/positions/minting-updates.ts";
import type { PositionAtHead } from "../../model/positions/queries.ts";
import { cappedInteger } from "../../values/capped-integer.ts";
import type { MintingUpdate, Position } from "./schema.ts";

const ZCHF = { zchfName: "Frankencoin", zchfSymbol: "ZCHF", zchfDecimals: 18 };

/** A position as responses contain it. */
export function presentPosition(position: PositionAtHead): Position {
  const { position: row, original, leadRatePpm } = position;
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
    closed: position.isClosed,
    original: getAddress(row.original),
  };
  const terms = {
    minimumCollateral: String(row.minimumCollateral),
    reserveContribution: row.reserveContribution,
    start: cappedInteger(row.start),
    startRaw: String(row.start),
    cooldown: cappedInteger(row.cooldown),
    cooldownRaw: String(row.cooldown),
    expiration: cappedInteger(row.expiration),
    expirationRaw: String(row.expiration),
    challengePeriod: cappedInteger(row.challengePeriod),
    challengePeriodRaw: String(row.challengePeriod),
    ...ZCHF,
    ...collateralTexts(position.collateral),
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

/** A minting update as responses contain it. */
export function presentUpdate({ update, position, collateral }: UpdateOfPosition): MintingUpdate {
  const version = update.version === 1 ? 1 : 2;
  const basePremiumPPM = update.basePremiumPPM ?? 0;
  const interestPPM = basePremiumPPM + position.interestPPM;
  const { start, expiration } = position;
  const timeframe = feeTimeframe({ version, created: update.timestamp, start, expiration });
  const fee = feePPM(version, timeframe, interestPPM);
  const members = {
    id: `${update.position}-${update.count}`,
    count: update.count,
    txHash: update.txHash,
    created: Number(update.timestamp),
    position: getAddress(update.position),
    owner: getAddress(update.owner),
    isClone: !position.isOriginal,
    collateral: getAddress(position.collateral),
    ...collateralTexts(collateral),
    size: String(update.size),
    price: String(update.price),
    minted: String(update.minted),
    sizeAdjusted: String(update.sizeAdjusted),
    priceAdjusted: String(update.priceAdjusted),
    mintedAdjusted: String(update.mintedAdjusted),
    annualInterestPPM: interestPPM,
    reserveContribution: position.reserveContribution,
    feeTimeframe: cappedInteger(timeframe),
    feeTimeframeRaw: String(timeframe),
    feePPM: cappedInteger(fee),
    feePPMRaw: String(fee),
    feePaid: String(update.feePaid),
  };
  return version === 1
    ? { version, ...members }
    : { version, ...members, basePremiumPPM, riskPremiumPPM: position.interestPPM };
}
