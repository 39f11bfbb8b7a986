import { desc } from "drizzle-orm";
import { getAddress } from "viem";
import { decodeTokenText } from "../../../domain/token-text.ts";
import { collateral } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { type Moment, until } from "../moment.ts";

/** Every token that a position had named as its collateral by the moment; the one that came last first. */
export async function collaterals({ db }: Pick<Deps, "db">, at: Moment) {
  const rows = await db
    .select()
    .from(collateral)
    .where(until(collateral.created, at))
    .orderBy(
      desc(collateral.created),
      desc(collateral.chainId),
      desc(collateral.block),
      desc(collateral.logIndex),
    );
  return rows.map(({ chainId, address, nameBytes, symbolBytes, decimals }) => ({
    chainId,
    address: getAddress(address),
    name: decodeTokenText(nameBytes),
    symbol: decodeTokenText(symbolBytes),
    decimals,
  }));
}

export type Collateral = Awaited<ReturnType<typeof collaterals>>[number];

/** Names a collateral in maps. */
export const collateralKey = (chainId: number, address: string) => `${chainId}-${address.toLowerCase()}`;

/** A collateral token by its members of responses. */
export const collateralTexts = ({ nameBytes, symbolBytes, decimals }: typeof collateral.$inferSelect) => ({
  collateralName: decodeTokenText(nameBytes),
  collateralSymbol: decodeTokenText(symbolBytes),
  collateralDecimals: decimals,
});
