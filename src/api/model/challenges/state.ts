import { and, eq, sql } from "drizzle-orm";
import { challenge, challengeBid } from "../../../tables/challenges.ts";

const isBidOf = and(
  eq(challengeBid.chainId, challenge.chainId),
  eq(challengeBid.version, challenge.version),
  eq(challengeBid.number, challenge.number),
);

/** Bids with the challenge that each is of, as `from`. */
export const bidsWithChallenges = sql`${challengeBid} inner join ${challenge} on ${isBidOf}`;

/** Sums of a challenge's bids, raw units of the collateral: the part that was bid for, and what bidders received. */
export const filledSize = sumOfBids(challengeBid.size);
export const acquiredCollateral = sumOfBids(challengeBid.acquiredCollateral);

function sumOfBids(amount: typeof challengeBid.size | typeof challengeBid.acquiredCollateral) {
  return sql<string>`(select coalesce(sum(${amount}), 0) from ${challengeBid} where ${isBidOf})`;
}

export const isActive = sql<boolean>`(${challenge.remaining} > 0)`;

export const status = sql<"Active" | "Success">`(case when ${isActive} then 'Active' else 'Success' end)`;
