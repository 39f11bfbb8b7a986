/** The fields of a challenge row that determine its phases. */
export type TimedChallenge = { version: number; start: string; duration: string };

/**
 * Unix seconds from which the price of an auction falls, and at which it is 0. Until `fallsFrom` a bid averts the
 * challenge.
 */
export function auctionPhases(
  { version, start, duration }: TimedChallenge,
  position: { expiration: number },
) {
  const begin = Number(start);
  const period = Number(duration);
  // V1 ends the first phase when the position expires.
  const left = Math.max(position.expiration - begin, 0);
  const fallsFrom = begin + (version === 1 ? Math.min(period, left) : period);
  return { fallsFrom, endsAt: fallsFrom + period };
}
