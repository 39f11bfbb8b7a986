/** The fields of a position row that determine what it may still mint; `availableForMinting` exists in V2 only. */
export type MintablePosition = {
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
 * ZCHF with 18 decimals that the owner of a position may still mint at `at` (unix seconds): the smaller of what its
 * collateral and its minting limit leave. 0 before the start, during a cooldown, after expiration, and for denied and
 * closed positions. A running challenge blocks minting too, but is not part of the row.
 */
export function mintable(position: MintablePosition, at: number): bigint {
  const { denied, closed, start, cooldown, expiration } = position;
  if (denied || closed || at < start || at <= cooldown || at >= expiration) return 0n;
  const { availableForPosition: byCollateral, limitForClones, minted } = position;
  // A V1 position has its own limit; in V2 an original and its clones share one.
  const byLimit = position.availableForMinting ?? limitForClones - minted;
  if (byCollateral <= 0n || byLimit <= 0n) return 0n;
  if (byLimit < byCollateral) return byLimit;
  return byCollateral;
}
