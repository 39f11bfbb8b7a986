import { expiredPrice } from "zchf-api-client";
import { approximate } from "../../format/numbers.ts";
import { type Position, priceOfOne, statusOf } from "./status.ts";

/** Whether anybody may buy the collateral: of expired V2 positions, while nobody challenges them. */
export const isForSale = (position: Position, isChallenged: boolean, now: number): boolean =>
  position.version === 2 && !isChallenged && statusOf(position, now) === "expired";

/** ZCHF with 18 decimals at `now`, unix seconds: for one whole token, and for all of the collateral. */
export function saleOf(position: Position, now: number): { price: bigint; cost: bigint } {
  const price = expiredPrice(position, now);
  return {
    price: priceOfOne({ ...position, price }),
    cost: (price * position.collateralBalance) / 10n ** 18n,
  };
}

/** The collateral of an expired position, for sale. */
export type Sale = {
  position: Position;
  price: bigint;
  cost: bigint;
  /** ZCHF for one whole token in the market; null when unknown. */
  market: number | null;
  /** What buying all and selling it at the market price would earn, ZCHF; null without a market price. */
  profit: number | null;
};

/** The sales at `now`, the largest profit first, those without a market price last. */
export function salesOf(
  positions: readonly Position[],
  isChallenged: (position: string) => boolean,
  marketOf: (token: string) => number | null,
  now: number,
): Sale[] {
  return positions
    .filter((position) => isForSale(position, isChallenged(position.position), now))
    .map((position) => {
      const { price, cost } = saleOf(position, now);
      const market = marketOf(position.collateral);
      const size = approximate(position.collateralBalance, position.collateralDecimals);
      return {
        position,
        price,
        cost,
        market,
        profit: market === null ? null : size * market - approximate(cost),
      };
    })
    .toSorted((a, b) => (b.profit ?? Number.NEGATIVE_INFINITY) - (a.profit ?? Number.NEGATIVE_INFINITY) || 0);
}
