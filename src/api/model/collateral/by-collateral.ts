import type { Deps } from "../../deps.ts";
import type { Moment } from "../moment.ts";
import { allPositions, openPositions, type PositionAtHead } from "../positions/queries.ts";
import { type Collateral, collateralKey, collaterals } from "./tokens.ts";

/** Every collateral with its positions at the moment, or the open ones, newest first. */
export async function positionsByCollateral(
  deps: Pick<Deps, "db" | "freshness">,
  which: "all" | "open",
  at: Moment,
): Promise<{ token: Collateral; positions: PositionAtHead[] }[]> {
  const [tokens, positions] = await Promise.all([
    collaterals(deps, at),
    which === "all" ? allPositions(deps, at) : openPositions(deps, at),
  ]);
  const groups = Map.groupBy(positions.sort(newestFirst), ({ position: row }) =>
    collateralKey(row.chainId, row.collateral),
  );
  return tokens.map((token) => ({
    token,
    positions: groups.get(collateralKey(token.chainId, token.address)) ?? [],
  }));
}

function newestFirst({ position: a }: PositionAtHead, { position: b }: PositionAtHead): number {
  if (a.created !== b.created) return a.created > b.created ? -1 : 1;
  if (a.chainId !== b.chainId) return b.chainId - a.chainId;
  if (a.block !== b.block) return a.block > b.block ? -1 : 1;
  return b.logIndex - a.logIndex;
}
