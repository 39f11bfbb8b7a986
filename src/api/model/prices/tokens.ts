import { and, eq, min } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { SECONDS_PER_DAY } from "../../../domain/days.ts";
import { collateral } from "../../../tables/positions.ts";
import { tokenDay } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { lowerCase } from "../../values/addresses.ts";
import { bridgeCollaterals } from "../collateral/bridges.ts";
import { pricedCoin } from "./coin.ts";

/** The tokens whose prices matter: ZCHF, every collateral and the stablecoins of bridges, all on Ethereum. */
export async function pricedTokens({ db, chains }: Pick<Deps, "db" | "chains">): Promise<Address[]> {
  const coin = pricedCoin(chains);
  const rows = await db.select({ address: collateral.address }).from(collateral);
  const tokens = rows.map(({ address }) => address);
  const bridged = (await bridgeCollaterals({ db, chains }, undefined)).map(({ token }) => token.address);
  // An address that is both is asked for once.
  const others = bridged.filter((address) => !tokens.includes(lowerCase(address)));
  return [...(coin ? [coin] : []), ...tokens, ...others];
}

/** The same tokens, and the UTC day (since 1970-01-01) that ZCHF began on; undefined before its first mint is indexed. */
export async function pricedSince(deps: Pick<Deps, "db" | "chains">) {
  const [first] = await deps.db
    .select({ day: min(tokenDay.day) })
    .from(tokenDay)
    .where(and(eq(tokenDay.chainId, MAIN_CHAIN), eq(tokenDay.symbol, "zchf")));
  if (typeof first?.day !== "bigint") return undefined;
  return { tokens: await pricedTokens(deps), firstDay: Number(first.day / SECONDS_PER_DAY) };
}
