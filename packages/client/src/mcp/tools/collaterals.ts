import { z } from "zod";
import { explorerLink, PAGES } from "../links.ts";
import { PER_TOKEN } from "../position-figures.ts";
import { limitInput, tool } from "../tool.ts";
import {
  amountSchema,
  countSchema,
  numberOf,
  numberOrNull,
  tokens,
  untrusted,
  untrustedSchema,
} from "../values.ts";

export const collaterals = tool({
  name: "collaterals",
  title: "Collaterals",
  description:
    "The tokens that back ZCHF, the one with the most minted first: amount, value and market price, debts, limits and numbers of positions.",
  input: { limit: limitInput("collaterals") },
  output: {
    found: countSchema.describe("Tokens that any position ever named, and stablecoins that bridges hold."),
    collaterals: z.array(
      z.strictObject({
        token: z.string(),
        name: untrustedSchema,
        symbol: untrustedSchema,
        marketPrice: amountSchema.nullable().describe("null when no price source knows the token."),
        amount: amountSchema.describe("In open positions, and in the token's bridge."),
        value: amountSchema.nullable(),
        valueUsd: amountSchema.nullable(),
        minted: amountSchema.describe(
          "Owed by all its positions, reserves included, and minted by its bridge.",
        ),
        limit: amountSchema.describe("What its originals that can still mint, with their clones, may mint."),
        openPositions: countSchema.describe("A bridge counts as one."),
        explorer: z.string().nullable(),
      }),
    ),
  },
  lists: ["collaterals"],
  hasPast: true,
  run: async (api) => {
    const { map } = await api.get("/ecosystem/collateral/stats");
    const rows = Object.values(map).sort((a, b) => b.totalMinted - a.totalMinted);
    return {
      found: rows.length,
      collaterals: rows.map((row) => ({
        token: row.address,
        name: untrusted(row.name),
        symbol: untrusted(row.symbol),
        marketPrice: numberOrNull(row.price.chf, PER_TOKEN),
        amount: tokens(row.totalBalanceRaw, row.decimals),
        value: numberOrNull(row.totalValueLocked.chf, "ZCHF"),
        valueUsd: numberOrNull(row.totalValueLocked.usd, "USD"),
        minted: numberOf(row.totalMinted, "ZCHF"),
        limit: numberOf(row.totalLimit, "ZCHF"),
        openPositions: row.positions.open,
        explorer: explorerLink(row.chainId, "address", row.address),
      })),
      page: PAGES.positions,
    };
  },
});
