import type { fcsTrade } from "../../../tables/fcs.ts";

type Trade = Pick<typeof fcsTrade.$inferSelect, "kind" | "timestamp" | "shares">;

/** Getters of FCS. */
type Redemptions = {
  /** recentlyRedeemed(), FCS as of the anchor, 18 decimals. */
  recentlyRedeemed: bigint;
  /** redemptionAnchor(), unix seconds; 0 before the first redemption. */
  redemptionAnchor: bigint;
};

/**
 * What the getters return after these trades, oldest first: a redemption adds its shares to what still counts of earlier
 * ones, a purchase takes its shares off it. Wrapping and unwrapping changes neither.
 *
 * @param period RECOVERY_PERIOD(), seconds
 */
export function redemptionsAfter(trades: readonly Trade[], period: bigint): Redemptions {
  let state: Redemptions = { recentlyRedeemed: 0n, redemptionAnchor: 0n };
  for (const { kind, timestamp, shares } of trades) {
    const weighted = weightedAt(state, period, timestamp);
    if (kind === "Withdraw") state = { recentlyRedeemed: weighted + shares, redemptionAnchor: timestamp };
    if (kind !== "Deposit" || weighted === 0n) continue;
    // A purchase of more than what counts leaves the anchor.
    if (shares > weighted) state = { ...state, recentlyRedeemed: 0n };
    else state = { recentlyRedeemed: weighted - shares, redemptionAnchor: timestamp };
  }
  return state;
}

/** weightedRecentRedemptions() at a time: what declines to 0 within the period after the anchor, FCS with 18 decimals. */
export function weightedAt(
  { recentlyRedeemed, redemptionAnchor }: Redemptions,
  period: bigint,
  time: bigint,
): bigint {
  const left = redemptionAnchor + period - time;
  return left > 0n ? (recentlyRedeemed * left) / period : 0n;
}
