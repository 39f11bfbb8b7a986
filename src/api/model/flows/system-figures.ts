import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import { type Chain, MAIN_CHAIN } from "../../../chains.ts";
import { dayOf, SECONDS_PER_DAY } from "../../../domain/days.ts";
import type { FinancialKind } from "../../../domain/financial-kinds.ts";
import { equityTrade } from "../../../tables/equity.ts";
import { financialLog } from "../../../tables/financial-log.ts";
import { position, positionState } from "../../../tables/positions.ts";
import { leadRateChange } from "../../../tables/rates.ts";
import { tokenDay } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { byPlace, type Place } from "../../values/place.ts";
import { ONE, PPM, sumOf, TRADE_FEE_PPM } from "../amounts.ts";
import { contractOn } from "../contracts.ts";

const MINT: FinancialKind = "Frankencoin:Mint";
const BURN: FinancialKind = "Frankencoin:Burn";

/** What is derived of a place in the merged order. ZCHF of 18 decimals, lead rates in parts per million. */
export type SystemFigures = {
  totalTradeFee: bigint;
  totalSupply: bigint;
  totalMintedV1: bigint;
  totalMintedV2: bigint;
  currentMintLeadRate: bigint;
  currentSaveLeadRate: bigint;
  projectedInterests: bigint;
  annualV1Interests: bigint;
  annualV2Interests: bigint;
  /** Interest over debt, 18 decimals. */
  annualV1BorrowRate: bigint;
  annualV2BorrowRate: bigint;
  annualNetEarnings: bigint;
};

/** The state of the system, carried from place to place. */
class System {
  readonly #supplies = new Map<number, bigint>();
  readonly #debts = new Map<string, bigint>();
  readonly #minted = new Map([
    [1, 0n],
    [2, 0n],
  ]);
  /** Sums of debt times the rate of the position itself, ppm. */
  readonly #interest = new Map(this.#minted);
  readonly #fees = { Invested: 0n, Redeemed: 0n };
  readonly #rates = new Map<string, bigint>();

  setSupply(chainId: number, supply: bigint) {
    this.#supplies.set(chainId, supply);
  }

  addSupply(chainId: number, change: bigint) {
    this.setSupply(chainId, (this.#supplies.get(chainId) ?? 0n) + change);
  }

  setDebt({ position: address, version, interestPPM }: Debtor, minted: bigint) {
    const change = minted - (this.#debts.get(address) ?? 0n);
    this.#debts.set(address, minted);
    this.#minted.set(version, (this.#minted.get(version) ?? 0n) + change);
    this.#interest.set(version, (this.#interest.get(version) ?? 0n) + change * BigInt(interestPPM));
  }

  addTrade(kind: "Invested" | "Redeemed", amount: bigint) {
    this.#fees[kind] += amount * TRADE_FEE_PPM;
  }

  setRate(module: string, ratePpm: number) {
    this.#rates.set(module, BigInt(ratePpm));
  }

  figures(modules: Modules, totalSavings: bigint): SystemFigures {
    const rateOf = (module: string | undefined) => module && this.#rates.get(module);
    const currentMintLeadRate = rateOf(modules.mint) || 0n;
    const currentSaveLeadRate = rateOf(modules.save) ?? currentMintLeadRate;
    const [totalMintedV1, totalMintedV2] = [this.#minted.get(1) ?? 0n, this.#minted.get(2) ?? 0n];
    const annualV1Interests = (this.#interest.get(1) ?? 0n) / PPM;
    const annualV2Interests = ((this.#interest.get(2) ?? 0n) + totalMintedV2 * currentMintLeadRate) / PPM;
    const projectedInterests = (totalSavings * BigInt(currentSaveLeadRate || 0n)) / PPM;
    const rate = (interest: bigint, minted: bigint) => (minted > 0n ? (interest * ONE) / minted : 0n);
    return {
      totalTradeFee: this.#fees.Invested / PPM + this.#fees.Redeemed / PPM,
      totalSupply: sumOf(this.#supplies.values(), (supply) => supply),
      totalMintedV1,
      totalMintedV2,
      currentMintLeadRate,
      currentSaveLeadRate: BigInt(currentSaveLeadRate || 0n),
      projectedInterests,
      annualV1Interests,
      annualV2Interests,
      annualV1BorrowRate: rate(annualV1Interests, totalMintedV1),
      annualV2BorrowRate: rate(annualV2Interests, totalMintedV2),
      annualNetEarnings: annualV1Interests + annualV2Interests - projectedInterests,
    };
  }
}

type Debtor = { position: string; version: number; interestPPM: number };
/** Savings modules whose rates are the base of V2's interest and what savers get. */
type Modules = { mint: string | undefined; save: string | undefined };

type FigureDeps = Pick<Deps, "db" | "chains">;
/** A log's place, and the balances of all savings modules at it. */
type Point = { place: Place; savings: bigint };
type Change = { place: Place; apply: (system: System) => void };

/** Figures of the ends of the UTC days of these points, in their order. */
export const figuresOfDays = (deps: FigureDeps, points: readonly Point[]): Promise<SystemFigures[]> =>
  figuresAt(
    deps,
    points.map(({ place, savings }) => ({ place: endOf(dayOf(place.timestamp)), savings })),
    [],
  );

/** Figures of the ends of the blocks of these points, in their order. */
export const figuresOfBlocks = async (deps: FigureDeps, points: readonly Point[]): Promise<SystemFigures[]> =>
  figuresAt(
    deps,
    points.map(({ place, savings }) => ({ place: { ...place, logIndex: Number.MAX_SAFE_INTEGER }, savings })),
    await supplyChanges(deps, points),
  );

/** Evaluates every point in one pass over the changes. */
async function figuresAt(
  deps: FigureDeps,
  points: readonly Point[],
  withinDays: readonly Change[],
): Promise<SystemFigures[]> {
  const changes = [...withinDays, ...(await storedChanges(deps))].sort((a, b) => byPlace(a.place, b.place));
  const modules = modulesOf(deps.chains);
  const system = new System();
  const figures = new Map<Point, SystemFigures>();
  let next = 0;
  for (const point of points.toSorted((a, b) => byPlace(a.place, b.place))) {
    for (let change = changes[next]; change && byPlace(change.place, point.place) <= 0; ) {
      change.apply(system);
      change = changes[++next];
    }
    figures.set(point, system.figures(modules, point.savings));
  }
  return points.flatMap((point) => figures.get(point) ?? []);
}

/** Supplies at the ends of days, debts, trades and rates; those of a kind oldest first. */
async function storedChanges({ db }: Pick<Deps, "db">): Promise<Change[]> {
  const [supplies, debts, trades, rates] = await Promise.all([
    db.select().from(tokenDay).where(eq(tokenDay.symbol, "zchf")),
    db
      .select({
        position: position.position,
        version: position.version,
        interestPPM: position.interestPPM,
        time: positionState.timestamp,
        debt: positionState.minted,
      })
      .from(positionState)
      .innerJoin(
        position,
        and(eq(position.chainId, positionState.chainId), eq(position.position, positionState.position)),
      )
      .orderBy(asc(positionState.timestamp), asc(positionState.block)),
    db
      .select({ time: equityTrade.timestamp, kind: equityTrade.kind, amount: equityTrade.amount })
      .from(equityTrade),
    db
      .select()
      .from(leadRateChange)
      .where(eq(leadRateChange.chainId, MAIN_CHAIN))
      .orderBy(asc(leadRateChange.timestamp), asc(leadRateChange.block), asc(leadRateChange.logIndex)),
  ]);
  return [
    ...supplies.map(({ day, chainId, supply }) => ({
      place: endOf(day),
      apply: (system: System) => system.setSupply(chainId, supply),
    })),
    ...debts.map((row) => ({
      place: onMain(row.time),
      apply: (system: System) => system.setDebt(row, row.debt),
    })),
    ...trades.map((row) => ({
      place: onMain(row.time),
      apply: (system: System) => system.addTrade(row.kind, row.amount),
    })),
    ...rates.map((row) => ({
      place: onMain(row.timestamp),
      apply: (system: System) => system.setRate(row.module, row.ratePpm),
    })),
  ];
}

/** What each block of these points' UTC days minted less what it burned. */
async function supplyChanges({ db }: Pick<Deps, "db">, points: readonly Point[]): Promise<Change[]> {
  const days = [...new Set(points.map(({ place }) => dayOf(place.timestamp)))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const [first = 0n, last = first] = [days[0], days.at(-1)];
  const { timestamp, chainId, block, kind, amount } = financialLog;
  const isOfDays = sql`${timestamp} - ${timestamp} % ${SECONDS_PER_DAY}::int8 = any(array[${sql.join(
    days.map((day) => sql`${day}::int8`),
    sql`, `,
  )}])`;
  const rows = await db
    .select({
      timestamp,
      chainId,
      block,
      change: sql<string>`sum(case when ${kind} = ${MINT} then ${amount} else -${amount} end)::text`,
    })
    .from(financialLog)
    .where(and(between(timestamp, first, last + SECONDS_PER_DAY - 1n), isOfDays, inArray(kind, [MINT, BURN])))
    .groupBy(timestamp, chainId, block);
  return rows.map(({ change, ...row }) => ({
    place: { ...row, logIndex: 0 },
    apply: (system: System) => system.addSupply(row.chainId, BigInt(change)),
  }));
}

/** The place after all blocks of a UTC day and before those of the next. */
const endOf = (day: bigint): Place => ({
  timestamp: day + SECONDS_PER_DAY,
  chainId: 0,
  block: 0n,
  logIndex: 0,
});

/** A place in the block of the main chain with this time: no two have the same. */
const onMain = (timestamp: bigint): Place => ({ timestamp, chainId: MAIN_CHAIN, block: 0n, logIndex: 0 });

const modulesOf = (chains: readonly Chain[]): Modules => ({
  mint: contractOn(chains, "savingsV2"),
  save: contractOn(chains, "savings"),
});
