import { z } from "zod";
import type { Data } from "../../types.ts";
import { PAGES } from "../links.ts";
import { describeFailure, ToolError } from "../reader.ts";
import { tool } from "../tool.ts";
import {
  amountSchema,
  calculated,
  chainOf,
  chainSchema,
  countSchema,
  numberOf,
  numberOrNull,
  percentOf,
  zchf,
} from "../values.ts";

const FCS_PATH = "/fcs/info";
const AMPLIFIER_PATH = "/amplifier/list";

const liquidationSchema = z.strictObject({
  count: countSchema,
  excess: amountSchema.describe("Part of what bidders paid beyond the debt."),
  reserveReleased: amountSchema.describe("Reserve of the repaid debt."),
  lossCovered: amountSchema.describe("Debt that the equity paid."),
  net: amountSchema,
});

type Liquidations = Data<"/analytics/mintingRevenue">["totals"]["Challenge"];

const liquidationsOf = ({ count, excessProfit, reserveReleased, lossCovered, net }: Liquidations) => ({
  count,
  excess: numberOf(excessProfit, "ZCHF"),
  reserveReleased: numberOf(reserveReleased, "ZCHF"),
  lossCovered: numberOf(lossCovered, "ZCHF"),
  net: numberOf(net, "ZCHF"),
});

export const systemState = tool({
  name: "system_state",
  title: "State of the system",
  description:
    "The Frankencoin system as a whole: ZCHF supply per chain and price, FPS (pool shares) and FCS (which wraps them), equity and reserve, revenue of liquidations, collateral value, debt of Uniswap amplifiers, savings, running auctions.",
  input: {},
  output: {
    supply: z
      .strictObject({
        total: amountSchema,
        byChain: z.array(z.strictObject({ chain: chainSchema, chainId: z.int(), supply: amountSchema })),
      })
      .describe("ZCHF in existence."),
    zchfPrice: amountSchema.nullable().describe("Market price of one ZCHF; null when no source knows it."),
    fps: z.strictObject({
      price: amountSchema,
      supply: amountSchema,
      marketCap: amountSchema,
    }),
    fcs: z
      .strictObject({
        ask: amountSchema.describe("Price for a buyer."),
        bid: amountSchema
          .nullable()
          .describe("Price for a seller, less the discount of recent redemptions; null of the past."),
        supply: amountSchema,
      })
      .nullable()
      .describe("The share token that wraps FPS; null where it is not deployed, or was not then."),
    reserve: z
      .strictObject({
        total: amountSchema,
        equity: amountSchema.describe("The part that belongs to the FPS holders."),
        minters: amountSchema.describe("The part that belongs to the owners of positions."),
      })
      .describe("What covers losses."),
    earned: z
      .strictObject({ profits: amountSchema, losses: amountSchema })
      .describe("Since the system began."),
    liquidations: z
      .strictObject({ challenges: liquidationSchema, forcedSales: liquidationSchema })
      .describe("What they brought and cost the equity since the system began; part of earned."),
    positions: z.strictObject({
      open: countSchema,
      minted: amountSchema.describe("Owed by all positions, reserves included."),
      mintingCapacity: amountSchema.describe("What open positions may still mint."),
      collateralValue: amountSchema.nullable().describe("With the stablecoins that bridges hold."),
      collateralValueUsd: amountSchema.nullable(),
    }),
    amplifiers: z
      .array(
        z.strictObject({
          chain: chainSchema,
          chainId: z.int(),
          borrowed: amountSchema.describe("Owed by its positions."),
          limit: amountSchema,
          poolValue: amountSchema.nullable().describe("What its positions hold, at the pool's price."),
        }),
      )
      .nullable()
      .describe("Lend ZCHF to liquidity of Uniswap v3; null while the state of a pool cannot be read."),
    savings: z.strictObject({
      total: amountSchema,
      shareOfSupply: amountSchema.nullable(),
      interestPaid: amountSchema,
    }),
    runningAuctions: countSchema,
  },
  hasPast: true,
  run: async (api) => {
    const [coin, shares, wrapped, amplified, saved, collaterals, auctions, revenue] = await Promise.all([
      api.get("/ecosystem/frankencoin/info"),
      api.get("/ecosystem/fps/info"),
      api.request(FCS_PATH),
      api.request(AMPLIFIER_PATH),
      api.get("/savings/core/info"),
      api.get("/ecosystem/collateral/stats"),
      api.get("/challenges/prices"),
      api.get("/analytics/mintingRevenue"),
    ]);
    if (!wrapped.ok && wrapped.kind !== "not_found") throw new ToolError(describeFailure(FCS_PATH, wrapped));
    if (!amplified.ok && amplified.kind !== "unavailable") {
      throw new ToolError(describeFailure(AMPLIFIER_PATH, amplified));
    }
    // A bridge is listed as a collateral with one open position.
    const byCollateral = Object.values(collaterals.map).filter(({ kind }) => kind !== "bridge");
    return {
      supply: {
        total: numberOf(coin.token.supply, "ZCHF"),
        byChain: Object.values(coin.chains).map(({ chainId, supply }) => ({
          ...chainOf(chainId),
          supply: numberOf(supply, "ZCHF"),
        })),
      },
      zchfPrice: numberOrNull(coin.token.usd, "USD"),
      fps: {
        price: numberOf(shares.token.price, "ZCHF per FPS"),
        supply: numberOf(shares.token.totalSupply, "FPS"),
        marketCap: numberOf(shares.token.marketCap, "ZCHF"),
      },
      fcs: wrapped.ok
        ? {
            ask: numberOf(wrapped.data.token.ask, "ZCHF per FCS"),
            bid: numberOrNull(wrapped.data.token.bid, "ZCHF per FCS"),
            supply: numberOf(wrapped.data.token.totalSupply, "FCS"),
          }
        : null,
      reserve: {
        total: numberOf(shares.reserve.balance, "ZCHF"),
        equity: numberOf(shares.reserve.equity, "ZCHF"),
        minters: numberOf(shares.reserve.minter, "ZCHF"),
      },
      earned: {
        profits: numberOf(shares.earnings.profit, "ZCHF"),
        losses: numberOf(shares.earnings.loss, "ZCHF"),
      },
      liquidations: {
        challenges: liquidationsOf(revenue.totals.Challenge),
        forcedSales: liquidationsOf(revenue.totals.ForcedSale),
      },
      positions: {
        open: byCollateral.reduce((sum, { positions }) => sum + positions.open, 0),
        minted: calculated(
          byCollateral.reduce((sum, { totalMinted }) => sum + totalMinted, 0),
          "ZCHF",
        ),
        mintingCapacity: numberOf(shares.mintingCapacity, "ZCHF"),
        collateralValue: numberOrNull(collaterals.totalValueLocked.chf, "ZCHF"),
        collateralValueUsd: numberOrNull(collaterals.totalValueLocked.usd, "USD"),
      },
      amplifiers: amplified.ok
        ? amplified.data.list.map(({ chainId, totalBorrowed, limit, poolValueZchf }) => ({
            ...chainOf(chainId),
            borrowed: zchf(totalBorrowed),
            limit: zchf(limit),
            poolValue: numberOrNull(poolValueZchf, "ZCHF"),
          }))
        : null,
      savings: {
        total: numberOf(saved.totalBalance, "ZCHF"),
        shareOfSupply: percentOf(saved.ratioOfSupply),
        interestPaid: numberOf(saved.totalInterest, "ZCHF"),
      },
      runningAuctions: auctions.num,
      page: PAGES.overview,
    };
  },
});
