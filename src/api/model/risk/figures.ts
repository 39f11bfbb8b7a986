import { scaled, type Value, valueIn } from "../../values/money.ts";
import { ONE, ONE_FRANC } from "../amounts.ts";
import { owed } from "../positions/figures.ts";

/** An open position that owes ZCHF. Amounts raw; liquidation price with 36 - decimals of the collateral digits. */
export type Indebted = {
  minted: bigint;
  reserveContribution: number;
  liquidationPrice: bigint;
  decimals: number;
  /** Undefined where no log contains it. */
  collateralBalance: bigint | undefined;
};

/** US dollars for one whole token, 36 decimals; undefined when unknown. */
export type MarketPrices = { token: bigint | undefined; coin: bigint | undefined };

/** Market price, distance to liquidation and collateralisation of a position. */
export function riskOf(
  position: Indebted,
  { token, coin }: MarketPrices,
): { price: Value; distance: number | null; collateralRatio: number | null; debt: bigint } {
  const { minted, reserveContribution, liquidationPrice, decimals, collateralBalance } = position;
  /** ZCHF for one whole token, 36 decimals. */
  const market = token === undefined || !coin ? undefined : (token * ONE_FRANC) / coin;
  const unit = 10n ** BigInt(decimals);
  return {
    price: valueIn(token, coin),
    distance:
      market === undefined || liquidationPrice === 0n
        ? null
        : scaled((market * ONE) / (liquidationPrice * unit) - ONE),
    collateralRatio:
      market === undefined || collateralBalance === undefined
        ? null
        : scaled((collateralBalance * market) / (unit * minted)),
    debt: owed(minted, reserveContribution),
  };
}

/** The nearest to liquidation first, those without a distance last; equal ones stay in their order. */
export const byDistance = (a: { distance: number | null }, b: { distance: number | null }): number => {
  if (a.distance === null || b.distance === null) {
    return Number(a.distance === null) - Number(b.distance === null);
  }
  return a.distance - b.distance;
};
