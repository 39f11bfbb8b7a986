import type { Deps } from "../../deps.ts";
import { scaled, type Value, valueIn } from "../../values/money.ts";
import type { Moment } from "../moment.ts";
import { countedLimit } from "../positions/figures.ts";
import { countedPositions } from "../positions/queries.ts";
import { pricedCoin, usdOf } from "../prices/coin.ts";
import { bridgeCollaterals } from "./bridges.ts";
import { sumsOf } from "./sums.ts";
import { type Collateral, collateralKey, collaterals } from "./tokens.ts";

/** What positions and bridges of one token sum up to. */
type TokenSums = {
  token: Collateral & { kind?: "bridge" };
  sums: ReturnType<typeof sumsOf>;
};

/**
 * Every collateral with its sums, then the stablecoins of bridges: each counts as an open original that holds what the
 * bridge does. A token that is both is one row.
 */
async function sumsByToken(deps: Deps, at: Moment): Promise<TokenSums[]> {
  const [tokens, positions, bridges] = await Promise.all([
    collaterals(deps, at),
    countedPositions(deps, at),
    bridgeCollaterals(deps, at),
  ]);
  const groups = Map.groupBy(positions, (row) => collateralKey(row.chainId, row.collateral));
  const rows: TokenSums[] = tokens.map((token) => ({
    token,
    sums: sumsOf(groups.get(collateralKey(token.chainId, token.address)) ?? []),
  }));
  for (const { token, balance, minted, limit } of bridges) {
    const match = rows.find((row) => row.token.address === token.address);
    const { positions: counts, ...sums } = match?.sums ?? sumsOf([]);
    const row = {
      token,
      sums: {
        positions: {
          ...counts,
          total: counts.total + 1,
          open: counts.open + 1,
          originals: counts.originals + 1,
        },
        minted: sums.minted + minted,
        limit: sums.limit + countedLimit(limit),
        openBalance: sums.openBalance + balance,
      },
    };
    if (match) Object.assign(match, row);
    else rows.push(row);
  }
  return rows;
}

/**
 * Counts, sums and value of every collateral at the moment, over all its positions; balance and value over the open ones.
 * The prices of a past moment are those of its UTC day.
 */
export async function collateralStats(deps: Deps, at: Moment) {
  const rows = await sumsByToken(deps, at);
  const zchf = usdOf(deps, pricedCoin(deps.chains), at);
  const unpriced: string[] = [];
  // Unknown only while there is something open and no price of any of it.
  let total: bigint | undefined;
  let isAnyOpen = false;
  const map: Record<string, CollateralStats> = {};
  for (const { token, sums } of rows) {
    const key = token.address.toLowerCase();
    const price = usdOf(deps, key, at);
    const value = price && (sums.openBalance * price) / 10n ** BigInt(token.decimals);
    if (value === undefined) unpriced.push(key);
    else if (sums.openBalance > 0n) total = (total ?? 0n) + value;
    if (sums.openBalance > 0n) isAnyOpen = true;
    map[key] = {
      ...token,
      positions: sums.positions,
      price: valueIn(price, zchf),
      totalMinted: scaled(sums.minted),
      totalLimit: scaled(sums.limit),
      totalBalanceRaw: String(sums.openBalance),
      totalValueLocked: valueIn(value, zchf),
    };
  }
  return {
    num: rows.length,
    addresses: Object.keys(map),
    totalValueLocked: valueIn(isAnyOpen ? total : 0n, zchf),
    unpriced,
    map,
  };
}

type CollateralStats = TokenSums["token"] & {
  positions: ReturnType<typeof sumsOf>["positions"];
  price: Value;
  totalMinted: number;
  totalLimit: number;
  totalBalanceRaw: string;
  totalValueLocked: Value;
};
