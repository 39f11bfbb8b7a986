import type { Address } from "viem";
import { scaled } from "../../values/money.ts";
import { ONE, PPM, sumOf, VALUATION_FACTOR } from "../amounts.ts";
import { countedLimit, isUnbounded } from "../positions/figures.ts";
import type { sumsAtRisk } from "../risk/figures.ts";

/** A position as far as it is a risk to the equity; ZCHF of 18 decimals, rates in ppm. */
export type ExposedPosition = {
  original: Address;
  /** The original's limit; 0 when it can mint no more. */
  limitOfOriginal: bigint;
  isOriginal: boolean;
  /** Whether it is open; one that is not owes. */
  isOpen: boolean;
  minted: bigint;
  /** Per year. */
  interestPpm: bigint;
  reservePpm: bigint;
};

/** Getters of coin and Equity, 18 decimals. */
export type Capital = {
  balance: bigint;
  minterReserve: bigint;
  equity: bigint;
  supply: bigint;
  price: bigint;
};

const DAYS = 365n;

/** What the positions of one collateral that are open or owe earn, and what is left when the collateral is worth nothing. */
export function exposureOf(positions: readonly ExposedPosition[], { equity, supply, price }: Capital) {
  const open = positions.filter(({ isOpen }) => isOpen);
  const originals = open.filter(({ isOriginal }) => isOriginal).length;
  const minted = sumOf(positions, (position) => position.minted);
  /** 24 decimals. */
  const contribution = sumOf(positions, (position) => position.minted * position.reservePpm);
  const limits = new Map(positions.map(({ original, limitOfOriginal }) => [original, limitOfOriginal]));
  const limit = sumOf([...limits.values()], countedLimit);
  const unboundedFamilies = [...limits.values()].filter(isUnbounded).length;
  const interest = averageInterest(positions, minted);
  const theta = interest === undefined ? undefined : dailyTheta(interest, minted);
  /** 24 decimals. */
  const left = VALUATION_FACTOR * ((equity - minted) * PPM + contribution);
  const wiped = supply > 0n ? (left * ONE) / PPM / supply : undefined;
  return {
    positions: { open: open.length, originals, clones: open.length - originals },
    mint: {
      totalMinted: scaled(minted),
      totalContribution: scaled(contribution, 24),
      totalLimit: scaled(limit),
      unboundedFamilies,
      totalMintedRatio: fraction(minted, limit),
      interestAverage: interest === undefined || minted === 0n ? null : scaled(interest, 6),
      totalTheta: theta === undefined ? null : scaled(theta, THETA),
      thetaPerFpsToken: theta === undefined ? null : perToken(theta, supply),
    },
    reserveRiskWiped: {
      fpsPrice: wiped === undefined ? null : scaled(wiped > 0n ? wiped : 0n),
      riskRatio:
        wiped === undefined ? null : fraction(price * supply * PPM - left * ONE, price * supply * PPM),
    },
    /** ZCHF per day, THETA decimals; undefined where interest on a reserve of everything minted has no rate. */
    theta,
  };
}

/**
 * The system's capital beside what all positions earn, and what is owed at risk.
 * @param theta undefined when a collateral has none: a sum of the others would not be that of all
 */
export function generalExposure(
  { balance, minterReserve, equity, supply, price }: Capital,
  theta: bigint | undefined,
  atRisk: ReturnType<typeof sumsAtRisk>,
) {
  const perAnnum = theta === undefined ? undefined : theta * DAYS;
  return {
    balanceInReserve: scaled(balance),
    mintersContribution: scaled(minterReserve),
    equityInReserve: scaled(equity),
    overdue: scaled(atRisk.overdue),
    unpriced: scaled(atRisk.unpriced),
    uncovered: scaled(atRisk.uncovered),
    collateralRatio: fraction(atRisk.value, atRisk.priced),
    fpsPrice: scaled(price),
    fpsTotalSupply: scaled(supply),
    thetaFromPositions: theta === undefined ? null : scaled(theta, THETA),
    thetaPerToken: theta === undefined ? null : perToken(theta, supply),
    earningsPerAnnum: perAnnum === undefined ? null : scaled(perAnnum, THETA),
    earningsPerToken: perAnnum === undefined ? null : perToken(perAnnum, supply),
    priceToEarnings:
      perAnnum !== undefined && perAnnum > 0n && supply > 0n
        ? ratio(price * supply * ONE, perAnnum * ONE)
        : null,
    priceToBookValue: equity > 0n ? ratio(price * supply, equity * ONE) : null,
  };
}

/** Decimals of thetas. */
const THETA = 36;

/** The rate per year on what minters may use, weighted by minted, in ppm; undefined where some is paid on nothing. */
function averageInterest(positions: readonly ExposedPosition[], minted: bigint): bigint | undefined {
  if (minted === 0n) return 0n;
  // Where no interest is paid, a reserve of everything does not matter.
  const earning = positions.filter((position) => position.minted > 0n && position.interestPpm > 0n);
  if (earning.some(({ reservePpm }) => reservePpm >= PPM)) return undefined;
  const weighted = sumOf(
    earning,
    ({ minted, interestPpm, reservePpm }) => (minted * interestPpm * ONE) / (PPM - reservePpm),
  );
  return round(weighted * PPM, minted * ONE);
}

/** From the rounded average that the response contains. */
const dailyTheta = (interestPpm: bigint, minted: bigint): bigint =>
  (interestPpm * minted * 10n ** BigInt(THETA - 24)) / DAYS;

const perToken = (theta: bigint, supply: bigint): number | null =>
  supply > 0n ? scaled((theta * ONE) / supply, THETA) : null;

/** A quotient to six decimals; null over nothing. */
const fraction = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : scaled(round(part * PPM, whole), 6);

/** A quotient to 18 decimals. */
const ratio = (part: bigint, whole: bigint): number => scaled((part * ONE) / whole);

/** The nearest integer to a quotient of a positive divisor, half away from zero. */
function round(part: bigint, whole: bigint): bigint {
  const half = part < 0n ? -whole : whole;
  return (part * 2n + half) / (whole * 2n);
}
