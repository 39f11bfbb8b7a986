import { decodeTokenText } from "../../../domain/token-text.ts";
import type { collateral } from "../../../tables/positions.ts";

/** A collateral token by its members of responses. */
export const collateralTexts = ({ nameBytes, symbolBytes, decimals }: typeof collateral.$inferSelect) => ({
  collateralName: decodeTokenText(nameBytes),
  collateralSymbol: decodeTokenText(symbolBytes),
  collateralDecimals: decimals,
});
