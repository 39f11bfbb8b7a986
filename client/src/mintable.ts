/** The members of a position's row that tell what it may still mint; the last one is of V2 only. */
export type Mintable = {
  denied: boolean;
  closed: boolean;
  start: number;
  cooldown: number;
  expiration: number;
  minted: bigint;
  limitForClones: bigint;
  availableForPosition: bigint;
  availableForMinting?: bigint;
};

/**
 * ZCHF, 18 decimals, that a position's owner may still mint at `at`, unix seconds: what its collateral and the limit
 * of its family both leave, and nothing before its start, while it cools down, once it has expired, or when it was
 * denied or closed. A running challenge, which the row does not tell, keeps from minting too.
 */
export function mintable(position: Mintable, at: number): bigint {
  const { denied, closed, start, cooldown, expiration } = position;
  if (denied || closed || at < start || at <= cooldown || at >= expiration) return 0n;
  const { availableForPosition: byCollateral, limitForClones, minted } = position;
  // In V1 each position has a limit of its own.
  const byLimit = position.availableForMinting ?? limitForClones - minted;
  if (byCollateral <= 0n || byLimit <= 0n) return 0n;
  if (byLimit < byCollateral) return byLimit;
  return byCollateral;
}
