import { type Rate, ticksAt } from "../../../domain/ticks.ts";
import type { savingsActivity } from "../../../tables/savings.ts";
import { PPM, SECONDS_PER_YEAR } from "../amounts.ts";

type Account = { balance: bigint; ticks: bigint } & (
  | { referrer: string; referralFeePpm: number }
  | { referrer: undefined; referralFeePpm: undefined }
);

const NOBODY = /^0x0+$/;

/**
 * What refreshBalance() would collect at `time`, gross, and the part of it that the referrer would get, undefined where
 * the referrer is unknown.
 * @param cap the equity capital, for the module that collects no more than that
 */
export function accrued(account: Account, rate: Rate, time: bigint, cap: bigint | undefined) {
  const ticks = ticksAt(rate, time);
  const isEarning = account.ticks !== 0n && ticks > account.ticks;
  const earned = isEarning ? ((ticks - account.ticks) * account.balance) / PPM / SECONDS_PER_YEAR : 0n;
  const interest = cap !== undefined && earned > cap ? cap : earned;
  if (account.referrer === undefined) return { interest, referralFee: undefined };
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
