import type { savingsAccount } from "../../tables/savings.ts";
import { type Rate, ticksAt } from "../../ticks.ts";

type Account = Pick<typeof savingsAccount.$inferSelect, "balance" | "ticks" | "referrer" | "referralFeePpm">;

const PPM = 1_000_000n;
const YEAR = 365n * 86_400n;
const NOBODY = /^0x0+$/;

/**
 * What refreshBalance() would collect at `time`, gross, and the part of it that the referrer would get.
 * @param cap the equity capital, for the module that collects no more than that
 */
export function accrued(account: Account, rate: Rate, time: bigint, cap: bigint | undefined) {
  const ticks = ticksAt(rate, time);
  const isEarning = account.ticks !== 0n && ticks > account.ticks;
  const earned = isEarning ? ((ticks - account.ticks) * account.balance) / PPM / YEAR : 0n;
  const interest = cap !== undefined && earned > cap ? cap : earned;
  const share = NOBODY.test(account.referrer) ? 0n : BigInt(account.referralFeePpm);
  return { interest, referralFee: (interest * share) / PPM };
}

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
