import { challenge, challengeBid } from "../../../tables/challenges.ts";
import { amountsOf } from "../../model/challenges/figures.ts";
import { acquiredCollateral, bidsWithChallenges, filledSize, status } from "../../model/challenges/state.ts";
import { type DerivedFields, type Entity, hex, int8, key, numeric, text } from "../engine/entity.ts";
import { equals } from "../engine/expressions.ts";
import { GraphQLBigInt } from "../engine/scalars.ts";

const common = { families: ["challenges"], chains: "main" } as const satisfies Partial<Entity>;

const challengeOf = (version: 1 | 2): Entity => ({
  ...common,
  name: `MintingHubV${version}ChallengeV${version}`,
  description: "A challenge of a position.",
  primaryKey: ["position", "number"],
  from: challenge,
  only: equals(challenge.version, version),
  key: [...key("text", challenge.position), ...key("numeric", challenge.number)],
  columns: {
    position: hex(challenge.position, "The challenged position, lower case."),
    number: numeric(challenge.number, "Index of the challenge in its hub."),
    txHash: hex(challenge.txHash, "Transaction hash, lower case."),
    challenger: hex(challenge.challenger, "Who challenged it, lower case."),
    start: int8(challenge.created, "When it started, unix seconds."),
    created: int8(challenge.created, "Block time, unix seconds."),
    duration: numeric(challenge.duration, "The position's challenge period, seconds."),
    size: numeric(challenge.size, "Collateral challenged, raw units."),
    liqPrice: numeric(challenge.liqPrice, "Liquidation price then, 36 - decimals of the collateral digits."),
    bids: int8(challenge.bids, "Number of bids."),
    filledSize: numeric(filledSize, "Part that was bid for, raw units of the collateral."),
    acquiredCollateral: numeric(acquiredCollateral, "Collateral that bidders received, raw units."),
    status: text(status, "Active or Success."),
  },
});

const amounts: DerivedFields = {
  fields: {
    bid: { scalar: GraphQLBigInt, description: "ZCHF bid, 18 decimals." },
    price: {
      scalar: GraphQLBigInt,
      description: "Price of the bid, 36 - decimals of the collateral digits.",
    },
  },
  needs: {
    storedPrice: { sql: challengeBid.price, type: "numeric" },
    storedBid: { sql: challengeBid.bid, type: "numeric" },
  },
  load: (_, rows) =>
    rows.map((row) => {
      const stored = row as { filledSize: bigint; storedPrice: bigint | null; storedBid: bigint | null };
      return amountsOf({ size: stored.filledSize, price: stored.storedPrice, bid: stored.storedBid });
    }),
};

const bidOf = (version: 1 | 2): Entity => ({
  ...common,
  name: `MintingHubV${version}ChallengeBidV${version}`,
  description: "A bid on a challenge.",
  primaryKey: ["position", "number", "numberBid"],
  from: bidsWithChallenges,
  only: equals(challengeBid.version, version),
  key: [
    ...key("text", challengeBid.position),
    ...key("numeric", challengeBid.number),
    ...key("int8", challengeBid.numberBid),
  ],
  columns: {
    position: hex(challengeBid.position, "The challenged position, lower case."),
    number: numeric(challengeBid.number, "Index of the challenge in its hub."),
    numberBid: int8(challengeBid.numberBid, "Number of the bid within the challenge, from 0."),
    txHash: hex(challengeBid.txHash, "Transaction hash, lower case."),
    bidder: hex(challengeBid.bidder, "Sender of the transaction, lower case."),
    created: int8(challengeBid.created, "Block time, unix seconds."),
    bidType: text(challengeBid.kind, "Averted or Succeeded."),
    filledSize: numeric(
      challengeBid.size,
      "Part of the challenge that was bid for, raw units of the collateral.",
    ),
    acquiredCollateral: numeric(challengeBid.acquiredCollateral, "Collateral received, raw units."),
    challengeSize: numeric(challenge.size, "Size of the challenge, raw units of the collateral."),
  },
  derived: [amounts],
});

/** Challenges of both hubs and their bids. */
export const challengeEntities: Entity[] = [challengeOf(1), challengeOf(2), bidOf(1), bidOf(2)];
