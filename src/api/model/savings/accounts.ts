import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lte,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { type Address, zeroAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { savingsAccount, savingsActivity, savingsModule } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { equityCapital } from "../capital.ts";
import { type Moment, until } from "../moment.ts";
import { accrued } from "./figures.ts";
import { rateFinder } from "./rates.ts";

/** Accounts in modules where they hold something, ZCHF of 18 decimals, after their last log until the moment. */
function heldAt({ db }: Pick<Deps, "db">, at: Moment) {
  const { chainId, module, account, created, referralFees: _, ...rest } = getTableColumns(savingsAccount);
  const key = { chainId, module, account, created };
  if (at === undefined)
    return db
      .select({ ...key, ...rest })
      .from(savingsAccount)
      .where(gt(rest.balance, 0n))
      .as("held");
  const log = savingsActivity;
  const last = sql`lateral (select * from ${log} where ${log.account} = ${account} and ${log.chainId} = ${chainId}
    and ${log.module} = ${module} and ${log.timestamp} <= ${at}
    order by ${log.timestamp} desc, ${log.chainId} desc, ${log.block} desc, ${log.logIndex} desc limit 1) as "last"`;
  const then = {
    balance: ofLast(log.balance),
    save: ofLast(log.save),
    interest: ofLast(log.interest),
    withdraw: ofLast(log.withdraw),
    saves: ofLast(log.saves),
    interests: ofLast(log.interests),
    withdrawals: sql<number>`"last"."number" - "last"."saves" - "last"."interests"`.as("withdrawals"),
    updated: ofLast(log.timestamp),
    ticks: ofLast(log.ticks),
    referrer: ofLast(log.referrer),
    referralFeePpm: ofLast(log.referralFeePpm),
  };
  return db
    .select({ ...key, ...then })
    .from(savingsAccount)
    .innerJoin(last, sql`true`)
    .where(and(lte(created, at), sql`"last"."balance" > 0`))
    .as("held");
}

/** A column of an account's last log. Drizzle's query has no table of that name, and takes an expression. */
const ofLast = <Column extends AnyColumn>(column: Column) =>
  sql<Column["_"]["data"]>`"last".${sql.identifier(column.name)}`.mapWith(column).as(column.name);

/** An account in a module, ZCHF of 18 decimals. */
export type Account = Omit<typeof savingsAccount.$inferSelect, "referralFees">;

/** What the account had earned by the moment and not collected. */
export type EarningAccount = Account & { accruedInterest: bigint; accruedReferralFee: bigint };

/** The largest accounts that hold something. */
export function ranked(deps: Pick<Deps, "db">, at: Moment, limit: number): Promise<Account[]> {
  const held = heldAt(deps, at);
  return deps.db
    .select()
    .from(held)
    .orderBy(desc(held.balance), desc(held.chainId), desc(held.module), desc(held.account))
    .limit(limit);
}

/** An account in every module where it holds something, with what it earned up to the moment. */
export async function accountsOf(
  deps: Pick<Deps, "db" | "chains" | "freshness">,
  account: Address,
  at: Moment,
): Promise<EarningAccount[]> {
  const { db } = deps;
  const held = heldAt(deps, at);
  const [rows, rateAt, modules, heads] = await Promise.all([
    db.select().from(held).where(eq(held.account, account)).orderBy(asc(held.chainId), asc(held.module)),
    rateFinder(deps, at),
    db.select().from(savingsModule),
    at === undefined ? deps.freshness.chains() : [],
  ]);
  const isCapped = ({ chainId, module }: Account) =>
    modules.some((row) => row.chainId === chainId && row.module === module && row.isCappedByEquity);
  const equity = rows.some(isCapped) ? await equityCapital(deps, at) : undefined;
  return rows.map((row) => {
    const { chainId, module } = row;
    const time = at ?? heads.find((head) => head.chainId === chainId)?.timestamp;
    if (time === undefined) throw new Error(`no head of chain ${chainId}`);
    const cap = !isCapped(row) ? undefined : chainId === MAIN_CHAIN ? equity : 0n;
    const { interest, referralFee } = accrued(row, rateAt(chainId, module, at), time, cap);
    return { ...row, accruedInterest: interest, accruedReferralFee: referralFee };
  });
}

/** The newest logs of an account in any module, up to `at`. */
export const activityOf = ({ db }: Pick<Deps, "db">, account: Address, at: Moment, limit: number) =>
  db
    .select()
    .from(savingsActivity)
    .where(and(eq(savingsActivity.account, account), until(savingsActivity.timestamp, at)))
    .orderBy(
      desc(savingsActivity.timestamp),
      desc(savingsActivity.chainId),
      desc(savingsActivity.block),
      desc(savingsActivity.logIndex),
    )
    .limit(limit);

/** Whether an account names a referrer. */
export const hasReferrer = sql`${savingsAccount.referrer} <> ${zeroAddress}::text`;

type InModule = { chainId: number; module: Address; account: Address };

/** By chain, module and account. */
const inOrder = <Row extends InModule>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) => a.chainId - b.chainId || compare(a.module, b.module) || compare(a.account, b.account),
  );

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Accounts that hold something and name this referrer; of too many, those that hold most: anyone may name anyone. */
export async function referredBy(
  deps: Pick<Deps, "db">,
  referrer: Address,
  at: Moment,
  capped: RowCap,
): Promise<Account[]> {
  const { db } = deps;
  const held = heldAt(deps, at);
  const { account } = savingsActivity;
  // At a moment the referrer is only known of an account's last log: not all accounts are looked up.
  const everNamed = db
    .select({ account })
    .from(savingsActivity)
    .where(eq(savingsActivity.referrer, referrer));
  const rows = await capped((limit) =>
    db
      .select()
      .from(held)
      .where(
        and(
          sql`${held.referrer} = ${referrer}`,
          at === undefined ? undefined : inArray(held.account, everNamed),
        ),
      )
      .orderBy(desc(held.balance), asc(held.chainId), asc(held.module), asc(held.account))
      .limit(limit),
  );
  return inOrder(rows);
}

/** What a referrer received, by account, of too many those that paid most, and on each chain. */
export async function earnedBy({ db }: Pick<Deps, "db">, referrer: Address, at: Moment, capped: RowCap) {
  const { chainId, module, account, referralFee, feeReceiver, timestamp } = savingsActivity;
  const received = and(eq(feeReceiver, referrer), until(timestamp, at));
  const earned = sql`coalesce(${sum(referralFee)}, 0)`.mapWith(BigInt);
  const [rows, chains] = await Promise.all([
    capped((limit) =>
      db
        .select({ chainId, module, account, earned })
        .from(savingsActivity)
        .where(received)
        .groupBy(chainId, module, account)
        .orderBy(desc(earned), asc(chainId), asc(module), asc(account))
        .limit(limit),
    ),
    db
      .select({ chainId, earned })
      .from(savingsActivity)
      .where(received)
      .groupBy(chainId)
      .orderBy(asc(chainId)),
  ]);
  return { rows: inOrder(rows), chains };
}

const { feeReceiver, referralFee } = savingsActivity;

/** What referrers were paid, by account, as `from`. */
export const paidReferrers: SQL = sql`(select ${savingsActivity.chainId}, ${savingsActivity.module}, ${savingsActivity.account},
  ${feeReceiver} as "referrer", coalesce(sum(${referralFee}), 0) as "earned", min(${savingsActivity.timestamp}) as "created",
  max(${savingsActivity.timestamp}) as "updated" from ${savingsActivity} where ${feeReceiver} is not null
  group by 1, 2, 3, 4) as "paid"`;

/** Columns of `paidReferrers`. */
export const paidReferrer = {
  chainId: sql`"paid"."chain_id"`,
  module: sql`"paid"."module"`,
  account: sql`"paid"."account"`,
  referrer: sql`"paid"."referrer"`,
  earned: sql`"paid"."earned"`,
  created: sql`"paid"."created"`,
  updated: sql`"paid"."updated"`,
};
