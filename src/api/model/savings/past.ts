import { and, asc, count, eq, lte, max, sum } from "drizzle-orm";
import { type Address, zeroAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { ticksAt } from "../../../domain/ticks.ts";
import { leadRateChange, leadRateProposal } from "../../../tables/rates.ts";
import { savingsActivity, savingsModule } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import { capitalAt } from "../past/equity.ts";
import { leadRates, type RateFinder } from "../past/lead-rates.ts";
import { accrued, ticksAfter } from "./figures.ts";

type Activity = typeof savingsActivity.$inferSelect;

/** Every savings module with a log up to `at`, with its totals and rate then; like `modules`. */
export async function modulesAt({ db }: Pick<Deps, "db">, at: bigint) {
  const { chainId, module, kind, amount, referralFee, timestamp } = savingsActivity;
  const [all, activities, changes, proposals, rateAt] = await Promise.all([
    db.select().from(savingsModule).orderBy(asc(savingsModule.chainId), asc(savingsModule.module)),
    db
      .select({
        chainId,
        module,
        kind,
        amount: sum(amount),
        fees: sum(referralFee),
        logs: count(),
        last: max(timestamp),
      })
      .from(savingsActivity)
      .where(lte(timestamp, at))
      .groupBy(chainId, module, kind),
    rateLogs(db, leadRateChange, at),
    rateLogs(db, leadRateProposal, at),
    leadRates({ db }),
  ]);
  return all.flatMap((row) => {
    const isOf = (found: { chainId: number; module: string }) =>
      found.chainId === row.chainId && found.module === row.module;
    const own = activities.filter(isOf);
    const change = changes.find(isOf);
    const proposal = proposals.find(isOf);
    const rate = rateAt(row.chainId, row.module, at);
    const times = [...own, change, proposal].flatMap((found) => found?.last ?? []);
    if (rate === undefined || times.length === 0) return [];
    const ofKind = (wanted: Activity["kind"]) => {
      const found = own.find((one) => one.kind === wanted);
      return { amount: BigInt(found?.amount ?? 0), fees: BigInt(found?.fees ?? 0), logs: found?.logs ?? 0 };
    };
    const [saved, interest, withdrawn] = [ofKind("Saved"), ofKind("InterestCollected"), ofKind("Withdrawn")];
    return [
      {
        ...row,
        balance: saved.amount + interest.amount - interest.fees - withdrawn.amount,
        save: saved.amount,
        interest: interest.amount,
        withdraw: withdrawn.amount,
        saves: saved.logs,
        interests: interest.logs,
        withdrawals: withdrawn.logs,
        rateChanges: change?.logs ?? 0,
        rateProposals: proposal?.logs ?? 0,
        updated: BigInt(Math.max(...times.map(Number))),
        rate,
      },
    ];
  });
}

/** Numbers and last times of the logs about rates of each module up to `at`. */
function rateLogs(
  db: Deps["db"],
  table: typeof leadRateChange | typeof leadRateProposal,
  at: bigint,
): Promise<{ chainId: number; module: Address; logs: number; last: bigint | null }[]> {
  const { chainId, module, timestamp } = table;
  return db
    .select({ chainId, module, logs: count(), last: max(timestamp) })
    .from(table)
    .where(lte(timestamp, at))
    .groupBy(chainId, module);
}

/** An account in every module where it held something at `at`, with what it had earned by then; like `balancesOf`. */
export async function balancesAt(deps: Pick<Deps, "db" | "chains">, account: Address, at: bigint) {
  const accounts = await accountsAt(deps, account, at);
  return accounts.map(({ logs, last, ticks, accruedInterest }) => ({
    chainId: last.chainId,
    account: last.account,
    module: last.module,
    balance: String(last.balance),
    created: Number(logs[0]?.timestamp),
    updated: Number(last.timestamp),
    save: String(last.save),
    interest: String(last.interest),
    withdraw: String(last.withdraw),
    counter: {
      save: countOf(logs, "Saved"),
      interest: countOf(logs, "InterestCollected"),
      withdraw: countOf(logs, "Withdrawn"),
    },
    ticks: String(ticks),
    // No log contains who the referrer is.
    referrer: undefined,
    referralFeePPM: undefined,
    accruedInterest: accruedInterest === undefined ? undefined : String(accruedInterest),
    accruedReferralFee: undefined,
  }));
}

const countOf = (logs: readonly Activity[], kind: Activity["kind"]) =>
  logs.filter((log) => log.kind === kind).length;

/** The modules where an account held something at `at`: its logs until then, ticks and accrued interest, gross. */
export async function accountsAt(deps: Pick<Deps, "db" | "chains">, account: Address, at: bigint) {
  const { db } = deps;
  const { chainId, module, timestamp, block, logIndex } = savingsActivity;
  const [rows, modules, rateAt] = await Promise.all([
    db
      .select()
      .from(savingsActivity)
      .where(and(eq(savingsActivity.account, account), lte(timestamp, at)))
      .orderBy(asc(chainId), asc(module), asc(timestamp), asc(block), asc(logIndex)),
    db.select().from(savingsModule),
    leadRates({ db }),
  ]);
  const groups = [...Map.groupBy(rows, (row) => `${row.chainId} ${row.module}`).values()];
  const held = groups.flatMap((logs) => {
    const last = logs.at(-1);
    return last === undefined || last.balance === 0n ? [] : [{ logs, last }];
  });
  const isCapped = ({ last }: { last: Activity }) =>
    modules.some(
      (found) => found.chainId === last.chainId && found.module === last.module && found.isCappedByEquity,
    );
  const capital = held.some(isCapped) ? await capitalAt(deps, at) : undefined;
  return held.map(({ logs, last }) => {
    const rate = rateAt(last.chainId, last.module, at);
    if (rate === undefined)
      throw new Error(`no rate of savings module ${last.module} on chain ${last.chainId}`);
    const ticks = replay(logs, rateAt);
    const state = { balance: last.balance, ticks, referrer: zeroAddress, referralFeePpm: 0 };
    const earned = accrued(state, rate, at, undefined).interest;
    const cap = !isCapped({ last }) ? earned : last.chainId === MAIN_CHAIN ? capital?.equity : 0n;
    const accruedInterest = earned === 0n ? 0n : cap === undefined ? undefined : earned < cap ? earned : cap;
    return { logs, last, ticks, accruedInterest };
  });
}

/** Ticks of an account after its logs, oldest first. */
function replay(logs: readonly Activity[], rateAt: RateFinder): bigint {
  let ticks = 0n;
  let balance = 0n;
  for (const log of logs) {
    const rate = rateAt(log.chainId, log.module, log.timestamp);
    if (rate === undefined)
      throw new Error(`no rate of savings module ${log.module} on chain ${log.chainId}`);
    ticks = ticksAfter(log, { ticks, balance }, ticksAt(rate, log.timestamp));
    balance = log.balance;
  }
  return ticks;
}
