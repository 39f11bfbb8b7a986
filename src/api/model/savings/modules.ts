import { asc, count, lte, max, sql, sum } from "drizzle-orm";
import type { Address } from "viem";
import type { Rate } from "../../../domain/ticks.ts";
import { leadRate, leadRateChange, leadRateProposal } from "../../../tables/rates.ts";
import { savingsActivity, savingsModule } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import { ONE, sumOf } from "../amounts.ts";
import { coinSupply } from "../coin.ts";
import type { Moment } from "../moment.ts";
import { rateFinder } from "./rates.ts";

/** A savings module with its totals and rate. */
export type Module = typeof savingsModule.$inferSelect & { rate: Rate };

/** All savings modules and their sums, ZCHF of 18 decimals. */
export async function savings(deps: Pick<Deps, "db">, at: Moment) {
  const [rows, supply] = await Promise.all([modules(deps, at), coinSupply(deps, at)]);
  const balance = sumOf(rows, (row) => row.balance);
  return {
    rows,
    balance,
    /** 18 decimals. */
    ratioOfSupply: supply > 0n ? (balance * ONE) / supply : null,
    interest: sumOf(rows, (row) => row.interest),
  };
}

/** Every savings module with a log, with its totals and rate, by chain and address. */
async function modules({ db }: Pick<Deps, "db">, at: Moment): Promise<Module[]> {
  // Not joined: rows of Ponder's connection are objects by column name, and both tables have the same columns.
  const [rows, rateAt] = await Promise.all([moduleTotals({ db }, at), rateFinder({ db }, at)]);
  return rows.map((row) => ({ ...row, rate: rateAt(row.chainId, row.module, at) }));
}

/** The same without their rates. */
export async function moduleTotals({ db }: Pick<Deps, "db">, at: Moment) {
  const rows = await db
    .select()
    .from(savingsModule)
    .orderBy(asc(savingsModule.chainId), asc(savingsModule.module));
  return at === undefined ? rows : statesAt({ db }, rows, at);
}

/** The modules as they were after their logs up to `at`; those without one are left out. */
async function statesAt(
  { db }: Pick<Deps, "db">,
  rows: readonly (typeof savingsModule.$inferSelect)[],
  at: bigint,
) {
  const { chainId, module, kind, amount, referralFee, timestamp } = savingsActivity;
  const logged = { logs: count(), last: max(timestamp) };
  const [activities, changes, proposals] = await Promise.all([
    db
      .select({ chainId, module, kind, amount: sum(amount), fees: sum(referralFee), ...logged })
      .from(savingsActivity)
      .where(lte(timestamp, at))
      .groupBy(chainId, module, kind),
    rateLogs(db, leadRateChange, at),
    rateLogs(db, leadRateProposal, at),
  ]);
  return rows.flatMap((row) => {
    const isOfModule = (other: { chainId: number; module: Address }) =>
      other.chainId === row.chainId && other.module === row.module;
    const own = activities.filter(isOfModule);
    const [change, proposal] = [changes.find(isOfModule), proposals.find(isOfModule)];
    const times = [...own, change, proposal].flatMap((logs) => logs?.last ?? []);
    if (change === undefined) return [];
    const ofKind = (wanted: (typeof own)[number]["kind"]) => {
      const logs = own.find((entry) => entry.kind === wanted);
      return { amount: BigInt(logs?.amount ?? 0), fees: BigInt(logs?.fees ?? 0), logs: logs?.logs ?? 0 };
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
        rateChanges: change.logs,
        rateProposals: proposal?.logs ?? 0,
        updated: BigInt(Math.max(...times.map(Number))),
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

/** Savings modules with their rates, as `from`. */
export const modulesWithRates = sql`${savingsModule} inner join ${leadRate}
  on ${leadRate.chainId} = ${savingsModule.chainId} and ${leadRate.module} = ${savingsModule.module}`;
