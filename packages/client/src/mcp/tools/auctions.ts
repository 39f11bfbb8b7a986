import { z } from "zod";
import { auctionPhases } from "../../auction-phases.ts";
import { ETHEREUM, explorerLink, PAGES, positionPage } from "../links.ts";
import { marketPriceOf, PER_TOKEN, perToken } from "../position-figures.ts";
import { tool } from "../tool.ts";
import {
  amountSchema,
  countSchema,
  numberOrNull,
  timeOf,
  timeSchema,
  tokens,
  untrusted,
  untrustedSchema,
} from "../values.ts";

export const auctions = tool({
  name: "auctions",
  title: "Running auctions",
  description:
    "Challenged positions whose collateral is on auction: price now, how it falls and until when, and the market price. While the challenge can be averted, a bid buys the challenger's collateral at the liquidation price; then the price falls to 0, and a bid buys the position's collateral.",
  input: {},
  output: {
    running: countSchema,
    auctions: z.array(
      z.strictObject({
        id: z.string(),
        version: z.int().describe("Of the minting hub: 1 or 2."),
        number: z.string().describe("Of the challenge in its hub; a bid names it."),
        position: z.string(),
        challenger: z.string(),
        collateralToken: z.string(),
        collateralSymbol: untrustedSchema,
        size: amountSchema.describe("Collateral that is still on auction."),
        phase: z.enum(["avertable", "falling", "ended"]).describe("ended: the price is 0."),
        price: amountSchema.nullable().describe("Now, by the hub; null when the hub reports none."),
        liquidationPrice: amountSchema.describe("Price when the challenge started."),
        marketPrice: amountSchema.nullable(),
        fallsFrom: timeSchema.nullable(),
        endsAt: timeSchema.nullable().describe("When the price is 0."),
        bids: countSchema,
        explorer: z.string().nullable().describe("Transaction that started it."),
        page: z.string(),
      }),
    ),
  },
  lists: ["auctions"],
  hasPast: true,
  run: async (api) => {
    const [challenges, { data: prices, indexedThrough = 0 }, positions, { map: market }] = await Promise.all([
      api.get("/challenges/list"),
      api.read("/challenges/prices"),
      api.get("/positions/mapping"),
      api.get("/ecosystem/collateral/stats"),
    ]);
    const byAddress = new Map(
      Object.values(positions.map).map((row) => [row.position.toLowerCase(), row] as const),
    );
    const rows = challenges.list.flatMap((challenge) => {
      const position = byAddress.get(challenge.position);
      if (challenge.status !== "Active" || position === undefined) return [];
      const { collateralDecimals } = position;
      const { fallsFrom, endsAt } = auctionPhases(challenge, position);
      const price = prices.map[challenge.id];
      return [
        {
          id: challenge.id,
          version: challenge.version,
          number: challenge.number,
          position: position.position,
          challenger: challenge.challenger,
          collateralToken: position.collateral,
          collateralSymbol: untrusted(position.collateralSymbol),
          size: tokens(challenge.size - challenge.filledSize, collateralDecimals),
          phase: phaseOf({ fallsFrom, endsAt }, indexedThrough),
          price: price === undefined ? null : perToken(price, collateralDecimals),
          liquidationPrice: perToken(challenge.liqPrice, collateralDecimals),
          marketPrice: numberOrNull(marketPriceOf(position.collateral, market), PER_TOKEN),
          fallsFrom: timeOf(fallsFrom),
          endsAt: timeOf(endsAt),
          bids: Number(challenge.bids),
          explorer: explorerLink(ETHEREUM, "tx", challenge.txHash),
          page: positionPage(position.position),
        },
      ];
    });
    return { running: rows.length, auctions: rows, page: PAGES.auctions };
  },
});

type Phase = "avertable" | "falling" | "ended";

/** The phase of an auction at `now`, unix seconds. */
export function phaseOf({ fallsFrom, endsAt }: { fallsFrom: number; endsAt: number }, now: number): Phase {
  if (now <= fallsFrom) return "avertable";
  return now < endsAt ? "falling" : "ended";
}
