import type { fcsHead } from "../../src/tables/fcs.ts";

const ONE = 10n ** 18n;

/** What the getters of FCS returned at the head. */
export const fcsHeadRow = (over: Partial<typeof fcsHead.$inferInsert> = {}) => ({
  chainId: 1,
  name: "Frankencoin Shares",
  symbol: "FCS",
  decimals: 18,
  ask: 1_282n * ONE,
  bid: 1_200n * ONE,
  totalAssets: 95_000n * ONE,
  totalSupply: 222n * ONE + 1n,
  isBinding: true,
  currentDiscount: (ONE * 92n) / 100n,
  recentlyRedeemed: 15n * ONE,
  weightedRecentRedemptions: 9n * ONE,
  redemptionAnchor: 1_749_999_900n,
  recoveryPeriod: 604_800n,
  ...over,
});
