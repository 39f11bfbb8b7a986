import { auctionPhases, type Data } from "zchf-api-client";
import type { Point } from "../../charts/series.ts";
import { approximate } from "../../format/numbers.ts";
import { type Position, type Prices, priceOfOne } from "../positions/status.ts";

export type Challenge = Data<"/challenges/list">["list"][number];

/** A challenge that was not ended, with its position. */
export type Auction = {
  challenge: Challenge;
  position: Position;
  /** Price of the hub at the indexed head, ZCHF with 36 - decimals of the collateral digits. */
  price: bigint;
  /** Unix seconds from which the price falls; until then a bid averts the challenge. */
  fallsFrom: number;
  /** Unix seconds at which the price is 0. */
  endsAt: number;
};

/** Auctions that run, in the order of the list. */
export function auctionsOf(
  challenges: readonly Challenge[],
  prices: Readonly<Record<string, bigint>>,
  positions: readonly Position[],
): Auction[] {
  return challenges.flatMap((challenge) => {
    const price = prices[challenge.id];
    const position = positions.find((one) => one.position.toLowerCase() === challenge.position);
    if (price === undefined || position === undefined) return [];
    return { challenge, position, price, ...auctionPhases(challenge, position) };
  });
}

/** An auction at a moment, beside the market. */
export type Offer = Auction & {
  /** Time of the indexed head, unix seconds. */
  now: number;
  /** Collateral for sale, raw units. */
  left: bigint;
  /** ZCHF for one whole token: in the auction now, with 18 decimals, and in the market; null when unknown. */
  priceNow: bigint;
  market: number | null;
  /** What buying all that is left and selling it at the market price would earn, ZCHF; null without a market price. */
  profit: number | null;
};

/** The largest profit first, those without a market price last. */
export function offersOf(auctions: readonly Auction[], prices: Prices, now: number): Offer[] {
  const offers = auctions.map((auction) => {
    const { challenge, position, price } = auction;
    const left = challenge.size - challenge.filledSize;
    const priceNow = priceOfOne({ ...position, price });
    const market = prices[position.collateral.toLowerCase()]?.price.chf ?? null;
    const size = approximate(left, position.collateralDecimals);
    const profit = market === null ? null : size * (market - approximate(priceNow));
    return { ...auction, now, left, priceNow, market, profit };
  });
  return offers.toSorted(
    (a, b) => (b.profit ?? Number.NEGATIVE_INFINITY) - (a.profit ?? Number.NEGATIVE_INFINITY) || 0,
  );
}

/** What the auction is in, and until when; null when that lasts until somebody bids. */
export function phaseOf({ fallsFrom, endsAt }: Auction, now: number): { name: string; until: number | null } {
  if (now < fallsFrom) return { name: "can be averted", until: fallsFrom };
  return now < endsAt ? { name: "price falls", until: endsAt } : { name: "free", until: null };
}

/** The curve of the price: liquidation price, then a straight line to 0. */
export function priceCurve({ challenge, position, fallsFrom, endsAt }: Auction): Point[] {
  const full = approximate(priceOfOne({ ...position, price: challenge.liqPrice }));
  return [
    { time: Number(challenge.start), price: full },
    { time: fallsFrom, price: full },
    { time: endsAt, price: 0 },
  ];
}
