import { and, asc, count, desc, eq, gte, inArray, lt, lte, sum } from "drizzle-orm";
import type { Address } from "viem";
import { dayOf } from "../../domain/days.ts";
import type { FinancialKind } from "../../domain/financial-kinds.ts";
import { financialLog } from "../../tables/financial-log.ts";
import { token, tokenDay } from "../../tables/tokens.ts";
import type { Deps } from "../deps.ts";
import type { RowCap } from "../values/row-cap.ts";
import { sumOf } from "./amounts.ts";
import { collateralStats } from "./collateral/stats.ts";
import { contractOn } from "./contracts.ts";
import { equityState } from "./equity.ts";
import type { Moment } from "./moment.ts";
import { coinUsd } from "./prices/coin.ts";

export const coinToken = { name: "Frankencoin", symbol: "ZCHF", decimals: 18 };

/** ZCHF of a chain; what no log up to a past moment contains is undefined. */
type CoinState = {
  chainId: number;
  /** 18 decimals. */
  supply: bigint;
  mints: number;
  burns: number;
  transfers: number | undefined;
  /** Unix seconds. */
  updated: bigint | undefined;
};

const SUPPLY_KINDS: FinancialKind[] = ["Frankencoin:Mint", "Frankencoin:Burn"];

/** The chains that ZCHF was ever minted on. */
async function coinStates({ db }: Pick<Deps, "db">, at: Moment): Promise<CoinState[]> {
  if (at === undefined) return db.select().from(token).where(eq(token.symbol, "zchf"));
  const { chainId, kind, amount, timestamp } = financialLog;
  const rows = await db
    .select({ chainId, kind, amount: sum(amount), logs: count() })
    .from(financialLog)
    .where(and(inArray(kind, SUPPLY_KINDS), lte(timestamp, at)))
    .groupBy(chainId, kind);
  return [...Map.groupBy(rows, (row) => row.chainId)].map(([id, ofChain]) => {
    const [mint, burn] = SUPPLY_KINDS.map((wanted) => ofChain.find((row) => row.kind === wanted));
    return {
      chainId: id,
      supply: BigInt(mint?.amount ?? 0) - BigInt(burn?.amount ?? 0),
      mints: mint?.logs ?? 0,
      burns: burn?.logs ?? 0,
      transfers: undefined,
      updated: undefined,
    };
  });
}

/** ZCHF on all chains, 18 decimals. */
export const coinSupply = async (deps: Pick<Deps, "db">, at: Moment): Promise<bigint> =>
  sumOf(await coinStates(deps, at), ({ supply }) => supply);

/** ZCHF of each chain of which anything is indexed, ascending by id. */
async function coinByChain(
  deps: Pick<Deps, "db" | "chains" | "coinTransfers" | "freshness">,
  at: Moment,
): Promise<(Omit<CoinState, "transfers"> & { address: Address; transfers: number | null | undefined })[]> {
  const [states, indexed] = await Promise.all([coinStates(deps, at), deps.freshness.indexedIds()]);
  const none =
    at === undefined ? { transfers: 0, updated: 0n } : { transfers: undefined, updated: undefined };
  return deps.chains
    .flatMap(({ id: chainId }) => {
      const address = contractOn(deps.chains, "coin", chainId);
      // The supply of a chain without indexed blocks is unknown, not 0.
      if (address === undefined || !indexed.includes(chainId)) return [];
      const state = states.find((row) => row.chainId === chainId);
      const { supply, mints, burns, transfers, updated } = state ?? {
        supply: 0n,
        mints: 0,
        burns: 0,
        ...none,
      };
      const counted = at === undefined && deps.coinTransfers !== "all" ? null : transfers;
      return [{ chainId, address, supply, mints, burns, updated, transfers: counted }];
    })
    .sort((a, b) => a.chainId - b.chainId);
}

/** ZCHF on every chain, with what it is worth and what backs it. */
export async function coinFigures(deps: Deps, at: Moment) {
  const [chains, fps, collateral] = await Promise.all([
    coinByChain(deps, at),
    equityState(deps, at),
    collateralStats(deps, at),
  ]);
  const supply = sumOf(chains, (chain) => chain.supply);
  return { chains, supply, usd: coinUsd(deps, at), fps, valueLocked: collateral.totalValueLocked };
}

/**
 * Supply of each indexed chain at the end of the latest days with a mint or burn anywhere, ascending; of the moment's own
 * day at the moment.
 */
export async function supplyByDay(
  { db, freshness }: Pick<Deps, "db" | "freshness">,
  at: Moment,
  capped: RowCap,
) {
  const isCoin = and(eq(tokenDay.symbol, "zchf"), at === undefined ? undefined : lt(tokenDay.day, dayOf(at)));
  const today = at === undefined ? [] : await changedOnDayOf({ db }, at);
  const [days, indexed] = await Promise.all([
    capped(async (limit) => [
      ...today.slice(0, 1),
      ...(await db
        .selectDistinct({ day: tokenDay.day })
        .from(tokenDay)
        .where(isCoin)
        .orderBy(desc(tokenDay.day))
        .limit(limit)),
    ]),
    freshness.indexedIds(),
  ]);
  const first = days.at(-1)?.day;
  if (first === undefined) return [];
  const [before, changes] = await Promise.all([
    db
      .selectDistinctOn([tokenDay.chainId])
      .from(tokenDay)
      .where(and(isCoin, lt(tokenDay.day, first)))
      .orderBy(tokenDay.chainId, desc(tokenDay.day)),
    db
      .select()
      .from(tokenDay)
      .where(and(isCoin, gte(tokenDay.day, first)))
      .orderBy(asc(tokenDay.day)),
  ]);
  const supplies = new Map(indexed.map((chainId) => [chainId, 0n]));
  for (const { chainId, supply } of before) supplies.set(chainId, supply);
  return [...Map.groupBy([...changes, ...today], (row) => row.day)].map(([day, rows]) => {
    for (const { chainId, supply } of rows) supplies.set(chainId, supply);
    return { day, supply: sumOf(supplies.values(), (supply) => supply), byChain: new Map(supplies) };
  });
}

/** Supply at the moment of the chains with a mint or burn on its UTC day until then. */
async function changedOnDayOf({ db }: Pick<Deps, "db">, at: bigint) {
  const { chainId, kind, timestamp } = financialLog;
  const day = dayOf(at);
  const [changed, states] = await Promise.all([
    db
      .selectDistinct({ chainId })
      .from(financialLog)
      .where(and(inArray(kind, SUPPLY_KINDS), gte(timestamp, day), lte(timestamp, at))),
    coinStates({ db }, at),
  ]);
  const ids = changed.map((row) => row.chainId);
  return states.flatMap((row) => (ids.includes(row.chainId) ? [{ ...row, day }] : []));
}
