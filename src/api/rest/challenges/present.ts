import { type BidOnChallenge, type ChallengeWithBids, challengeId } from "../../model/challenges/queries.ts";
import type { Bid, Challenge } from "./schema.ts";

/** A challenge as responses contain it. */
export const presentChallenge = (row: ChallengeWithBids): Challenge => ({
  version: row.version === 1 ? 1 : 2,
  id: challengeId(row),
  position: row.position,
  number: String(row.number),
  txHash: row.txHash,
  challenger: row.challenger,
  start: String(row.created),
  created: String(row.created),
  duration: String(row.duration),
  size: String(row.size),
  liqPrice: String(row.liqPrice),
  bids: String(row.bids),
  filledSize: row.filledSize,
  acquiredCollateral: row.acquiredCollateral,
  status: row.status,
  collateralDecimals: row.collateralDecimals,
});

/** A bid as responses contain it. */
export const presentBid = (row: BidOnChallenge): Bid => ({
  version: row.version === 1 ? 1 : 2,
  id: `${challengeId(row)}-bid-${row.numberBid}`,
  position: row.position,
  number: String(row.number),
  numberBid: String(row.numberBid),
  txHash: row.txHash,
  bidder: row.bidder,
  created: String(row.created),
  bidType: row.kind,
  bid: String(row.bid),
  price: String(row.price),
  filledSize: String(row.size),
  acquiredCollateral: String(row.acquiredCollateral),
  challengeSize: String(row.challengeSize),
  collateralDecimals: row.collateralDecimals,
});
