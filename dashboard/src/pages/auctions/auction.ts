import { auctionPhases, type Data } from "zchf-api-client";
import type { Point } from "../../charts/series.ts";
import { approximate } from "../../format/numbers.ts";
import { type Position, priceOfOne } from "../positions/status.ts";

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

/** The curve of the price: liquidation price, then a straight line to 0. */
export function priceCurve({ challenge, position, fallsFrom, endsAt }: Auction): Point[] {
  const full = approximate(priceOfOne({ ...position, price: challenge.liqPrice }));
  return [
    { time: Number(challenge.start), price: full },
    { time: fallsFrom, price: full },
    { time: endsAt, price: 0 },
  ];
}
