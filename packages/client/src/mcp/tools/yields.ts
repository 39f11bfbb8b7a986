import { z } from "zod";
import { PAGES } from "../links.ts";
import { tool } from "../tool.ts";
import {
  amountSchema,
  chainOf,
  chainSchema,
  numberOf,
  numberOrNull,
  percentOf,
  percentOfPpm,
  timeOf,
  timeSchema,
  untrusted,
  untrustedSchema,
  zchf,
} from "../values.ts";

export const yields = tool({
  name: "yields",
  title: "Yields and rates",
  description:
    "What can be earned and what borrowing costs: interest of every savings module, expected earnings of FPS, average cost of borrowing by collateral, proposed changes of rates.",
  input: {},
  output: {
    savings: z.array(
      z.strictObject({
        chain: chainSchema,
        chainId: z.int(),
        module: z.string(),
        rate: amountSchema,
        saved: amountSchema,
      }),
    ),
    proposedRates: z.array(
      z.strictObject({
        chain: chainSchema,
        chainId: z.int(),
        module: z.string(),
        currentRate: amountSchema,
        nextRate: amountSchema,
        applicableFrom: timeSchema.nullable(),
      }),
    ),
    fps: z
      .strictObject({
        price: amountSchema,
        earningsPerYear: amountSchema
          .nullable()
          .describe(
            "Interest of the open positions, of the whole system, before savings interest and losses.",
          ),
        earningsPerFps: amountSchema.nullable(),
        earningsYield: amountSchema.nullable().describe("earningsPerFps over the price of FPS."),
      })
      .describe("Earnings raise the price of FPS; they are not paid out."),
    borrowing: z
      .array(
        z.strictObject({
          collateralToken: z.string(),
          collateralSymbol: untrustedSchema,
          interest: amountSchema
            .nullable()
            .describe("Average on what borrowers may use of the minted amount; null when nothing is minted."),
        }),
      )
      .describe("By collateral of open positions."),
  },
  lists: ["savings", "proposedRates", "borrowing"],
  hasPast: true,
  run: async (api) => {
    const [saved, leadRates, { general, exposures }] = await Promise.all([
      api.get("/savings/core/info"),
      api.get("/savings/leadrate/info"),
      api.get("/analytics/fps/exposure"),
    ]);
    const { fpsPrice, earningsPerAnnum, earningsPerToken } = general;
    return {
      savings: Object.values(saved.status)
        .flatMap((modules) => Object.values(modules))
        .map(({ chainId, module, rate, balance }) => ({
          ...chainOf(chainId),
          module,
          rate: percentOfPpm(rate),
          saved: zchf(balance),
        })),
      proposedRates: Object.values(leadRates.open)
        .flatMap((modules) => Object.values(modules))
        .filter(({ isProposal }) => isProposal)
        .map(({ details, currentRate, nextRate, nextChange }) => ({
          ...chainOf(details.chainId),
          module: details.module,
          currentRate: percentOfPpm(currentRate),
          nextRate: percentOfPpm(nextRate),
          applicableFrom: timeOf(nextChange),
        })),
      fps: {
        price: numberOf(fpsPrice, "ZCHF per FPS"),
        earningsPerYear: numberOrNull(earningsPerAnnum, "ZCHF per year"),
        earningsPerFps: numberOrNull(earningsPerToken, "ZCHF per FPS and year"),
        earningsYield: percentOf(yieldOf(earningsPerToken, fpsPrice), "% per year"),
      },
      borrowing: exposures.map(({ collateral, mint }) => ({
        collateralToken: collateral.address,
        collateralSymbol: untrusted(collateral.symbol),
        interest: percentOf(mint.interestAverage, "% per year"),
      })),
      page: PAGES.savings,
    };
  },
});

/** A fraction per year, to six decimals; null without earnings or price. */
export function yieldOf(earnings: number | null, price: number): number | null {
  if (earnings === null || !(price > 0)) return null;
  return Math.round((earnings / price) * 1_000_000) / 1_000_000;
}
