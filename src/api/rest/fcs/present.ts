import { getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { sumOf } from "../../model/amounts.ts";
import type { fcsFees, fcsRecovery, fcsState } from "../../model/fcs/queries.ts";
import { scaled } from "../../values/money.ts";

export const presentState = (state: Awaited<ReturnType<typeof fcsState>>) => ({
  erc20: { name: state.name, symbol: state.symbol, decimals: state.decimals },
  chain: { chainId: MAIN_CHAIN, address: getAddress(state.address) },
  token: {
    ask: scaled(state.ask ?? 0n),
    bid: state.bid === undefined ? undefined : scaled(state.bid ?? 0n),
    totalAssets: scaled(state.totalAssets ?? 0n),
    totalSupply: scaled(state.totalSupply),
    isBinding: state.isBinding === undefined ? undefined : (state.isBinding ?? false),
  },
});

export function presentDiscount(state: Awaited<ReturnType<typeof fcsRecovery>>) {
  const discount = discountOf(state.currentDiscount);
  const countdown = Number(state.secondsLeft);
  return {
    currentDiscount: discount,
    discount,
    recentlyRedeemed: String(state.recentlyRedeemed),
    weightedRecentRedemptions: String(state.weightedRecentRedemptions),
    redemptionAnchor: Number(state.redemptionAnchor),
    recoveryPeriod: Number(state.recoveryPeriod),
    recoveryPeriodSeconds: Number(state.recoveryPeriod),
    countdown,
    recoveryCountdownSeconds: countdown,
  };
}

/** 1 where the getter reverts; undefined of the past, where it is not known. */
function discountOf(currentDiscount: bigint | null | undefined): number | undefined {
  if (currentDiscount === null) return 1;
  return currentDiscount === undefined ? undefined : scaled(currentDiscount);
}

export const presentFees = (rows: Awaited<ReturnType<typeof fcsFees>>) => ({
  num: rows.length,
  total: scaled(sumOf(rows, ({ amount }) => amount)),
  days: rows.map(({ day, amount, withdrawals }) => ({
    date: new Date(Number(day) * 1000).toISOString().slice(0, 10),
    timestamp: Number(day),
    amount: scaled(amount),
    count: withdrawals,
  })),
});
