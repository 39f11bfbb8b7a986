import { and, asc, eq, gt, gte, lte } from "drizzle-orm";
import type { Address } from "viem";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { savingsActivity } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import { withoutTransfers } from "../../errors.ts";
import { sumOf } from "../amounts.ts";
import { amplifiedOf } from "./amplified.ts";
import { balancesOf } from "./balances.ts";
import { isIn, linesOf } from "./lines.ts";
import { periodOf, type Wanted } from "./period.ts";
import { positionsOf } from "./positions.ts";
import { type Period, tradesOf } from "./trades.ts";

/** Everything that happened to an account in a year, a month or a day, and what it had at both ends. */
export async function statementOf(deps: Deps, account: Address, wanted: Wanted) {
  if (deps.coinTransfers !== "all") throw withoutTransfers("statements");
  const { year, isComplete, ...period } = await periodOf(deps, wanted);
  const reach = { ...period, isComplete };
  const lines = await linesOf(deps, account, period, wanted);
  const [balances, referralFees, positions, amplified, fees, trades] = await Promise.all([
    balancesOf(deps, account, period, lines),
    referralFeesOf(deps, account, period),
    positionsOf(deps, account, reach),
    amplifiedOf(deps, account, reach),
    feesOf(deps, account, period),
    tradesOf(deps, account, period),
  ]);
  const gross = totalOf(lines.filter(({ kind }) => kind === "Interest"));
  const paid = -totalOf(lines.filter(({ kind }) => kind === "ReferralFee"));
  return {
    account,
    year,
    tz: wanted.tz,
    from: Number(period.from),
    through: Number(period.through),
    isComplete,
    balances,
    lines,
    interest: { gross, referralFees: paid, net: gross - paid },
    referralFees: { total: totalOf(referralFees), list: referralFees },
    positions,
    amplified,
    fees: { total: totalOf(fees), list: fees },
    trades,
  };
}

const totalOf = (rows: readonly { amount: bigint }[]): bigint => sumOf(rows, ({ amount }) => amount);

/** What modules paid the account as a referrer. */
async function referralFeesOf({ db }: Pick<Deps, "db">, receiver: Address, period: Period) {
  const { feeReceiver, timestamp, chainId, block, logIndex } = savingsActivity;
  const rows = await db
    .select()
    .from(savingsActivity)
    .where(and(eq(feeReceiver, receiver), isIn(timestamp, period)))
    .orderBy(asc(timestamp), asc(chainId), asc(block), asc(logIndex));
  return rows.map(({ chainId, timestamp, txHash, module, account, referralFee }) => ({
    chainId,
    timestamp: Number(timestamp),
    txHash,
    module,
    account,
    amount: referralFee ?? 0n,
  }));
}

async function feesOf({ db }: Pick<Deps, "db">, account: Address, { from, through }: Period) {
  const { timestamp, block, logIndex } = mintingUpdate;
  const rows = await db
    .select()
    .from(mintingUpdate)
    .where(
      and(
        eq(mintingUpdate.owner, account),
        gt(mintingUpdate.feePaid, 0n),
        gte(timestamp, from),
        lte(timestamp, through),
      ),
    )
    .orderBy(asc(timestamp), asc(mintingUpdate.chainId), asc(block), asc(logIndex));
  return rows.map((row) => ({
    chainId: row.chainId,
    timestamp: Number(row.timestamp),
    txHash: row.txHash,
    position: row.position,
    amount: row.feePaid,
  }));
}
