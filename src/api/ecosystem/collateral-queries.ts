import { and, desc, eq } from "drizzle-orm";
import { type Address, getAddress } from "viem";
import { type Chain, deployment } from "../../chains.ts";
import { collateral, position, positionLive } from "../../tables/positions.ts";
import { decodeTokenText } from "../../token-text.ts";
import type { Deps } from "../shared/deps.ts";
import { scaled, usd, type Value, valueIn } from "../shared/money.ts";
import { sumsOf } from "./figures.ts";

/** Seconds after its start that an original counts as requested. */
const REQUEST_PERIOD = 5n * 86_400n;
/** The chain with the equity contract, undefined when it is not indexed. */
export function equityChain(chains: readonly Chain[]): { chainId: number; address: Address } | undefined {
  return chains.flatMap((chain) => {
    const equity = deployment(chain, "equity");
    return equity ? [{ chainId: chain.id, address: equity.address }] : [];
  })[0];
}

/** Every token that a position ever named as its collateral; the one that came last first. */
export async function collaterals({ db }: Pick<Deps, "db">) {
  const firstNamed = db
    .selectDistinctOn([position.chainId, position.collateral], {
      chainId: position.chainId,
      address: position.collateral,
      created: position.created,
      block: position.block,
      logIndex: position.logIndex,
    })
    .from(position)
    .orderBy(position.chainId, position.collateral, position.created, position.block, position.logIndex)
    .as("first_named");
  const rows = await db
    .select({ collateral })
    .from(collateral)
    .innerJoin(
      firstNamed,
      and(eq(collateral.chainId, firstNamed.chainId), eq(collateral.address, firstNamed.address)),
    )
    .orderBy(
      desc(firstNamed.created),
      desc(firstNamed.chainId),
      desc(firstNamed.block),
      desc(firstNamed.logIndex),
    );
  return rows.map(({ collateral: { chainId, address, nameBytes, symbolBytes, decimals } }) => ({
    chainId,
    address: getAddress(address),
    name: decodeTokenText(nameBytes),
    symbol: decodeTokenText(symbolBytes),
    decimals,
  }));
}

export type Collateral = Awaited<ReturnType<typeof collaterals>>[number];

/** The tokens whose prices matter: ZCHF and every collateral, all on Ethereum. */
export async function pricedTokens({ db, chains }: Pick<Deps, "db" | "chains">): Promise<Address[]> {
  const coin = pricedCoin(chains);
  const rows = await db.select({ address: collateral.address }).from(collateral);
  return [...(coin ? [coin] : []), ...rows.map(({ address }) => address)];
}

/** What statistics count of every position, newest first. */
export async function countedPositions({ db, freshness }: Pick<Deps, "db" | "freshness">) {
  // Not joined: the engine's connection tells columns by name alone, and both tables have the same.
  const [rows, lives, heads] = await Promise.all([
    db
      .select()
      .from(position)
      .orderBy(desc(position.created), desc(position.chainId), desc(position.block), desc(position.logIndex)),
    db.select().from(positionLive),
    freshness.chains(),
  ]);
  const liveOf = new Map(lives.map((live) => [`${live.chainId}-${live.position}`, live]));
  const now = new Map(heads.map((head) => [head.chainId, head.timestamp]));
  return rows.map((row) => {
    const found = liveOf.get(`${row.chainId}-${row.position}`);
    const live = found && found.block >= row.stateBlock ? found : undefined;
    const denied = row.denied !== null;
    const closed = row.isClosed && !denied;
    const collateralBalance = live?.collateralBalance ?? row.collateralBalance;
    const alive = !denied && !closed;
    return {
      chainId: row.chainId,
      position: row.position,
      collateral: row.collateral,
      version: row.version,
      original: row.original,
      isOriginal: row.isOriginal,
      denied,
      closed,
      open: alive && collateralBalance > 0n,
      requested: row.isOriginal && alive && row.start + REQUEST_PERIOD > (now.get(row.chainId) ?? 0n),
      minted: live?.minted ?? row.minted,
      limit: row.limit,
      familyMinted: row.familyMinted,
      collateralBalance,
    };
  });
}

/** The positions of each collateral, newest first. */
export async function positionsByCollateral(deps: Deps) {
  const [tokens, positions] = await Promise.all([collaterals(deps), countedPositions(deps)]);
  const groups = groupByCollateral(positions);
  return Object.fromEntries(
    tokens.map((token) => {
      const group = groups.get(keyOf(token.chainId, token.address)) ?? [];
      const addresses = group.map((row) => getAddress(row.position));
      return [token.address.toLowerCase(), { ...token, num: addresses.length, addresses }];
    }),
  );
}

const keyOf = (chainId: number, address: string) => `${chainId}-${address.toLowerCase()}`;

const groupByCollateral = <T extends { chainId: number; collateral: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, (row) => keyOf(row.chainId, row.collateral));

/** What the sources say of every token whose price matters, ZCHF first. */
export async function priceList(deps: Deps) {
  const tokens = await collaterals(deps);
  const address = pricedCoin(deps.chains);
  const coin = address && {
    chainId: equityChain(deps.chains)?.chainId ?? 0,
    address: getAddress(address),
    name: "Frankencoin",
    symbol: "ZCHF",
    decimals: 18,
  };
  const zchf = usdOf(deps, address);
  return [...(coin ? [coin] : []), ...tokens].map((token) => {
    const price = deps.prices.of(token.address);
    return {
      ...token,
      price: valueIn(price && usd(price.usd), zchf),
      source: price?.source ?? null,
      timestamp: price ? price.timestamp * 1000 : null,
    };
  });
}

/** US dollars for one token on Ethereum, 36 decimals. */
function usdOf({ prices }: Pick<Deps, "prices">, token: string | undefined): bigint | undefined {
  const price = token === undefined ? undefined : prices.of(token);
  return price && usd(price.usd);
}

/** Counts, sums and value of every collateral, over all its positions; balance and value over the open ones. */
export async function collateralStats(deps: Deps) {
  const [tokens, positions] = await Promise.all([collaterals(deps), countedPositions(deps)]);
  const groups = groupByCollateral(positions);
  const zchf = usdOf(deps, pricedCoin(deps.chains));
  const unpriced: string[] = [];
  let total = 0n;
  const map: Record<string, CollateralStats> = {};
  for (const token of tokens) {
    const key = token.address.toLowerCase();
    const sums = sumsOf(groups.get(keyOf(token.chainId, key)) ?? []);
    const price = usdOf(deps, key);
    const value = price && (sums.openBalance * price) / 10n ** BigInt(token.decimals);
    if (value === undefined) unpriced.push(key);
    else total += value;
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
    num: tokens.length,
    addresses: Object.keys(map),
    totalValueLocked: valueIn(total, zchf),
    unpriced,
    map,
  };
}

type CollateralStats = Collateral & {
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
function pricedCoin(chains: readonly Chain[]): Address | undefined {
  const ethereum = equityChain(chains)?.chainId;
  const chain = chains.find(({ id }) => id === ethereum);
  return chain && deployment(chain, "coin")?.address;
}
