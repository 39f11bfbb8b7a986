import { and, asc, desc, eq, gt, sum } from "drizzle-orm";
import type { Address } from "viem";
import type { Rate } from "../../../domain/ticks.ts";
import { reserve } from "../../../tables/financial-log.ts";
import { leadRate } from "../../../tables/rates.ts";
import { referrerEarning, savingsAccount, savingsActivity, savingsModule } from "../../../tables/savings.ts";
import { token } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { scaled } from "../../values/money.ts";
import { accrued } from "./figures.ts";

type Row = typeof savingsAccount.$inferSelect;

/** Every savings module with its totals and rate, by chain and address. */
export async function modules({ db }: Pick<Deps, "db">) {
  // Not joined: rows of Ponder's connection are objects by column name, and both tables have the same columns.
  const [rows, rates] = await Promise.all([
    db.select().from(savingsModule).orderBy(asc(savingsModule.chainId), asc(savingsModule.module)),
    db.select().from(leadRate),
  ]);
  const rateOf = new Map(rates.map((rate) => [`${rate.chainId}-${rate.module}`, rate]));
  return rows.map((row) => {
    const rate = rateOf.get(`${row.chainId}-${row.module}`);
    if (rate === undefined)
      throw new Error(`no rate of savings module ${row.module} on chain ${row.chainId}`);
    return { ...row, rate };
  });
}

/** ZCHF on all chains, raw. */
export async function coinSupply({ db }: Pick<Deps, "db">): Promise<bigint> {
  const [total] = await db
    .select({ supply: sum(token.supply) })
    .from(token)
    .where(eq(token.symbol, "zchf"));
  return BigInt(total?.supply ?? 0);
}

/** The largest accounts that hold something. */
export async function ranked({ db }: Pick<Deps, "db">, limit: number) {
  const rows = await db
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
  return rows.map(presentAccount);
}

/** An account in every module where it holds something, with what it earned up to the indexed blocks. */
export async function balancesOf({ db, freshness }: Pick<Deps, "db" | "freshness">, account: Address) {
  const [rows, allModules, capital, heads] = await Promise.all([
    db
      .select()
      .from(savingsAccount)
      .where(and(eq(savingsAccount.account, account), gt(savingsAccount.balance, 0n)))
      .orderBy(asc(savingsAccount.chainId), asc(savingsAccount.module)),
    modules({ db }),
    db.select().from(reserve),
    freshness.chains(),
  ]);
  return rows.map((row) => {
    const { chainId } = row;
    const ofModule = allModules.find((found) => found.chainId === chainId && found.module === row.module);
    const now = heads.find((head) => head.chainId === chainId)?.timestamp;
    if (ofModule === undefined || now === undefined) {
      throw new Error(`no savings module ${row.module} on chain ${chainId}`);
    }
    const equity = capital.find((found) => found.chainId === chainId)?.equity ?? 0n;
    const cap = ofModule.isCappedByEquity ? equity : undefined;
    const { interest, referralFee } = accrued(row, ofModule.rate, now, cap);
    return {
      ...presentAccount(row),
      ticks: String(row.ticks),
      referrer: row.referrer,
      referralFeePPM: row.referralFeePpm,
      accruedInterest: String(interest),
      accruedReferralFee: String(referralFee),
    };
  });
}

/** The newest logs of an account in any module. */
export async function activityOf({ db }: Pick<Deps, "db">, account: Address, limit: number) {
  const rows = await db
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
  return rows.map((row) => ({
    chainId: row.chainId,
    account: row.account,
    module: row.module,
    created: Number(row.timestamp),
    blockheight: Number(row.block),
    count: row.number,
    balance: String(row.balance),
    save: String(row.save),
    interest: String(row.interest),
    withdraw: String(row.withdraw),
    kind: row.kind,
    amount: String(row.amount),
    rate: row.ratePpm,
    txHash: row.txHash,
    ...(row.referralFee !== null && { referralFee: String(row.referralFee) }),
  }));
}

/** Accounts that hold something and name this referrer. */
export async function referredBy({ db }: Pick<Deps, "db">, referrer: Address) {
  return db
    .select()
    .from(savingsAccount)
    .where(and(eq(savingsAccount.referrer, referrer), gt(savingsAccount.balance, 0n)))
    .orderBy(asc(savingsAccount.chainId), asc(savingsAccount.module), asc(savingsAccount.account));
}

/** What a referrer received, by account. */
export async function earnedBy({ db }: Pick<Deps, "db">, referrer: Address) {
  return db
    .select()
    .from(referrerEarning)
    .where(eq(referrerEarning.referrer, referrer))
    .orderBy(asc(referrerEarning.chainId), asc(referrerEarning.module), asc(referrerEarning.account));
}

function presentAccount(row: Row) {
  return {
    chainId: row.chainId,
    account: row.account,
    module: row.module,
    balance: String(row.balance),
    created: Number(row.created),
    updated: Number(row.updated),
    save: String(row.save),
    interest: String(row.interest),
    withdraw: String(row.withdraw),
    counter: { save: row.saves, interest: row.interests, withdraw: row.withdrawals },
  };
}

/** What `/savings/referrer/:referrer/mapping` says of an account. */
export function presentReferred(row: Row) {
  return {
    created: String(row.created),
    updated: String(row.updated),
    balance: scaled(row.balance),
    referrer: row.referrer,
    referrerFee: row.referralFeePpm,
  };
}

/** What `/savings/core/info` says of a module. */
export function presentModule(row: typeof savingsModule.$inferSelect & { rate: Rate }) {
  return {
    chainId: row.chainId,
    updated: Number(row.updated),
    module: row.module,
    balance: String(row.balance),
    interest: String(row.interest),
    save: String(row.save),
    withdraw: String(row.withdraw),
    rate: row.rate.ratePpm,
    counter: {
      interest: row.interests,
      rateChanged: row.rateChanges,
      rateProposed: row.rateProposals,
      save: row.saves,
      withdraw: row.withdrawals,
    },
  };
}
