import { scaled, type Value, valueIn } from "../../values/money.ts";
import { ONE, ONE_FRANC, sumOf } from "../amounts.ts";
import { owed } from "../positions/figures.ts";

/** A position that owes ZCHF. Amounts raw; liquidation price with 36 - decimals of the collateral digits. */
export type Indebted = {
  minted: bigint;
  reserveContribution: number;
  liquidationPrice: bigint;
  decimals: number;
  collateralBalance: bigint;
};

/** US dollars for one whole token, 36 decimals; undefined when unknown. */
export type MarketPrices = { token: bigint | undefined; coin: bigint | undefined };

export type Risk = {
  price: Value;
  distance: number | null;
  collateralRatio: number | null;
  debt: bigint;
  /** Market value of the collateral, ZCHF of 18 decimals; undefined where it is unknown. */
  value: bigint | undefined;
};

/** Market price, distance to liquidation and collateralisation of a position. */
export function riskOf(position: Indebted, { token, coin }: MarketPrices): Risk {
  const { minted, reserveContribution, liquidationPrice, decimals, collateralBalance } = position;
  /** ZCHF for one whole token, 36 decimals. */
  const market = token === undefined || !coin ? undefined : (token * ONE_FRANC) / coin;
  const unit = 10n ** BigInt(decimals);
  /** ZCHF, 18 decimals. */
  const value = market === undefined ? undefined : (collateralBalance * market) / (unit * ONE);
  return {
    price: valueIn(token, coin),
    distance:
      market === undefined || liquidationPrice === 0n
        ? null
        : scaled((market * ONE) / (liquidationPrice * unit) - ONE),
    collateralRatio: market === undefined ? null : scaled((collateralBalance * market) / (unit * minted)),
    debt: owed(minted, reserveContribution),
    value,
  };
}

/**
 * What positions owe, and what backs it, ZCHF of 18 decimals; one position may be in several sums.
 * @param now unix seconds
 */
export function sumsAtRisk(
  risks: readonly (Pick<Risk, "value"> & { minted: bigint; expiration: bigint })[],
  now: bigint,
) {
  const owed = (some: typeof risks) => sumOf(some, ({ minted }) => minted);
  const priced = risks.flatMap(({ minted, value }) => (value === undefined ? [] : { minted, value }));
  return {
    /** By positions that have expired. */
    overdue: owed(risks.filter(({ expiration }) => expiration <= now)),
    /** By positions whose collateral has no known price. */
    unpriced: owed(risks.filter(({ value }) => value === undefined)),
    /** By the others. */
    priced: sumOf(priced, ({ minted }) => minted),
    /** Market value of the collateral of those. */
    value: sumOf(priced, ({ value }) => value),
    /** What they owe beyond it. */
    uncovered: sumOf(priced, ({ minted, value }) => (minted > value ? minted - value : 0n)),
  };
}

/** The nearest to liquidation first, those without a distance last; equal ones stay in their order. */
export const byDistance = (a: { distance: number | null }, b: { distance: number | null }): number => {
  if (a.distance === null || b.distance === null) {
    return Number(a.distance === null) - Number(b.distance === null);
  }
  return a.distance - b.distance;
};
