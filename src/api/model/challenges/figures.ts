import { ONE } from "../amounts.ts";

/** The hubs count time in unsigned integers of so many bits, and revert beyond. */
const TIME_BITS = { 1: 64n, 2: 40n };

/** A running auction; times in unix seconds, periods in seconds, price with 36 - decimals of the collateral digits. */
export type Auction = {
  version: number;
  start: bigint;
  challengePeriod: bigint;
  /** V1 ends the first phase when the position expires. */
  expiration: bigint;
  /** The position's liquidation price now. */
  liqPrice: bigint;
};

/**
 * Times between which the auction's price falls from the liquidation price to 0, unix seconds. Until `fallsFrom` a bid
 * averts the challenge.
 */
export function phasesOf({ version, start, challengePeriod, expiration }: Omit<Auction, "liqPrice">) {
  const untilExpiration = start >= expiration ? 0n : expiration - start;
  const averting = version === 1 && untilExpiration < challengePeriod ? untilExpiration : challengePeriod;
  const fallsFrom = start + averting;
  return { fallsFrom, endsAt: fallsFrom + challengePeriod };
}

/**
 * price(number) of the hub at `now`, as MintingHub._calculatePrice; undefined where it reverts because the periods add
 * up to more than the hub can count.
 */
export function auctionPrice(auction: Auction, now: bigint): bigint | undefined {
  const { fallsFrom, endsAt } = phasesOf(auction);
  const latest = 2n ** TIME_BITS[auction.version === 1 ? 1 : 2] - 1n;
  if (fallsFrom > latest) return undefined;
  if (now <= fallsFrom) return auction.liqPrice;
  if (endsAt > latest) return undefined;
  if (now >= endsAt) return 0n;
  return (auction.liqPrice / auction.challengePeriod) * (endsAt - now);
}

/** A bid's amounts, raw: price with 36 - decimals of the collateral digits, bid in ZCHF of 18 decimals. */
export function amountsOf({ size, price, bid }: { size: bigint; price: bigint | null; bid: bigint | null }) {
  if (price !== null) return { price, bid: (price * size) / ONE };
  const paid = bid ?? 0n;
  // Anyone may bid for nothing.
  return { price: size === 0n ? 0n : (paid * ONE) / size, bid: paid };
}
