import { type DayRange, isPrice } from "./source.ts";

export const DAY_SECONDS = 86_400;

/** The UTC day of a time, unix seconds. */
export const dayAt = (seconds: number): number => Math.floor(seconds / DAY_SECONDS);

/** Unix milliseconds at which a day begins. */
export const midnightOf = (day: number): number => day * DAY_SECONDS * 1000;

/** Seconds that a source's point may be from the midnight whose price it is. */
export const MIDNIGHT_TOLERANCE_SECONDS = 6 * 3600;

/** What a source returned; anything may be in it. */
type GivenPoint = { seconds: unknown; usd: unknown };

/** Of each day in the range the point nearest to its midnight; what no price or no time can be is left out. */
export function midnightPrices(points: readonly GivenPoint[], { from, to }: DayRange): Map<number, number> {
  const nearest = new Map<number, { usd: number; distance: number }>();
  for (const { seconds, usd } of points) {
    if (!isPrice(usd) || typeof seconds !== "number" || !Number.isFinite(seconds)) continue;
    const day = Math.round(seconds / DAY_SECONDS);
    const distance = Math.abs(seconds - day * DAY_SECONDS);
    if (day < from || day > to || distance > MIDNIGHT_TOLERANCE_SECONDS) continue;
    if (distance < (nearest.get(day)?.distance ?? Number.POSITIVE_INFINITY))
      nearest.set(day, { usd, distance });
  }
  return new Map([...nearest].map(([day, { usd }]) => [day, usd]));
}

/** Days before a price with which it is compared. */
const COMPARED_DAYS = 7;
/** Factor between two prices that are compared; a larger change is an error of the source. */
const LARGEST_CHANGE = 10;

/**
 * The prices that are plausible after the last one before them, ascending by day. A change that lasts is accepted after a
 * week, when nothing is left to compare it with.
 *
 * @param known prices that are stored already
 */
export function plausible(
  prices: ReadonlyMap<number, number>,
  known: ReadonlyMap<number, { usd: number }>,
): Map<number, number> {
  const accepted = new Map<number, number>();
  for (const [day, usd] of [...prices].sort(([a], [b]) => a - b)) {
    const before = lastBefore(day, (one) => accepted.get(one) ?? known.get(one)?.usd);
    const change = before === undefined ? 1 : usd / before;
    if (change <= LARGEST_CHANGE && change >= 1 / LARGEST_CHANGE) accepted.set(day, usd);
  }
  return accepted;
}

function lastBefore(day: number, priceOf: (day: number) => number | undefined): number | undefined {
  for (let at = day - 1; at >= day - COMPARED_DAYS; at--) {
    const price = priceOf(at);
    if (price !== undefined) return price;
  }
  return undefined;
}
