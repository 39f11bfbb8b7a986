import type { Deps } from "../../deps.ts";
import { allPositions, openPositions, type PositionAtHead } from "../positions/queries.ts";
import { type Collateral, collateralKey, collaterals } from "./tokens.ts";

/** Every collateral with its positions, or the open ones, newest first. */
export async function positionsByCollateral(
  deps: Pick<Deps, "db">,
  which: "all" | "open",
): Promise<{ token: Collateral; positions: PositionAtHead[] }[]> {
  const [tokens, positions] = await Promise.all([
    collaterals(deps),
    which === "all" ? allPositions(deps) : openPositions(deps),
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
