import { type Rate, ticksAt } from "../../../domain/ticks.ts";
import type { savingsAccount, savingsActivity } from "../../../tables/savings.ts";
import { PPM, SECONDS_PER_YEAR } from "../amounts.ts";

type Account = Pick<typeof savingsAccount.$inferSelect, "balance" | "ticks" | "referrer" | "referralFeePpm">;

const NOBODY = /^0x0+$/;

/**
 * What refreshBalance() would collect at `time`, gross, and the part of it that the referrer would get.
 * @param cap the equity capital, for the module that collects no more than that
 */
export function accrued(account: Account, rate: Rate, time: bigint, cap: bigint | undefined) {
  const ticks = ticksAt(rate, time);
  const isEarning = account.ticks !== 0n && ticks > account.ticks;
  const earned = isEarning ? ((ticks - account.ticks) * account.balance) / PPM / SECONDS_PER_YEAR : 0n;
  const interest = cap !== undefined && earned > cap ? cap : earned;
  const share = NOBODY.test(account.referrer) ? 0n : BigInt(account.referralFeePpm);
  return { interest, referralFee: (interest * share) / PPM };
}

type Log = Pick<typeof savingsActivity.$inferSelect, "kind" | "amount" | "balance" | "ratePpm">;

/** Seconds without interest on what is saved: INTEREST_DELAY of the contract. */
const INTEREST_DELAY = 3n * 86_400n;

/**
 * Ticks of an account after a log, as the contract computes them. That a refresh without interest, which logs nothing,
 * may have moved them before makes no difference.
 * @param before the account before the log
 * @param now the module's ticks at the time of the log
 */
export function ticksAfter(log: Log, before: { ticks: bigint; balance: bigint }, now: bigint): bigint {
  // The contract deletes the account.
  if (log.kind === "Withdrawn" && log.balance === 0n) return 0n;
  const ticks = before.ticks > now ? before.ticks : now;
  if (log.kind !== "Saved") return ticks;
  const ahead = before.balance * (ticks - now) + log.amount * BigInt(log.ratePpm) * INTEREST_DELAY;
  const after = before.balance + log.amount;
  return after === 0n ? now : now + ahead / after;
}

/** Whether something is still to be done about a module's latest proposal: apply it, wait for it, or send it to Base. */
export const isOpen = (state: { isProposal: boolean; isPending: boolean; isSynced: boolean }): boolean =>
  state.isProposal || state.isPending || !state.isSynced;

type InModule = { chainId: number; module: string };

/** Values by chain id, then module. */
export type ByModule<T> = Record<string, Record<string, T>>;

/** What rows of each module make together, by chain id, then module, in the order they come in. */
export function byModule<Row extends InModule, T>(
  rows: readonly Row[],
  present: (rows: readonly [Row, ...Row[]]) => T,
): ByModule<T> {
  const chains: ByModule<T> = {};
  for (const group of Map.groupBy(rows, ({ chainId, module }) => `${chainId} ${module}`).values()) {
    const [first, ...others] = group;
    if (first === undefined) continue;
    const modules = chains[first.chainId] ?? {};
    modules[first.module] = present([first, ...others]);
    chains[first.chainId] = modules;
  }
  return chains;
}

/** Rows by chain id, module and account, in the order they come in. */
export function byAccount<Row extends InModule & { account: string }, T>(
  rows: readonly Row[],
  present: (row: Row) => T,
): ByModule<Record<string, T>> {
  return byModule(rows, (group) => Object.fromEntries(group.map((row) => [row.account, present(row)])));
}
