import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { type Address, zeroAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { ticksAt } from "../../../domain/ticks.ts";
import { referrerEarning, savingsAccount, savingsActivity, savingsModule } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import { equityCapital } from "../equity.ts";
import type { Moment } from "../moment.ts";
import { accrued, ticksAfter } from "./figures.ts";
import { type RateFinder, rateFinder } from "./rates.ts";

type Activity = typeof savingsActivity.$inferSelect;

/** An account in a module, ZCHF of 18 decimals. No log contains who the referrer is: it is undefined of the past. */
export type Account = Omit<
  typeof savingsAccount.$inferSelect,
  "referralFees" | "referrer" | "referralFeePpm"
> &
  ({ referrer: Address; referralFeePpm: number } | { referrer: undefined; referralFeePpm: undefined });

/** What the account had earned by the moment and not collected; undefined where it is unknown of the past. */
export type EarningAccount = Account & {
  accruedInterest: bigint | undefined;
  accruedReferralFee: bigint | undefined;
};

/** The largest accounts that hold something. */
export const ranked = ({ db }: Pick<Deps, "db">, limit: number) =>
  db
    .select()
    .from(savingsAccount)
    .where(gt(savingsAccount.balance, 0n))
    .orderBy(
      desc(savingsAccount.balance),
      desc(savingsAccount.chainId),
      desc(savingsAccount.module),
      desc(savingsAccount.account),
    )
    .limit(limit);

/** An account in every module where it holds something, with what it earned up to the moment. */
export async function accountsOf(
  deps: Pick<Deps, "db" | "chains" | "freshness">,
  account: Address,
  at: Moment,
): Promise<EarningAccount[]> {
  const { db } = deps;
  const [rateAt, modules, heads] = await Promise.all([
    rateFinder(deps, at),
    db.select().from(savingsModule),
    at === undefined ? deps.freshness.chains() : [],
  ]);
  const rows =
    at === undefined ? await currentAccounts(db, account) : await accountsAt(db, account, at, rateAt);
  const isCapped = ({ chainId, module }: Account) =>
    modules.some((row) => row.chainId === chainId && row.module === module && row.isCappedByEquity);
  const equity = rows.some(isCapped) ? await equityCapital(deps, at) : undefined;
  return rows.map((row) => {
    const { chainId, module } = row;
    const time = at ?? heads.find((head) => head.chainId === chainId)?.timestamp;
    if (time === undefined) throw new Error(`no head of chain ${chainId}`);
    const cap = !isCapped(row) ? undefined : chainId === MAIN_CHAIN ? equity : 0n;
    const { interest, referralFee } = accrued(row, rateAt(chainId, module, at), time, cap);
    const isUnknown = isCapped(row) && cap === undefined && interest > 0n;
    return { ...row, accruedInterest: isUnknown ? undefined : interest, accruedReferralFee: referralFee };
  });
}

const currentAccounts = (db: Deps["db"], account: Address): Promise<Account[]> =>
  db
    .select()
    .from(savingsAccount)
    .where(and(eq(savingsAccount.account, account), gt(savingsAccount.balance, 0n)))
    .orderBy(asc(savingsAccount.chainId), asc(savingsAccount.module));

/** The account after its logs up to `at`. */
async function accountsAt(
  db: Deps["db"],
  account: Address,
  at: bigint,
  rateAt: RateFinder,
): Promise<Account[]> {
  const { chainId, module, timestamp, block, logIndex } = savingsActivity;
  const rows = await db
    .select()
    .from(savingsActivity)
    .where(and(eq(savingsActivity.account, account), lte(timestamp, at)))
    .orderBy(asc(chainId), asc(module), asc(timestamp), asc(block), asc(logIndex));
  const groups = [...Map.groupBy(rows, (row) => `${row.chainId} ${row.module}`).values()];
  return groups.flatMap((logs) => {
    const [first, last] = [logs[0], logs.at(-1)];
    if (first === undefined || last === undefined || last.balance === 0n) return [];
    const ofKind = (kind: Activity["kind"]) => logs.filter((log) => log.kind === kind).length;
    return {
      chainId: last.chainId,
      module: last.module,
      account,
      balance: last.balance,
      created: first.timestamp,
      updated: last.timestamp,
      save: last.save,
      interest: last.interest,
      withdraw: last.withdraw,
      saves: ofKind("Saved"),
      interests: ofKind("InterestCollected"),
      withdrawals: ofKind("Withdrawn"),
      ticks: replay(logs, rateAt),
      referrer: undefined,
      referralFeePpm: undefined,
    };
  });
}

/** Ticks of an account after its logs, oldest first. */
function replay(logs: readonly Activity[], rateAt: RateFinder): bigint {
  let ticks = 0n;
  let balance = 0n;
  for (const log of logs) {
    const rate = rateAt(log.chainId, log.module, log.timestamp);
    ticks = ticksAfter(log, { ticks, balance }, ticksAt(rate, log.timestamp));
    balance = log.balance;
  }
  return ticks;
}

/** The newest logs of an account in any module. */
export const activityOf = ({ db }: Pick<Deps, "db">, account: Address, limit: number) =>
  db
    .select()
    .from(savingsActivity)
    .where(eq(savingsActivity.account, account))
    .orderBy(
      desc(savingsActivity.timestamp),
      desc(savingsActivity.chainId),
      desc(savingsActivity.block),
      desc(savingsActivity.logIndex),
    )
    .limit(limit);

/** Whether an account names a referrer. */
export const hasReferrer = sql`${savingsAccount.referrer} <> ${zeroAddress}::text`;

/** Accounts that hold something and name this referrer. */
export const referredBy = ({ db }: Pick<Deps, "db">, referrer: Address) =>
  db
    .select()
    .from(savingsAccount)
    .where(and(eq(savingsAccount.referrer, referrer), gt(savingsAccount.balance, 0n)))
    .orderBy(asc(savingsAccount.chainId), asc(savingsAccount.module), asc(savingsAccount.account));

/** What a referrer received, by account. */
export const earnedBy = ({ db }: Pick<Deps, "db">, referrer: Address) =>
  db
    .select()
    .from(referrerEarning)
    .where(eq(referrerEarning.referrer, referrer))
    .orderBy(asc(referrerEarning.chainId), asc(referrerEarning.module), asc(referrerEarning.account));
