import { and, eq, isNotNull, lte } from "drizzle-orm";
import { SETTLEMENT } from "../../domain/financial-kinds.ts";
import { challenge, challengeBid } from "../../tables/challenges.ts";
import { minterApplication } from "../../tables/minters.ts";
import { hubTotal, position, roll } from "../../tables/positions.ts";
import type { Deps } from "../deps.ts";
import { sumOf, TRADE_FEE_PPM } from "./amounts.ts";
import { earnings } from "./flows/earnings.ts";
import { sumsByKind } from "./flows/kinds.ts";
import { logTotals } from "./flows/totals.ts";
import { type Moment, until } from "./moment.ts";
import { moduleTotals } from "./savings/modules.ts";
import { transferTotal } from "./transfers/queries.ts";

/** The system's counters and totals over all chains at the moment, ZCHF of 18 decimals. */
export async function keyValues(
  deps: Pick<Deps, "db" | "chains" | "freshness">,
  at: Moment,
): Promise<Record<string, bigint>> {
  const { db } = deps;
  const { timestamp, deniedAt } = minterApplication;
  const [earned, kinds, totals, applications, denials, hubs, rolls, modules, transfers] = await Promise.all([
    earnings(deps, at),
    sumsByKind(deps, at),
    logTotals(deps, at),
    db.$count(minterApplication, until(timestamp, at)),
    db.$count(minterApplication, at === undefined ? isNotNull(deniedAt) : lte(deniedAt, at)),
    hubTotals(db, at),
    db.$count(roll, until(roll.timestamp, at)),
    moduleTotals(deps, at),
    transferTotal(deps, at),
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
    "Frankencoin:MinterAppliedCounter": BigInt(applications),
    "Frankencoin:MinterDeniedCounter": BigInt(denials),
    ...hubValues(
      "MintingHubV1",
      hubs.filter(({ version }) => version === 1),
    ),
    ...hubValues(
      "MintingHubV2",
      hubs.filter(({ version }) => version === 2),
    ),
    "RollerV2:RolledCounter": BigInt(rolls),
    "Savings:TotalSaved": sumOf(modules, (row) => row.save),
    "Savings:TotalInterestCollected": sumOf(modules, (row) => row.interest),
    "Savings:TotalWithdrawn": sumOf(modules, (row) => row.withdraw),
    "TransferReference:Counter": BigInt(transfers),
    "Analytics:TransactionLogCounter": countOf(totals, "rows"),
  };
}

function hubValues(hub: string, totals: HubTotal[]): Record<string, bigint> {
  return {
    [`${hub}:TotalPositions`]: countOf(totals, "positions"),
    [`${hub}:TotalChallenges`]: countOf(totals, "challenges"),
    [`${hub}:TotalAvertedBids`]: countOf(totals, "avertedBids"),
    [`${hub}:TotalSucceededBids`]: countOf(totals, "succeededBids"),
  };
}

type HubTotal = Record<"version" | "positions" | "challenges" | "avertedBids" | "succeededBids", number>;

/** Numbers of the logs of each hub: those counted by the handlers, or those of rows up to a past moment. */
async function hubTotals(db: Deps["db"], at: Moment): Promise<HubTotal[]> {
  if (at === undefined) return db.select().from(hubTotal);
  return Promise.all(
    [1, 2].map(async (version) => {
      const bids = (kind: "Averted" | "Succeeded") => {
        const { created } = challengeBid;
        return db.$count(
          challengeBid,
          and(eq(challengeBid.version, version), eq(challengeBid.kind, kind), lte(created, at)),
        );
      };
      const [positions, challenges, avertedBids, succeededBids] = await Promise.all([
        db.$count(position, and(eq(position.version, version), lte(position.created, at))),
        db.$count(challenge, and(eq(challenge.version, version), lte(challenge.created, at))),
        bids("Averted"),
        bids("Succeeded"),
      ]);
      return { version, positions, challenges, avertedBids, succeededBids };
    }),
  );
}

const countOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): bigint =>
  sumOf(rows, (row) => BigInt(row[key]));
