import { useApi } from "../../data/use-api.ts";

type OfPosition = { position: string };

/** A position's collateral, undefined until it is known. */
export type OfCollateral = { collateral: string | undefined; collateralSymbol: string | undefined };

/** A function that adds to each row the collateral of its position. */
export function useCollaterals() {
  const positions = useApi("/positions/list");
  const known = new Map(positions.data?.data.list.map((row) => [row.position.toLowerCase(), row]));
  return <Row extends OfPosition>(rows: readonly Row[]): (Row & OfCollateral)[] =>
    rows.map((row) => {
      const position = known.get(row.position.toLowerCase());
      return { ...row, collateral: position?.collateral, collateralSymbol: position?.collateralSymbol };
    });
}
