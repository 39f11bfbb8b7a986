import { startOfYear, yearOf } from "../../../domain/days.ts";
import { ONE, PPM, SECONDS_PER_YEAR, sumOf } from "../amounts.ts";

const FOUR_WEEKS = 28n * 86_400n;
/** Seconds after its start that an original still counts as requested. */
const REQUEST_PERIOD = 5n * 86_400n;

/** Amounts raw; price with 36 - decimals of the collateral digits. */
type Backed = { collateralBalance: bigint; price: bigint };

/** ZCHF the collateral backs at the liquidation price, 18 decimals. */
export const backedBy = ({ collateralBalance, price }: Backed): bigint => (collateralBalance * price) / ONE;

/** V1's limitForClones(): what of its limit a position does not need for its own collateral. */
export function availableInV1(position: Backed & { limit: bigint }): bigint {
  const backed = backedBy(position);
  return backed >= position.limit ? 0n : position.limit - backed;
}

/** V2's availableForClones() of an original: the family's rest, less what its own collateral backs. */
export function availableInV2(
  original: Backed & { limit: bigint; minted: bigint; familyMinted: bigint },
): bigint {
  const { limit, minted, familyMinted } = original;
  const potential = backedBy(original);
  const taken = familyMinted + (minted > potential ? 0n : potential - minted);
  return taken >= limit ? 0n : limit - taken;
}

/**
 * ZCHF, 18 decimals: hundreds of times all ZCHF in circulation. Whoever opens an original chooses its limit, up to
 * 2^256; a single one above this bound would decide every sum of limits.
 */
const MOST_COUNTED = 10n ** 10n * ONE;

/** Whether sums leave out a limit, or what is left of a family's. */
export const isUnbounded = (limit: bigint): boolean => limit > MOST_COUNTED;

/** What a limit, or what is left of it, adds to a sum. ZCHF, 18 decimals. */
export const countedLimit = (limit: bigint): bigint => (isUnbounded(limit) ? 0n : limit);

/**
 * Originals that start later count as requested: others may still deny them, or could until two days ago.
 * @param now unix seconds
 */
export const requestedSince = (now: bigint): bigint => now - REQUEST_PERIOD;

type Mint = { version: number; created: bigint; start: bigint; expiration: bigint };

/** Seconds of interest that a mint at `created` is charged for. */
export function feeTimeframe({ version, created, start, expiration }: Mint): bigint {
  const left = expiration - max(created, start);
  return max(version === 1 ? FOUR_WEEKS : 0n, left);
}

/** Interest charged for so many seconds, ppm of the minted amount. */
export function feePPM(version: number, timeframe: bigint, annualInterestPPM: number): bigint {
  const ppm = (timeframe * BigInt(annualInterestPPM)) / SECONDS_PER_YEAR;
  return version === 2 && ppm > PPM ? PPM : ppm;
}

/** ZCHF that the minter owes without the reserve, which is given back. */
export const owed = (minted: bigint, reserveContribution: number): bigint =>
  (minted * (PPM - BigInt(reserveContribution))) / PPM;

/** Interest per year on what is minted, ppm. */
export function annualInterestPPM(
  { version, position, interestPPM }: { version: number; position: string; interestPPM: number },
  leadRatePpm: number | null,
): number {
  if (version === 1) return interestPPM;
  if (leadRatePpm === null) throw new Error(`V2 position ${position} lacks a lead rate`);
  return leadRatePpm + interestPPM;
}

/**
 * Collateral after a minting update, raw units; undefined after the first of a V1 clone, which reports none whatever the
 * position has.
 */
export const reportedCollateral = (
  { version, isOriginal }: { version: number; isOriginal: boolean },
  update: { count: number; size: bigint },
): bigint | undefined => (version === 1 && !isOriginal && update.count === 1 ? undefined : update.size);

export type State = { timestamp: bigint; owner: string; minted: bigint };

export type Held = {
  position: string;
  /** Unix seconds. */
  expiration: bigint;
  reserveContribution: number;
  /** ZCHF owed now, reserve included. */
  minted: bigint;
  /** Ascending; never empty. */
  states: readonly State[];
};

/**
 * The positions an account held at the end of each UTC year and that expire after it, with what they owed then;
 * in the year of `now`, at `now`. Years without positions are left out.
 */
export function heldByYear(positions: readonly Held[], owner: string, now: bigint) {
  const first = positions
    .flatMap(({ states }) => states.filter((state) => state.owner === owner))
    .reduce<bigint | undefined>((least, { timestamp }) => min(least, timestamp), undefined);
  const years = new Map<number, { positions: string[]; debt: bigint }>();
  if (first === undefined) return years;
  const current = yearOf(now);
  for (let year = yearOf(first); year <= current; year++) {
    const end = year === current ? undefined : startOfYear(year + 1);
    const held = positions.filter(
      ({ states, expiration }) => stateBefore(states, end)?.owner === owner && expiration > (end ?? now),
    );
    if (held.length === 0) continue;
    const debt = sumOf(held, ({ states, minted, reserveContribution }) => {
      const then = end === undefined ? minted : (stateBefore(states, end)?.minted ?? 0n);
      return owed(then, reserveContribution);
    });
    years.set(year, { positions: held.map(({ position }) => position), debt });
  }
  return years;
}

/** The positions as they were at `at`, by their logs. */
export function positionsAt(positions: readonly Held[], at: bigint): Held[] {
  return positions.flatMap((position) => {
    const states = position.states.filter(({ timestamp }) => timestamp <= at);
    const last = states.at(-1);
    return last === undefined ? [] : [{ ...position, minted: last.minted, states }];
  });
}

const stateBefore = (states: readonly State[], end: bigint | undefined): State | undefined =>
  end === undefined ? states.at(-1) : states.findLast(({ timestamp }) => timestamp < end);

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const min = (a: bigint | undefined, b: bigint): bigint => (a === undefined || b < a ? b : a);
