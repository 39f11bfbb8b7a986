import type { FinancialKind } from "../../../domain/financial-kinds.ts";
import { encodeCursor } from "../../http/cursor.ts";
import { type earningsBySource, TRADE_FEE_DECIMALS } from "../../model/flows/earnings.ts";
import type { days, profitsAndLosses, transactions } from "../../model/flows/log.ts";
import {
  netOf,
  type Revenue,
  type RevenueDay,
  type RevenueKind,
  totalOf,
} from "../../model/flows/minting-revenue.ts";
import type { TotalsWithYear } from "../../model/flows/totals.ts";
import { scaled } from "../../values/money.ts";
import type { Order, Place } from "../../values/place.ts";

type RowsOf<List extends (...args: never[]) => unknown> = Awaited<ReturnType<List>>;

const presentTotals = (totals: TotalsWithYear) => ({
  totalInflow: String(totals.totalInflow),
  totalOutflow: String(totals.totalOutflow),
  totalEquity: String(totals.totalEquity),
  totalSavings: String(totals.totalSavings),
  fpsTotalSupply: String(totals.fpsTotalSupply),
  fpsPrice: String(totals.fpsPrice),
  realizedNetEarnings: String(totals.realizedNetEarnings),
  earningsPerFPS: String(totals.earningsPerFPS),
});

export function presentPage(order: Order, { logs, hasNextPage }: RowsOf<typeof transactions>) {
  const cursor = (row: Place | undefined) => (row ? encodeCursor(order, row) : null);
  return {
    logs: logs.map((row) => ({
      chainId: row.chainId,
      count: String(row.count),
      timestamp: String(row.timestamp),
      kind: row.kind,
      ...(row.cause && { cause: row.cause }),
      contract: row.contract,
      ...(row.account !== null && { account: row.account }),
      amount: String(row.amount),
      txHash: row.txHash,
      ...presentTotals(row.totals),
    })),
    pageInfo: { startCursor: cursor(logs[0]), endCursor: cursor(logs.at(-1)), hasNextPage },
  };
}

export const presentDay = ({ day, txHash, totals }: RowsOf<typeof days>[number]) => ({
  date: new Date(Number(day) * 1000).toISOString().slice(0, 10),
  timestamp: String(day),
  txHash,
  ...presentTotals(totals),
});

const RESULT_KINDS: Partial<Record<FinancialKind, "Profit" | "Loss" | "ReceivedProfits" | "ReceivedLosses">> =
  {
    "Equity:Profit": "Profit",
    "Equity:Loss": "Loss",
    "BridgedAccounting:ReceivedProfits": "ReceivedProfits",
    "BridgedAccounting:ReceivedLosses": "ReceivedLosses",
  };

export function presentResult(row: RowsOf<typeof profitsAndLosses>[number]) {
  const kind = RESULT_KINDS[row.kind];
  if (kind === undefined || row.account === null) return [];
  return [
    {
      chainId: row.chainId,
      minter: row.account,
      created: String(row.timestamp),
      count: String(row.count),
      kind,
      cause: row.cause,
      amount: String(row.amount),
      profits: String(row.totals.totalInflow),
      losses: String(row.totals.totalOutflow),
      perFPS: String(row.perFps),
    },
  ];
}

export const presentEarnings = (sums: RowsOf<typeof earningsBySource>) => ({
  minterProposalFees: scaled(sums.minterProposalFees),
  investFees: scaled(sums.investFees, TRADE_FEE_DECIMALS),
  redeemFees: scaled(sums.redeemFees, TRADE_FEE_DECIMALS),
  fcsRedemptionFees: scaled(sums.fcsRedemptionFees),
  positionProposalFees: scaled(sums.positionProposalFees),
  otherProfitClaims: scaled(sums.otherProfitClaims),
  otherContributions: scaled(sums.otherContributions, TRADE_FEE_DECIMALS),
  savingsInterestCosts: scaled(sums.savingsInterestCosts),
  otherLossClaims: scaled(sums.otherLossClaims),
  challengeProfits: scaled(sums.challengeProfits),
  challengeLosses: scaled(sums.challengeLosses),
  forcedSaleProfits: scaled(sums.forcedSaleProfits),
  forcedSaleLosses: scaled(sums.forcedSaleLosses),
});

const presentRevenue = (revenue: Revenue) => ({
  excessProfit: scaled(revenue.excessProfit),
  reserveReleased: scaled(revenue.reserveReleased),
  lossCovered: scaled(revenue.lossCovered),
  net: scaled(netOf(revenue)),
});

export function presentMintingRevenue(days: readonly RevenueDay[]) {
  const totalOfKind = (kind: RevenueKind) => {
    const rows = days.filter((row) => row.kind === kind);
    const count = rows.reduce((total, row) => total + row.count, 0);
    return { ...presentRevenue(totalOf(rows)), count };
  };
  return {
    num: days.length,
    totals: { Challenge: totalOfKind("Challenge"), ForcedSale: totalOfKind("ForcedSale") },
    days: days.map(({ chainId, day, version, kind, count, ...revenue }) => ({
      chainId,
      date: new Date(Number(day) * 1000).toISOString().slice(0, 10),
      hub: version === 1 ? ("V1" as const) : ("V2" as const),
      kind,
      timestamp: Number(day),
      ...presentRevenue(revenue),
      count,
    })),
  };
}
