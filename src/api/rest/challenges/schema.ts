import { z } from "@hono/zod-openapi";
import { amount, lowerCaseAddress, timestampString, txHash } from "../../values/scalars.ts";
import { COLLATERAL, ZCHF, ZCHF_PER_COLLATERAL } from "../../values/units.ts";

const collateralAmount = (description: string) =>
  amount(COLLATERAL, `${description} Raw units of the collateral.`, "250000000");

const price = (description: string) =>
  amount(
    ZCHF_PER_COLLATERAL,
    `${description} ZCHF for one collateral token, 36 - its decimals digits, as a decimal string.`,
    "550000000000000000000000000000000",
  );

const collateralDecimals = z
  .int()
  .min(0)
  .max(255)
  .openapi({ description: "Decimals of the position's collateral token, 0 to 255.", example: 18 });

const integer = (description: string, example: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .openapi({ description: `${description} Decimal string.`, example });

const version = z.union([z.literal(1), z.literal(2)]).openapi({ description: "The minting hub, 1 or 2." });

const challengeId = z.string().openapi({
  description: "`<lower-case position>-challenge-<number>`.",
  example: "0x98725ee62833096c1c9be26001f3cda9a6241ef3-challenge-7",
});

const bidId = z.string().openapi({
  description: "`<lower-case position>-challenge-<number>-bid-<numberBid>`.",
  example: "0x98725ee62833096c1c9be26001f3cda9a6241ef3-challenge-7-bid-0",
});

const position = lowerCaseAddress.openapi({ description: "The challenged position, lower case." });

const number = integer("Index of the challenge in its hub.", "7");

export const challenge = z
  .object({
    version,
    id: challengeId,
    position,
    number,
    txHash: txHash.openapi({ description: "Transaction that started the challenge, lower case." }),
    challenger: lowerCaseAddress.openapi({ description: "Who started the challenge, lower case." }),
    start: timestampString.openapi({
      description: "Block time of the start, unix seconds, as a decimal string.",
    }),
    created: timestampString.openapi({ description: "The same as start." }),
    duration: integer(
      "challengePeriod() of the position, seconds: the length of each of the two phases. In the first a bid averts the challenge, in the second the price falls to 0. V1 ends the first when the position expires.",
      "259200",
    ),
    size: collateralAmount("Collateral that is challenged."),
    liqPrice: price("price() of the position at the end of the block of the start."),
    bids: integer("Number of bids: ChallengeAverted and ChallengeSucceeded logs.", "2"),
    filledSize: collateralAmount("Sum of the bids' filledSize."),
    acquiredCollateral: collateralAmount("Sum of the bids' acquiredCollateral."),
    status: z.enum(["Active", "Success"]).openapi({
      description:
        "Success: challenges(number).size of the hub is 0 after the challenge's last log, whether it was averted or succeeded.",
    }),
    collateralDecimals,
  })
  .openapi("Challenge");

export type Challenge = z.infer<typeof challenge>;

export const bid = z
  .object({
    version,
    id: bidId,
    position,
    number,
    numberBid: integer("Number of the bid within its challenge, from 0.", "0"),
    txHash: txHash.openapi({ description: "Transaction of the bid, lower case." }),
    bidder: lowerCaseAddress.openapi({ description: "Sender of the transaction, lower case." }),
    created: timestampString,
    bidType: z.enum(["Averted", "Succeeded"]).openapi({ description: "By the hub's log." }),
    bid: amount(
      ZCHF,
      "Averted: price * filledSize / 1e18, what the log's size costs; the challenger averts without paying it. Succeeded: the log's bid. ZCHF, 18 decimals.",
    ),
    price: price(
      "Averted: price() of the position at the end of the block. Succeeded: bid * 1e18 / filledSize, 0 for a bid for nothing.",
    ),
    filledSize: collateralAmount("The part of the challenge that was bid for."),
    acquiredCollateral: collateralAmount("Collateral of the position that the bidder got; 0 of Averted."),
    challengeSize: collateralAmount("Collateral that was challenged: the challenge's size."),
    collateralDecimals,
  })
  .openapi("ChallengeBid");

export type Bid = z.infer<typeof bid>;

const num = z.int().min(0).openapi({ description: "Number of elements beside it.", example: 1 });
const addresses = (what: string) =>
  z.array(lowerCaseAddress).openapi({ description: `${what}: the keys of map, lower case.` });

const challenges = z
  .array(challenge)
  .openapi({ description: "V1 then V2, active ones first, newest first within each." });
const bids = z.array(bid).openapi({ description: "V2 then V1, newest first within each." });

export const challengeList = z.object({ num, list: challenges }).openapi("ChallengeList");

export const challengeMapping = z
  .object({
    num,
    challenges: z.array(challengeId).openapi({ description: "The keys of map, in the list's order." }),
    map: z.record(z.string(), challenge).openapi({ description: "By id." }),
  })
  .openapi("ChallengeMapping");

export const challengesByChallenger = z
  .object({
    num: num.openapi({ description: "Number of challengers." }),
    challengers: addresses("Challengers"),
    map: z.record(z.string(), challenges).openapi({ description: "By challenger, in the list's order." }),
  })
  .openapi("ChallengesByChallenger");

export const challengesByPosition = z
  .object({
    num: num.openapi({ description: "Number of positions." }),
    positions: addresses("Challenged positions"),
    map: z.record(z.string(), challenges).openapi({ description: "By position, in the list's order." }),
  })
  .openapi("ChallengesByPosition");

const auctionPrice = price("price(number) of the hub at the indexed head.");

export const challengePrices = z
  .object({
    num,
    ids: z.array(challengeId).openapi({ description: "The keys of map, in the list's order." }),
    map: z.record(z.string(), auctionPrice).openapi({ description: "By id." }),
    collateralDecimals: z
      .record(z.string(), collateralDecimals)
      .openapi({ description: "Decimals of the collateral tokens, 0 to 255, by id of the challenge." }),
  })
  .openapi("ChallengePrices", {
    description:
      "Of active challenges. One whose periods add up to more than the hub can count has no price: price(number) reverts.",
  });

/** A row of CSV. */
export const challengePriceRow = z.object({ id: challengeId, price: auctionPrice, collateralDecimals });

export const bidList = z.object({ num, list: bids }).openapi("ChallengeBidList");

export const bidMapping = z
  .object({
    num,
    bidIds: z.array(bidId).openapi({ description: "The keys of map, in the list's order." }),
    map: z.record(z.string(), bid).openapi({ description: "By id." }),
  })
  .openapi("ChallengeBidMapping");

export const bidsByBidder = z
  .object({
    num: num.openapi({ description: "Number of bidders." }),
    bidders: addresses("Bidders"),
    map: z.record(z.string(), bids).openapi({ description: "By bidder, in the list's order." }),
  })
  .openapi("ChallengeBidsByBidder");

export const bidsByChallenge = z
  .object({
    num: num.openapi({ description: "Number of challenges." }),
    challenges: z.array(challengeId).openapi({ description: "The keys of map." }),
    map: z.record(z.string(), bids).openapi({ description: "By id of the challenge, in the list's order." }),
  })
  .openapi("ChallengeBidsByChallenge");

export const bidsByPosition = z
  .object({
    num: num.openapi({ description: "Number of positions." }),
    positions: addresses("Challenged positions"),
    map: z.record(z.string(), bids).openapi({ description: "By position, in the list's order." }),
  })
  .openapi("ChallengeBidsByPosition");
