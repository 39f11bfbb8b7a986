import { and, eq, inArray, sql, sum } from "drizzle-orm";
import {
  type CountedKind,
  type FinancialKind,
  MINTER_PROPOSAL_FEE,
} from "../../../domain/financial-kinds.ts";
import { financialLog, financialTotal, minterResult } from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { endOfSecond } from "../../values/place.ts";
import { OPENING_FEE, PPM, sumOf, TRADE_FEE_PPM } from "../amounts.ts";
import { equityCapital } from "../capital.ts";
import { contractOn } from "../contracts.ts";
import { fcsFees } from "../fcs/queries.ts";
import { type Moment, until } from "../moment.ts";
import { sumsByKind } from "./kinds.ts";
import { countedTwice } from "./settlements.ts";
import { type LogDeps, withTotals } from "./totals.ts";

/** Profits and losses of the indexed chains so far, settlements taken out; ZCHF of 18 decimals. */
export async function earnings(deps: LogDeps, at: Moment): Promise<{ profit: bigint; loss: bigint }> {
  if (at !== undefined) {
    const [end] = await withTotals(deps, [endOfSecond(at)]);
    return { profit: end?.totals.totalInflow ?? 0n, loss: end?.totals.totalOutflow ?? 0n };
  }
  const [totals, settlements] = await Promise.all([
    deps.db.select().from(financialTotal),
    countedTwice(deps),
  ]);
  const settled = Map.groupBy(settlements, ({ kind }) => kind);
  const repeated = (kind: "BridgedAccounting:ReceivedProfits" | "BridgedAccounting:ReceivedLosses") =>
    sumOf(settled.get(kind) ?? [], ({ amount }) => amount);
  return {
    profit: sumOf(totals, ({ inflow }) => inflow) - repeated("BridgedAccounting:ReceivedProfits"),
    loss: sumOf(totals, ({ outflow }) => outflow) - repeated("BridgedAccounting:ReceivedLosses"),
  };
}

/** Decimals of the figures that fees of trades are part of: exact in millionths of the smallest unit. */
export const TRADE_FEE_DECIMALS = 24;

/**
 * Where the equity came from and what it paid for, ZCHF of 18 decimals, or TRADE_FEE_DECIMALS. Each profit and each loss
 * is in one line: all sources less all costs are the equity.
 */
export async function earningsBySource(deps: LogDeps, at: Moment) {
  const { db } = deps;
  const [{ profit, loss }, kinds, equity, originals, reported, fcsDays] = await Promise.all([
    earnings(deps, at),
    sumsByKind(deps, at),
    equityCapital(deps, at),
    db.$count(position, and(eq(position.isOriginal, true), until(position.created, at))),
    reportedResults(deps, at),
    fcsFees(deps, at),
  ]);
  const ofKind = (wanted: CountedKind) =>
    sumOf(
      kinds.filter(({ kind }) => kind === wanted),
      ({ amount }) => amount,
    );
  const [minterProposalFees, interest] = [ofKind(MINTER_PROPOSAL_FEE), ofKind("Savings:InterestCollected")];
  const investFees = ofKind("Equity:Invested") * TRADE_FEE_PPM;
  const redeemFees = ofKind("Equity:Redeemed") * TRADE_FEE_PPM;
  const positionProposalFees = BigInt(originals) * OPENING_FEE;
  const challengeProfits = reported.hubProfits - positionProposalFees;
  const forcedSaleProfits = reported.positionProfits - reported.mintingFees;
  const fcsRedemptionFees = sumOf(fcsDays, ({ amount }) => amount);
  return {
    minterProposalFees,
    investFees,
    redeemFees,
    fcsRedemptionFees,
    positionProposalFees,
    challengeProfits,
    forcedSaleProfits,
    otherProfitClaims:
      profit - minterProposalFees - positionProposalFees - challengeProfits - forcedSaleProfits,
    otherContributions: (equity - profit + loss - fcsRedemptionFees) * PPM - investFees - redeemFees,
    savingsInterestCosts: interest,
    challengeLosses: reported.hubLosses,
    forcedSaleLosses: reported.positionLosses,
    otherLossClaims: loss - interest - reported.hubLosses - reported.positionLosses,
  };
}

/** What minting hubs and positions reported as profits and losses, and what of it are fees for minting, raw ZCHF. */
async function reportedResults({ db, chains }: Pick<Deps, "db" | "chains">, at: Moment) {
  const hubs = chains.flatMap(({ id }) =>
    (["mintingHubV1", "mintingHubV2"] as const).flatMap((hub) => contractOn(chains, hub, id) ?? []),
  );
  const result = minterResultsAt({ db }, at);
  const totals = { profits: sum(result.profits), losses: sum(result.losses) };
  const [[ofHubs], [ofPositions], [fees]] = await Promise.all([
    db.select(totals).from(result).where(inArray(result.minter, hubs)),
    db
      .select(totals)
      .from(result)
      .innerJoin(position, and(eq(position.chainId, result.chainId), eq(position.position, result.minter)))
      .where(until(position.created, at)),
    db
      .select({ paid: sum(mintingUpdate.feePaid) })
      .from(mintingUpdate)
      .where(until(mintingUpdate.timestamp, at)),
  ]);
  return {
    /** Opening fees, and what challenges bring and cost. */
    hubProfits: BigInt(ofHubs?.profits ?? 0),
    hubLosses: BigInt(ofHubs?.losses ?? 0),
    /** Fees for minting, and what forced sales bring and cost. */
    positionProfits: BigInt(ofPositions?.profits ?? 0),
    positionLosses: BigInt(ofPositions?.losses ?? 0),
    mintingFees: BigInt(fees?.paid ?? 0),
  };
}

/** Sums of the profits and losses of each reporter up to the moment, as `minterResult` has them of now. */
function minterResultsAt({ db }: Pick<Deps, "db">, at: Moment) {
  const { chainId, account, kind, amount, timestamp } = financialLog;
  const ofKind = (wanted: FinancialKind, name: string) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${kind} = ${wanted}::text), 0)`.as(name);
  const past = db
    .select({
      chainId,
      minter: account,
      profits: ofKind("Equity:Profit", "profits"),
      losses: ofKind("Equity:Loss", "losses"),
    })
    .from(financialLog)
    .where(and(eq(financialLog.isResult, true), until(timestamp, at)))
    .groupBy(chainId, account)
    .as("past_result");
  if (at !== undefined) return past;
  const { profits, losses } = minterResult;
  return db
    .select({
      chainId: minterResult.chainId,
      minter: minterResult.minter,
      profits: sql<string>`${profits}`.as("profits"),
      losses: sql<string>`${losses}`.as("losses"),
    })
    .from(minterResult)
    .as("past_result");
}
