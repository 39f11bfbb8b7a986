import { useApi } from "../../data/use-api.ts";

type OfPosition = { position: string };

/** A function that adds to each row the symbol of its position's collateral, undefined until it is known. */
export function useSymbols() {
  const positions = useApi("/positions/list");
  const symbols = new Map(
    positions.data?.data.list.map((row) => [row.position.toLowerCase(), row.collateralSymbol]),
  );
  return <Row extends OfPosition>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, collateralSymbol: symbols.get(row.position.toLowerCase()) }));
}
