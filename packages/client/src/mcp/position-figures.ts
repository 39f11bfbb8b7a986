import { z } from "zod";
import { displayPrice } from "../display-price.ts";
import { positionStatus } from "../position-status.ts";
import type { Data } from "../types.ts";
import { ETHEREUM, explorerLink, positionPage } from "./links.ts";
import {
  amountSchema,
  numberOf,
  numberOrNull,
  percentOfPpm,
  timeOf,
  timeSchema,
  tokens,
  untrusted,
  untrustedSchema,
  zchf,
} from "./values.ts";

export type Position = Data<"/positions/list">["list"][number];
/** Market prices by lower-case address of the token. */
type Prices = Readonly<Record<string, { price: { chf: number | null } }>>;

export const STATUSES = ["open", "proposed", "empty", "expired", "closed", "denied"] as const;

export const PER_TOKEN = "ZCHF per token";

/** A price of the contracts: ZCHF with 36 - decimals of the collateral digits. */
export const perToken = (price: bigint, collateralDecimals: number): string =>
  `${displayPrice({ price, collateralDecimals })} ${PER_TOKEN}`;

/** ZCHF for one token, by the price sources; null when none knows it. */
export const marketPriceOf = (token: string, prices: Prices): number | null =>
  prices[token.toLowerCase()]?.price.chf ?? null;

/**
 * Percent by which the market price may fall until it is the liquidation price, rounded to two decimals; negative when
 * it is below already, null without a market price.
 * @param liquidation ZCHF for one token, a decimal number
 * @param market ZCHF for one token
 */
export function distanceToLiquidation(liquidation: string, market: number | null): string | null {
  if (market === null || !(market > 0)) return null;
  const percent = (1 - Number(liquidation) / market) * 100;
  return Number.isFinite(percent) ? numberOf(Math.round(percent * 100) / 100, "%") : null;
}

/** ZCHF owed beyond the reserve, which the owner gets back when repaying; 18 decimals. */
export const owedBeyondReserve = ({ minted, reserveContribution }: Position): bigint =>
  (minted * BigInt(1_000_000 - reserveContribution)) / 1_000_000n;

export const positionSchema = {
  position: z.string().describe("Address of the position's contract."),
  version: z.int().describe("Of the minting hub: 1 or 2."),
  status: z
    .enum(STATUSES)
    .describe(
      "proposed: cannot mint yet and may be denied. empty: without collateral. expired: anyone may buy its collateral.",
    ),
  owner: z.string(),
  collateralToken: z.string().describe("Address of the token."),
  collateralSymbol: untrustedSchema,
  collateral: amountSchema,
  minted: amountSchema.describe("What it owes, reserve included."),
  liquidationPrice: amountSchema.describe("Below this price of the collateral a challenge succeeds."),
  marketPrice: amountSchema.nullable().describe("null when no price source knows the token."),
  distanceToLiquidation: amountSchema
    .nullable()
    .describe(
      "By how much the market price may fall until it is the liquidation price: 100 % * (1 - liquidationPrice / marketPrice). Negative: already below. null without a market price.",
    ),
  interest: amountSchema.describe("On what is minted, when minting now."),
  expires: timeSchema.nullable().describe("null: after the year 9999."),
  explorer: z.string().nullable(),
  page: z.string(),
};

/** What every tool reports of a position at `now`, unix seconds. */
export function describePosition(position: Position, prices: Prices, now: number) {
  const market = marketPriceOf(position.collateral, prices);
  const liquidation = displayPrice(position);
  return {
    position: position.position,
    version: position.version,
    status: positionStatus(position, now),
    owner: position.owner,
    collateralToken: position.collateral,
    collateralSymbol: untrusted(position.collateralSymbol),
    collateral: tokens(position.collateralBalance, position.collateralDecimals),
    minted: zchf(position.minted),
    liquidationPrice: perToken(position.price, position.collateralDecimals),
    marketPrice: numberOrNull(market, PER_TOKEN),
    distanceToLiquidation: distanceToLiquidation(liquidation, market),
    interest: percentOfPpm(position.annualInterestPPM),
    expires: timeOf(position.expiration),
    explorer: explorerLink(ETHEREUM, "address", position.position),
    page: positionPage(position.position),
  };
}
