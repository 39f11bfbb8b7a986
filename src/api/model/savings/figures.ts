import { type Rate, ticksAt } from "../../../domain/ticks.ts";
import { PPM, SECONDS_PER_YEAR } from "../amounts.ts";

type Account = { balance: bigint; ticks: bigint; referrer: string; referralFeePpm: number };

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

/** Whether something is still to be done about a module's latest proposal: apply it, wait for it, or send it to Base. */
export const isOpen = (state: { isProposal: boolean; isPending: boolean; isSynced: boolean }): boolean =>
  state.isProposal || state.isPending || !state.isSynced;
