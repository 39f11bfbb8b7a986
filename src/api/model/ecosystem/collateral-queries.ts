import { and, desc, eq, min } from "drizzle-orm";
import { type Address, getAddress } from "viem";
import { type Chain, deployment, MAIN_CHAIN } from "../../../chains.ts";
import { SECONDS_PER_DAY } from "../../../domain/days.ts";
import { decodeTokenText } from "../../../domain/token-text.ts";
import { collateral } from "../../../tables/positions.ts";
import { tokenDay } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { type FoundPosition, isClosed, isOpen, isRequest, present } from "../../rest/positions/present.ts";
import { scaled, usd, type Value, valueIn } from "../../values/money.ts";
import { canMint, countedLimit } from "../positions/figures.ts";
import { allPositions, indexedTime, positionFigures } from "../positions/queries.ts";
import { bridgeCollaterals } from "./bridge-collateral.ts";
import { sumsOf } from "./figures.ts";

/** The chain with the equity contract, undefined when it is not indexed. */
export function equityChain(chains: readonly Chain[]): { chainId: number; address: Address } | undefined {
  return chains.flatMap((chain) => {
    const equity = deployment(chain, "equity");
    return equity ? [{ chainId: chain.id, address: equity.address }] : [];
  })[0];
}

/** Every token that a position ever named as its collateral; the one that came last first. */
export async function collaterals({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select()
    .from(collateral)
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

/** The tokens whose prices matter: ZCHF, every collateral and the stablecoins of bridges, all on Ethereum. */
export async function pricedTokens({ db, chains }: Pick<Deps, "db" | "chains">): Promise<Address[]> {
  const coin = pricedCoin(chains);
  const rows = await db.select({ address: collateral.address }).from(collateral);
  const tokens = rows.map(({ address }) => address);
  const bridged = (await bridgeCollaterals({ db, chains })).map(({ token }) => token.address);
  // An address that is both is asked for once.
  const others = bridged.filter((address) => !tokens.includes(address.toLowerCase() as Address));
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

/** Every position, newest first. */
async function newestPositions(deps: Pick<Deps, "db">): Promise<FoundPosition[]> {
  const positions = await allPositions(deps);
  return positions.sort(({ position: a }, { position: b }) =>
    descending([
      [a.created, b.created],
      [a.chainId, b.chainId],
      [a.block, b.block],
      [a.logIndex, b.logIndex],
    ]),
  );
}

function descending(keys: readonly (readonly [bigint, bigint] | readonly [number, number])[]): number {
  for (const [a, b] of keys) if (a !== b) return a > b ? -1 : 1;
  return 0;
}

/** What statistics count of every position. */
export async function countedPositions(deps: Pick<Deps, "db" | "freshness">) {
  const [rows, now] = await Promise.all([positionFigures(deps), indexedTime(deps)]);
  return rows.map((row) => ({
    ...row,
    denied: row.denied !== null,
    closed: isClosed(row),
    open: isOpen(row),
    requested: isRequest(row, now),
    canMint: canMint(row, now),
  }));
}

/** The positions of each collateral, newest first. */
export async function positionsByCollateral(deps: Pick<Deps, "db">) {
  return byCollateral(await collaterals(deps), await newestPositions(deps), (positions) => ({
    num: positions.length,
    addresses: positions.map(({ position: row }) => getAddress(row.position)),
  }));
}

/** The open positions of each collateral in full, newest first. */
export async function openPositionsByCollateral(deps: Pick<Deps, "db">) {
  const positions = (await newestPositions(deps)).filter(({ position: row }) => isOpen(row));
  return byCollateral(await collaterals(deps), positions, (found) => {
    const rows = found.map(present);
    return { num: rows.length, addresses: rows.map((row) => row.position), positions: rows };
  });
}

/** Every collateral by its lower-case address, with what `describe` says of its positions. */
function byCollateral<T>(
  tokens: readonly Collateral[],
  positions: readonly FoundPosition[],
  describe: (positions: readonly FoundPosition[]) => T,
): Record<string, Collateral & T> {
  const groups = Map.groupBy(positions, ({ position: row }) => keyOf(row.chainId, row.collateral));
  return Object.fromEntries(
    tokens.map((token) => [
      token.address.toLowerCase(),
      { ...token, ...describe(groups.get(keyOf(token.chainId, token.address)) ?? []) },
    ]),
  );
}

const keyOf = (chainId: number, address: string) => `${chainId}-${address.toLowerCase()}`;

/** US dollars for one token on Ethereum, 36 decimals. */
export function usdOf({ prices }: Pick<Deps, "prices">, token: string | undefined): bigint | undefined {
  const price = token === undefined ? undefined : prices.of(token);
  return price && usd(price.usd);
}

/** What positions and bridges of one token sum up to. */
type TokenSums = {
  token: Collateral & { kind?: "bridge" };
  sums: ReturnType<typeof sumsOf>;
};

/**
 * Every collateral with its sums, then the stablecoins of bridges: each counts as an open original that holds what the
 * bridge does. A token that is both is one row.
 */
async function sumsByToken(deps: Deps): Promise<TokenSums[]> {
  const [tokens, positions, bridges] = await Promise.all([
    collaterals(deps),
    countedPositions(deps),
    bridgeCollaterals(deps),
  ]);
  const groups = Map.groupBy(positions, (row) => keyOf(row.chainId, row.collateral));
  const rows: TokenSums[] = tokens.map((token) => ({
    token,
    sums: sumsOf(groups.get(keyOf(token.chainId, token.address)) ?? []),
  }));
  for (const { token, balance, minted, limit } of bridges) {
    const found = rows.find((row) => row.token.address === token.address);
    const { positions: counts, ...sums } = found?.sums ?? sumsOf([]);
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
    if (found) Object.assign(found, row);
    else rows.push(row);
  }
  return rows;
}

/** Counts, sums and value of every collateral, over all its positions; balance and value over the open ones. */
export async function collateralStats(deps: Deps) {
  const rows = await sumsByToken(deps);
  const zchf = usdOf(deps, pricedCoin(deps.chains));
  const unpriced: string[] = [];
  // Unknown only while there is something open and no price of any of it.
  let total: bigint | undefined;
  let isAnyOpen = false;
  const map: Record<string, CollateralStats> = {};
  for (const { token, sums } of rows) {
    const key = token.address.toLowerCase();
    const price = usdOf(deps, key);
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

/** US dollars for one ZCHF; null when unknown. */
export function coinUsd(deps: Pick<Deps, "chains" | "prices">): number | null {
  const address = pricedCoin(deps.chains);
  return (address && deps.prices.of(address)?.usd) ?? null;
}

/** ZCHF where it is priced: on Ethereum. */
export function pricedCoin(chains: readonly Chain[]): Address | undefined {
  const ethereum = equityChain(chains)?.chainId;
  const chain = chains.find(({ id }) => id === ethereum);
  return chain && deployment(chain, "coin")?.address;
}
