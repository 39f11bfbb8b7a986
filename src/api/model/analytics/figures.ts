import { dayOf } from "../../../domain/days.ts";
import type { financialLog } from "../../../tables/financial-log.ts";
import type { Place } from "../../http/cursor.ts";
import { scaled } from "../../values/money.ts";
import { OPENING_FEE, PPM, SECONDS_PER_YEAR, TRADE_FEE_PPM } from "../amounts.ts";
import type { Settlement } from "../ecosystem/settlements.ts";

/** A chain's running totals after one of its rows. */
export type ChainTotals = Pick<
  typeof financialLog.$inferSelect,
  keyof Place | "inflow" | "outflow" | "savings" | "earningsPerFps" | "equity" | "fpsSupply" | "fpsPrice"
>;

/**
 * Totals over all chains at one place of the merged order. ZCHF, 18 decimals. Walk it from row to row: each row
 * replaces what its chain contributed before.
 */
export class SystemTotals {
  inflow = 0n;
  outflow = 0n;
  savings = 0n;
  earningsPerFps = 0n;
  /** Getters of the last row of the chain with the equity contract; 0 before the first. */
  equity = 0n;
  fpsSupply = 0n;
  fpsPrice = 0n;
  readonly #chains = new Map<number, ChainTotals>();
  readonly #settlements: readonly Settlement[];
  /** Number of settlements subtracted so far. */
  #subtracted = 0;

  /**
   * @param settlements what is in the totals of two chains, oldest first
   * @param before the last row of each chain before the place where the walk begins
   */
  constructor(settlements: readonly Settlement[], before: readonly ChainTotals[]) {
    this.#settlements = settlements;
    for (const row of before) this.advance(row);
  }

  advance(row: ChainTotals): void {
    const before = this.#chains.get(row.chainId);
    this.inflow += row.inflow - (before?.inflow ?? 0n);
    this.outflow += row.outflow - (before?.outflow ?? 0n);
    this.savings += row.savings - (before?.savings ?? 0n);
    this.earningsPerFps += row.earningsPerFps - (before?.earningsPerFps ?? 0n);
    this.equity = row.equity ?? this.equity;
    this.fpsSupply = row.fpsSupply ?? this.fpsSupply;
    this.fpsPrice = row.fpsPrice ?? this.fpsPrice;
    this.#chains.set(row.chainId, row);
    this.#subtractUpTo(row);
  }

  #subtractUpTo(place: Place): void {
    for (;;) {
      const next = this.#settlements[this.#subtracted];
      if (next === undefined || byPlace(next, place) > 0) return;
      if (next.kind === "BridgedAccounting:ReceivedProfits") this.inflow -= next.amount;
      else this.outflow -= next.amount;
      this.#subtracted++;
    }
  }

  /** The totals in each row; `earlier` is inflow less outflow a year before. */
  present(earlier: bigint) {
    return {
      totalInflow: String(this.inflow),
      totalOutflow: String(this.outflow),
      totalEquity: String(this.equity),
      totalSavings: String(this.savings),
      fpsTotalSupply: String(this.fpsSupply),
      fpsPrice: String(this.fpsPrice),
      realizedNetEarnings: String(this.inflow - this.outflow - earlier),
      earningsPerFPS: String(this.earningsPerFps),
    };
  }
}

/** Order of the merged log. */
export function byPlace(a: Place, b: Place): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  if (a.chainId !== b.chainId) return a.chainId - b.chainId;
  if (a.block !== b.block) return a.block < b.block ? -1 : 1;
  return a.logIndex - b.logIndex;
}

/** The UTC midnight that begins the day 365 days before that of `timestamp`: earnings realized before it are past. */
export const yearBefore = (timestamp: bigint): bigint => dayOf(timestamp) - SECONDS_PER_YEAR;

/** The UTC date that begins at `midnight`, unix seconds. */
export const dateOf = (midnight: bigint): string =>
  new Date(Number(midnight) * 1000).toISOString().slice(0, 10);

export type EarningSums = {
  inflow: bigint;
  outflow: bigint;
  invested: bigint;
  redeemed: bigint;
  interest: bigint;
  minterProposalFees: bigint;
  /** Number of original positions. */
  originals: bigint;
  equity: bigint;
  /** Reported by the minting hubs: opening fees, and what challenges bring and cost. */
  hubProfits: bigint;
  hubLosses: bigint;
  /** Reported by positions: fees for minting, and what forced sales bring and cost. */
  positionProfits: bigint;
  positionLosses: bigint;
  mintingFees: bigint;
};

/** Where the equity came from and what it paid for, ZCHF. The first five lines and the sixth make the equity. */
export function presentEarnings(sums: EarningSums) {
  const positionProposalFees = sums.originals * OPENING_FEE;
  const otherProfitClaims = sums.inflow - sums.minterProposalFees - positionProposalFees;
  const tradeFees = (sums.invested + sums.redeemed) * TRADE_FEE_PPM;
  const claims = sums.minterProposalFees + positionProposalFees + otherProfitClaims;
  // Fees of trades are exact in millionths of the smallest unit.
  const francs = (millionths: bigint) => scaled(millionths, 24);
  return {
    minterProposalFees: scaled(sums.minterProposalFees),
    investFees: francs(sums.invested * TRADE_FEE_PPM),
    redeemFees: francs(sums.redeemed * TRADE_FEE_PPM),
    positionProposalFees: scaled(positionProposalFees),
    otherProfitClaims: scaled(otherProfitClaims),
    otherContributions: francs((sums.equity - claims) * PPM - tradeFees),
    savingsInterestCosts: scaled(sums.interest),
    otherLossClaims: scaled(sums.outflow - sums.interest),
    challengeProfits: scaled(sums.hubProfits - positionProposalFees),
    challengeLosses: scaled(sums.hubLosses),
    forcedSaleProfits: scaled(sums.positionProfits - sums.mintingFees),
    forcedSaleLosses: scaled(sums.positionLosses),
  };
}
