import { sumOf } from "../amounts.ts";
import { countedLimit, isUnbounded } from "../positions/figures.ts";

/** What is counted of a position; amounts raw. */
export type CountedPosition = {
  chainId: number;
  position: string;
  version: number;
  original: string;
  isOriginal: boolean;
  denied: boolean;
  closed: boolean;
  open: boolean;
  requested: boolean;
  /** Whether it can mint now or later. */
  canMint: boolean;
  minted: bigint;
  limit: bigint;
  /** V2 originals: minted by the family. */
  familyMinted: bigint | null;
  collateralBalance: bigint;
};

/** Counts and sums over all positions of one collateral; balance over the open ones. Raw. */
export function sumsOf(positions: readonly CountedPosition[]) {
  const count = (test: (position: CountedPosition) => boolean) => positions.filter(test).length;
  const originals = new Set(positions.map(({ original }) => original));
  return {
    positions: {
      total: positions.length,
      open: count(({ open }) => open),
      requested: count(({ requested }) => requested),
      closed: count(({ closed }) => closed),
      denied: count(({ denied }) => denied),
      originals: count(({ isOriginal }) => isOriginal),
      clones: count(({ isOriginal }) => !isOriginal),
    },
    minted: sumOf(positions, ({ minted }) => minted),
    limit: sumOf(
      positions.filter(({ position, canMint }) => canMint && originals.has(position)),
      ({ limit }) => countedLimit(limit),
    ),
    openBalance: sumOf(
      positions.filter(({ open }) => open),
      ({ collateralBalance }) => collateralBalance,
    ),
  };
}

/**
 * ZCHF that may still be minted, 18 decimals, and how many families it leaves out: see mintingCapacity and
 * unboundedFamilies in schema.ts.
 */
export function mintingCapacity(positions: readonly CountedPosition[]) {
  const families = Map.groupBy(positions, ({ original }) => original);
  const left = positions
    .filter(({ isOriginal, open, canMint }) => isOriginal && open && canMint)
    .map((original) => {
      if (original.version === 2) return original.limit - (original.familyMinted ?? 0n);
      const members = families.get(original.position) ?? [];
      return sumOf(
        members.filter(({ open, canMint }) => open && canMint),
        ({ limit, minted }) => limit - minted,
      );
    });
  return { capacity: sumOf(left, countedLimit), unboundedFamilies: left.filter(isUnbounded).length };
}
