import type { Data } from "zchf-api-client";
import type { Tone } from "../../components/badge.tsx";

/** A position that owes ZCHF. */
export type Risk = Data<"/positions/risk">["list"][number];

/** Distances to liquidation up to which a position is marked. */
const NEAR = 0.05;
const CLOSE = 0.2;

export function toneOf(distance: number): Tone {
  if (distance <= NEAR) return "bad";
  return distance <= CLOSE ? "warn" : "good";
}

/** Whether a challenge would pay after the market price has fallen by a fraction. */
export const isChallengeable = ({ distance }: Pick<Risk, "distance">, fall: number): boolean =>
  distance !== null && (1 + distance) * (1 - fall) <= 1;

/** What is lost first: challenged positions, then expired ones, then by the distance to liquidation, as they are given. */
export function byUrgency(
  list: readonly Risk[],
  isChallenged: (position: string) => boolean,
  now: number,
): Risk[] {
  const rank = ({ position, expiration }: Risk) => (isChallenged(position) ? 0 : expiration <= now ? 1 : 2);
  return list.toSorted((a, b) => rank(a) - rank(b));
}

/** Debt that could be challenged, of the positions with one token. */
export type TokenDebt = {
  /** The token, with checksum. */
  collateral: string;
  collateralSymbol: string;
  /** CHF for one token before the fall; positions of one token have the same. */
  price: number | null;
  positions: number;
  /** ZCHF without reserve, 18 decimals. */
  debt: bigint;
};

/** The debt that could be challenged after a fall, by token, the largest first; tokens without any included. */
export function challengeableDebt(list: readonly Risk[], fall: number): TokenDebt[] {
  const groups = [...Map.groupBy(list, ({ collateral }) => collateral)];
  return groups
    .map(([collateral, rows]) => {
      const challenged = rows.filter((row) => isChallengeable(row, fall));
      return {
        collateral,
        collateralSymbol: rows[0]?.collateralSymbol ?? "",
        price: rows[0]?.price.chf ?? null,
        positions: challenged.length,
        debt: challenged.reduce((sum, { debt }) => sum + debt, 0n),
      };
    })
    .toSorted((a, b) => (b.debt === a.debt ? 0 : b.debt > a.debt ? 1 : -1));
}
