import type { Deps } from "../../deps.ts";
import { type FoundPosition, isOpen } from "../../rest/positions/present.ts";
import { allPositions } from "../positions/queries.ts";
import { type Collateral, collateralKey, collaterals } from "./tokens.ts";

/** Every collateral with its positions, or the open ones, newest first. */
export async function positionsByCollateral(
  deps: Pick<Deps, "db">,
  which: "all" | "open",
): Promise<{ token: Collateral; positions: FoundPosition[] }[]> {
  const [tokens, positions] = await Promise.all([collaterals(deps), allPositions(deps)]);
  const groups = Map.groupBy(
    positions.filter(({ position: row }) => which === "all" || isOpen(row)).sort(newestFirst),
    ({ position: row }) => collateralKey(row.chainId, row.collateral),
  );
  return tokens.map((token) => ({
    token,
    positions: groups.get(collateralKey(token.chainId, token.address)) ?? [],
  }));
}

function newestFirst({ position: a }: FoundPosition, { position: b }: FoundPosition): number {
  if (a.created !== b.created) return a.created > b.created ? -1 : 1;
  if (a.chainId !== b.chainId) return b.chainId - a.chainId;
  if (a.block !== b.block) return a.block > b.block ? -1 : 1;
  return b.logIndex - a.logIndex;
}
