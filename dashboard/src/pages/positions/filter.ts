import { useParameter } from "../../data/use-parameter.ts";
import { tokenName } from "../../format/symbols.ts";
import { type Position, statusOf } from "./status.ts";

/** Filter of the list of positions, stored in the URL. */
export function usePositionFilter() {
  const [search, setSearch] = useParameter("search");
  const [status, setStatus] = useParameter("status", "all");
  const [version, setVersion] = useParameter("version", "all");
  const [collateral, setCollateral] = useParameter("collateral", "all");

  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isShown = (position: Position, now: number) =>
    (status === "all" || statusOf(position, now) === status) &&
    (version === "all" || String(position.version) === version) &&
    (collateral === "all" || position.collateral.toLowerCase() === collateral) &&
    words.every((word) => textOf(position).includes(word));

  return {
    search,
    setSearch,
    status,
    setStatus,
    version,
    setVersion,
    collateral,
    setCollateral,
    apply: (positions: readonly Position[], now: number) =>
      positions.filter((position) => isShown(position, now)),
  };
}

export type PositionFilter = ReturnType<typeof usePositionFilter>;

/** Text that the search matches. */
function textOf({
  position,
  owner,
  original,
  collateral,
  collateralName,
  collateralSymbol,
}: Position): string {
  return [position, owner, original, collateral, collateralName, collateralSymbol].join(" ").toLowerCase();
}

type OfToken = Pick<Position, "collateral" | "collateralSymbol">;

/** The tokens by lower-case address, with their symbols and addresses: several tokens may have the same symbol. */
export function tokenOptions(rows: readonly OfToken[]): (readonly [string, string])[] {
  const symbols = new Map(rows.map((row) => [row.collateral.toLowerCase(), row.collateralSymbol]));
  // An option has no markup that would isolate the symbol.
  return [...symbols]
    .map(([address, symbol]) => [address, tokenName(symbol, address)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, "en"));
}
