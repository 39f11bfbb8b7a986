import { and, asc, eq } from "drizzle-orm";
import { type Chain, deployment, MAIN_CHAIN } from "../../chains.ts";
import { SECONDS_PER_DAY } from "../../domain/days.ts";
import { equityTrade } from "../../tables/equity.ts";
import { position, positionState } from "../../tables/positions.ts";
import { leadRateChange } from "../../tables/rates.ts";
import { tokenDay } from "../../tables/tokens.ts";
import type { Deps } from "../deps.ts";

const ONE = 10n ** 18n;
const MILLION = 1_000_000n;
/** Fee of a trade, parts per million. */
const TRADE_FEE_PPM = 3_000n;

/** What is derived of the end of a UTC day. ZCHF of 18 decimals, lead rates in parts per million. */
export type DailyFigures = {
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

/** The state of the system, carried from day to day. */
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

  figures(modules: Modules, totalSavings: bigint): DailyFigures {
    const rateOf = (module: string | undefined) => module && this.#rates.get(module);
    const currentMintLeadRate = rateOf(modules.mint) || 0n;
    const currentSaveLeadRate = rateOf(modules.save) ?? currentMintLeadRate;
    const [totalMintedV1, totalMintedV2] = [this.#minted.get(1) ?? 0n, this.#minted.get(2) ?? 0n];
    const annualV1Interests = (this.#interest.get(1) ?? 0n) / MILLION;
    const annualV2Interests = ((this.#interest.get(2) ?? 0n) + totalMintedV2 * currentMintLeadRate) / MILLION;
    const projectedInterests = (totalSavings * BigInt(currentSaveLeadRate || 0n)) / MILLION;
    const rate = (interest: bigint, minted: bigint) => (minted > 0n ? (interest * ONE) / minted : 0n);
    return {
      totalTradeFee: this.#fees.Invested / MILLION + this.#fees.Redeemed / MILLION,
      totalSupply: [...this.#supplies.values()].reduce((sum, supply) => sum + supply, 0n),
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

/** Figures of the ends of these UTC days, in their order; `savings` are the balances of all savings modules then. */
export async function dailyFigures(
  { db, chains }: Pick<Deps, "db" | "chains">,
  days: readonly { day: bigint; savings: bigint }[],
): Promise<DailyFigures[]> {
  const [supplies, debts, trades, rates] = await Promise.all([
    db.select().from(tokenDay).where(eq(tokenDay.symbol, "zchf")).orderBy(asc(tokenDay.day)),
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
      .from(equityTrade)
      .orderBy(asc(equityTrade.timestamp)),
    db
      .select()
      .from(leadRateChange)
      .where(eq(leadRateChange.chainId, MAIN_CHAIN))
      .orderBy(asc(leadRateChange.timestamp), asc(leadRateChange.block), asc(leadRateChange.logIndex)),
  ]);
  const system = new System();
  const advance = [
    walk(
      supplies,
      (row) => row.day,
      (row) => system.setSupply(row.chainId, row.supply),
    ),
    walk(
      debts,
      (row) => row.time,
      (row) => system.setDebt(row, row.debt),
    ),
    walk(
      trades,
      (row) => row.time,
      (row) => system.addTrade(row.kind, row.amount),
    ),
    walk(
      rates,
      (row) => row.timestamp,
      (row) => system.setRate(row.module, row.ratePpm),
    ),
  ];
  const modules = modulesOf(chains);
  const figures = new Map<bigint, DailyFigures>();
  for (const { day, savings } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    for (const step of advance) step(day + SECONDS_PER_DAY);
    figures.set(day, system.figures(modules, savings));
  }
  return days.flatMap(({ day }) => figures.get(day) ?? []);
}

function modulesOf(chains: readonly Chain[]): Modules {
  const main = chains.find(({ id }) => id === MAIN_CHAIN);
  const at = (contract: "savingsV2" | "savings") => main && deployment(main, contract)?.address.toLowerCase();
  return { mint: at("savingsV2"), save: at("savings") };
}

/** Applies, at each call, the rows before the given time that were not applied yet; rows are ascending by time. */
function walk<T>(rows: readonly T[], timeOf: (row: T) => bigint, apply: (row: T) => void) {
  let next = 0;
  return (until: bigint) => {
    for (let row = rows[next]; row !== undefined && timeOf(row) < until; row = rows[++next]) apply(row);
  };
}
