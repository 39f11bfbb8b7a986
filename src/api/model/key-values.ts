import { SETTLEMENT } from "../../domain/financial-kinds.ts";
import { financialKindTotal, financialTotal } from "../../tables/financial-log.ts";
import { minterTotal } from "../../tables/minters.ts";
import { hubTotal, rollerTotal } from "../../tables/positions.ts";
import { savingsModule } from "../../tables/savings.ts";
import type { Deps } from "../deps.ts";
import { sumOf, TRADE_FEE_PPM } from "./amounts.ts";
import { earnings } from "./flows/earnings.ts";
import { transferTotal } from "./transfers/queries.ts";

/** The system's counters and totals over all chains, ZCHF of 18 decimals. */
export async function keyValues(
  deps: Pick<Deps, "db" | "chains" | "freshness">,
): Promise<Record<string, bigint>> {
  const { db } = deps;
  const [earned, kinds, totals, minters, hubs, rollers, modules, transfers] = await Promise.all([
    earnings(deps, undefined),
    db.select().from(financialKindTotal),
    db.select().from(financialTotal),
    db.select().from(minterTotal),
    db.select().from(hubTotal),
    db.select().from(rollerTotal),
    db.select().from(savingsModule),
    transferTotal(deps),
  ]);
  const ofKind = (kind: string) => {
    const rows = kinds.filter((row) => row.kind === kind);
    return { amount: sumOf(rows, (row) => row.amount), logs: countOf(rows, "rows") };
  };
  const profit = ofKind("Equity:Profit");
  const loss = ofKind("Equity:Loss");
  const invested = ofKind("Equity:Invested");
  const redeemed = ofKind("Equity:Redeemed");
  const receivedProfits = ofKind("BridgedAccounting:ReceivedProfits");
  const receivedLosses = ofKind("BridgedAccounting:ReceivedLosses");
  return {
    "Equity:Profits": earned.profit,
    "Equity:Losses": earned.loss,
    "Equity:Invested": invested.amount,
    "Equity:Redeemed": redeemed.amount,
    "Equity:InvestedFeePaidPPM": invested.amount * TRADE_FEE_PPM,
    "Equity:RedeemedFeePaidPPM": redeemed.amount * TRADE_FEE_PPM,
    "Equity:EarningsPerFPS": sumOf(totals, (row) => row.earningsPerFps),
    "Equity:ProfitCounter": profit.logs,
    "Equity:LossCounter": loss.logs,
    "Equity:ProfitLossCounter": profit.logs + loss.logs,
    "Equity:InvestedCounter": invested.logs,
    "Equity:RedeemedCounter": redeemed.logs,
    "Equity:TradeCounter": invested.logs + redeemed.logs,
    "Equity:ReceivedProfits": receivedProfits.amount,
    "Equity:ReceivedLosses": receivedLosses.amount,
    "Equity:ReceivedProfitsCounter": receivedProfits.logs,
    "Equity:ReceivedLossesCounter": receivedLosses.logs,
    "Equity:ReceivedSettlementCounter": ofKind(SETTLEMENT).logs,
    "Frankencoin:MinterAppliedCounter": countOf(minters, "applications"),
    "Frankencoin:MinterDeniedCounter": countOf(minters, "denials"),
    ...hubValues(
      "MintingHubV1",
      hubs.filter(({ version }) => version === 1),
    ),
    ...hubValues(
      "MintingHubV2",
      hubs.filter(({ version }) => version === 2),
    ),
    "RollerV2:RolledCounter": countOf(rollers, "rolls"),
    "Savings:TotalSaved": sumOf(modules, (row) => row.save),
    "Savings:TotalInterestCollected": sumOf(modules, (row) => row.interest),
    "Savings:TotalWithdrawn": sumOf(modules, (row) => row.withdraw),
    "TransferReference:Counter": BigInt(transfers),
    "Analytics:TransactionLogCounter": countOf(totals, "rows"),
  };
}

function hubValues(hub: string, totals: (typeof hubTotal.$inferSelect)[]): Record<string, bigint> {
  return {
    [`${hub}:TotalPositions`]: countOf(totals, "positions"),
    [`${hub}:TotalChallenges`]: countOf(totals, "challenges"),
    [`${hub}:TotalAvertedBids`]: countOf(totals, "avertedBids"),
    [`${hub}:TotalSucceededBids`]: countOf(totals, "succeededBids"),
  };
}

const countOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): bigint =>
  sumOf(rows, (row) => BigInt(row[key]));
