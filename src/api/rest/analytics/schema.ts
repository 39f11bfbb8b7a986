import { z } from "@hono/zod-openapi";
import { FINANCIAL_KINDS } from "../../../domain/financial-kinds.ts";
import { pageInfo, pageQuery } from "../../http/page.ts";
import { utcTime } from "../../http/params.ts";
import { cause } from "../../values/cause.ts";
import { TIME_FORMS } from "../../values/dates.ts";
import {
  amount,
  chainId,
  lowerCaseAddress,
  recordCount,
  seconds,
  timestampString,
  txHash,
} from "../../values/scalars.ts";
import {
  FPS,
  type Unit,
  WHOLE_FPS,
  WHOLE_ZCHF,
  WHOLE_ZCHF_A_DAY,
  WHOLE_ZCHF_A_YEAR,
  ZCHF,
} from "../../values/units.ts";

const totals = {
  totalInflow: amount(
    ZCHF,
    "Profits of all indexed chains so far, raw ZCHF: plus Equity:Profit, minus BridgedAccounting:ReceivedProfits of an indexed source chain (its profit is reported a second time when it is settled; of a chain that is not indexed only the second time counts).",
  ),
  totalOutflow: amount(
    ZCHF,
    "Losses of all indexed chains so far, raw ZCHF: plus Equity:Loss, minus BridgedAccounting:ReceivedLosses of an indexed source chain.",
  ),
  totalEquity: amount(
    ZCHF,
    "Frankencoin.equity() at the end of the block of the last Ethereum row, raw ZCHF; 0 before the first.",
  ),
  totalSavings: amount(
    ZCHF,
    "Balances of all savings modules, raw ZCHF: plus Saved, minus Withdrawn, plus InterestCollected less the referral fee.",
  ),
  fpsTotalSupply: amount(FPS, "Equity.totalSupply() at the same block, raw FPS."),
  fpsPrice: amount(ZCHF, "Equity.price() at the same block, raw ZCHF per FPS."),
  realizedNetEarnings: amount(
    ZCHF,
    "365 days up to the row, all chains: inflow less outflow since the UTC midnight that begins the day 365 days earlier, raw ZCHF; may be negative.",
  ),
  earningsPerFPS: amount(
    ZCHF,
    "Since the first log, Ethereum only: sum over profits and losses of amount / fpsTotalSupply, each rounded toward zero, losses negative; raw ZCHF per FPS.",
  ),
};

const kinds = Object.entries(FINANCIAL_KINDS);
const kindNames = kinds.map(([name]) => name);
// With a name of its own: generators derive one from that of the row, which the parameter of the route has, too.
const kind = z.enum(kindNames).openapi("FinancialLogKind", {
  description: "What happened; it decides what amount means.",
  example: "Equity:Profit",
});

const transaction = z
  .object({
    chainId,
    count: recordCount,
    timestamp: timestampString,
    kind,
    cause: cause.optional(),
    contract: lowerCaseAddress.openapi({ description: "The contract that logged it, lower case." }),
    account: lowerCaseAddress.optional().openapi({
      description:
        "The account that reported the profit or loss, that saved or traded, or whose coins were minted or burned; of a settlement the bridge accounting. Lower case; absent of a rate.",
    }),
    amount: amount(
      {
        "x-unit": "ZCHF, or as kind says",
        "x-decimals": [
          { member: "kind", pattern: "^Savings:RateChanged$", decimals: 0 },
          { member: "kind", pattern: "", decimals: 18 },
        ],
      },
      `By kind, raw ZCHF unless stated: ${kinds.map(([name, { amount }]) => `${name}: ${amount}`).join("; ")}.`,
    ),
    txHash,
    ...totals,
  })
  .openapi("TransactionLog");

export const transactionPage = z
  .object({
    num: z.int().openapi({ description: "Number of rows in logs." }),
    logs: z.array(transaction).openapi({ description: "The page's rows in the requested order." }),
    pageInfo,
  })
  .openapi("TransactionLogPage");

const moment = (description: string, rounding: "down" | "up") =>
  utcTime(`${description}, rounded ${rounding} to seconds: ${TIME_FORMS}.`, rounding);

export const transactionQuery = pageQuery.extend({
  kind: z.enum(kindNames).optional().openapi({
    description: "Only rows of this kind; totals are still those of all rows.",
  }),
  chainId: z
    .string({ error: "expected one number" })
    .regex(/^\d{1,9}$/, "expected a chain id")
    .transform(Number)
    .optional()
    .openapi({
      type: "integer",
      description: "Only rows of this chain; totals are still those of all chains.",
      minimum: 0,
      maximum: 999_999_999,
    }),
  start: moment("Only rows at or after this time", "down"),
  end: moment("Only rows before this time", "up"),
  firstItem: z
    .enum(["true", "false"], "expected true or false")
    .optional()
    .openapi({ description: "true: oldest first. Otherwise newest first." }),
});
export const transactionCsvQuery = transactionQuery.extend({
  pageInfo: z
    .enum(["true", "false"], "expected true or false")
    .optional()
    .openapi({ description: "true: the last line is the pageInfo of the JSON response." }),
});

const day = z
  .object({
    date: z.iso.date().openapi({ description: "UTC day.", example: "2025-07-18" }),
    timestamp: timestampString.openapi({
      description: "UTC midnight that begins the day, unix seconds, as a decimal string.",
      example: "1752796800",
    }),
    txHash: txHash.openapi({ description: "Transaction of the day's last row, lower case." }),
    ...totals,
  })
  .openapi("DailyLog");

export const dailyLogs = z
  .object({
    num: z.int().openapi({ description: "Number of rows in logs." }),
    logs: z.array(day).openapi({
      description: "The last row of each UTC day that has rows: the latest 1000 days, oldest first.",
    }),
  })
  .openapi("DailyLogs");

const profitOrLoss = z
  .object({
    chainId,
    minter: lowerCaseAddress.openapi({
      description:
        "Who reported the profit or loss; of Received rows the bridge accounting contract. Lower case.",
    }),
    created: timestampString,
    count: recordCount,
    kind: z.enum(["Profit", "Loss", "ReceivedProfits", "ReceivedLosses"]).openapi({
      description:
        "ReceivedProfits and ReceivedLosses take out what was counted on another indexed chain and is reported again when settled.",
    }),
    cause,
    amount: amount(ZCHF, "Amount of the profit or loss, raw ZCHF."),
    profits: amount(ZCHF, "totalInflow at this row, raw ZCHF."),
    losses: amount(ZCHF, "totalOutflow at this row, raw ZCHF."),
    perFPS: amount(
      ZCHF,
      "This row's term of earningsPerFPS: 0 on side chains and Received rows, losses negative.",
    ),
  })
  .openapi("ProfitLoss");

export const profitLossLog = z
  .object({
    num: z.int().openapi({ description: "Number of rows in logs." }),
    logs: z.array(profitOrLoss).openapi({ description: "Newest first, at most 1000." }),
  })
  .openapi("ProfitLossLog");

const francs = (description: string) => z.number().openapi({ description, ...WHOLE_ZCHF });

export const fpsEarnings = z
  .object({
    minterProposalFees: francs("Fees of minter proposals on all chains, ZCHF."),
    investFees: francs("0.3 % of all investments, ZCHF."),
    redeemFees: francs("0.3 % of all redemptions, ZCHF."),
    fcsRedemptionFees: francs("Fees that redemptions of FCS paid: the total of /fcs/fees, ZCHF."),
    positionProposalFees: francs("1000 ZCHF for each position opened as an original."),
    otherProfitClaims: francs(
      "All other profits, such as the fees of minting: totalInflow less the fees of minter and position proposals, challengeProfits and forcedSaleProfits, ZCHF.",
    ),
    otherContributions: francs(
      "What of the equity no other line explains, such as what was invested in FPS less what was redeemed: equity plus all costs less all other sources, ZCHF; may be negative.",
    ),
    savingsInterestCosts: francs("Cost: gross interest collected in all savings modules, ZCHF."),
    otherLossClaims: francs(
      "Cost: all other losses: totalOutflow less savingsInterestCosts, challengeLosses and forcedSaleLosses, ZCHF.",
    ),
    challengeProfits: francs(
      "Profits the minting hubs reported of challenges: all of them less positionProposalFees. ZCHF.",
    ),
    challengeLosses: francs("Cost: losses the minting hubs reported. ZCHF."),
    forcedSaleProfits: francs(
      "Profits that positions reported of forced sales: all of them less the fees of minting. ZCHF.",
    ),
    forcedSaleLosses: francs("Cost: losses that positions reported. ZCHF."),
  })
  .openapi("FpsEarnings");

const revenue = {
  excessProfit: francs(
    "Part of what bidders paid beyond the debt that became equity, ZCHF; 0 of forced sales.",
  ),
  reserveReleased: francs("Reserve of the repaid debt that became equity, ZCHF."),
  lossCovered: francs("Debt that the equity paid, ZCHF."),
  net: francs("excessProfit plus reserveReleased less lossCovered, ZCHF; may be negative."),
};

const revenueTotal = (description: string) =>
  z
    .object({ ...revenue, count: z.int().openapi({ description: "Number of them." }) })
    .openapi({ description });

const revenueDay = z
  .object({
    chainId,
    date: z.iso.date().openapi({ description: "UTC day.", example: "2025-07-18" }),
    hub: z
      .enum(["V1", "V2"])
      .openapi({ description: "Lending version of the challenged or sold positions." }),
    kind: z.enum(["Challenge", "ForcedSale"]).openapi("MintingRevenueKind", {
      description:
        "Challenge: bids that bought collateral, each counted. ForcedSale: sales of expired collateral that left bad debt; others move no equity and are not counted.",
    }),
    timestamp: seconds.openapi({ description: "UTC midnight that begins the day, unix seconds." }),
    ...revenue,
    count: z.int().min(1).openapi({ description: "Bids, or sales, of the day." }),
  })
  .openapi("MintingRevenueDay");

export const mintingRevenue = z
  .object({
    num: z.int().openapi({ description: "Number of rows in days." }),
    totals: z
      .object({
        Challenge: revenueTotal("Of all challenges that succeeded."),
        ForcedSale: revenueTotal("Of all forced sales that left bad debt."),
      })
      .openapi({ description: "Sums over all days." }),
    days: z
      .array(revenueDay)
      .openapi({ description: "By UTC day, version and kind; oldest first. Days without any have no row." }),
  })
  .openapi("MintingRevenue");

const share = (description: string, unit: Unit = {}) =>
  z
    .number()
    .nullable()
    .openapi({ description, ...unit });

const exposureOfCollateral = z
  .object({
    collateral: z
      .object({
        address: z
          .string()
          .regex(/^0x[0-9a-fA-F]{40}$/)
          .openapi({ description: "Checksummed." }),
        chainId,
        name: z.string().openapi({ description: "name() of the token, at most 256 characters. Untrusted." }),
        symbol: z
          .string()
          .openapi({ description: "symbol() of the token, at most 256 characters. Untrusted." }),
      })
      .openapi({ description: "The collateral token." }),
    positions: z
      .object({
        open: z.int().openapi({ description: "Open positions with this collateral." }),
        originals: z.int().openapi({ description: "Those of them that are originals." }),
        clones: z.int().openapi({ description: "Those of them that are clones." }),
      })
      .openapi({ description: "Numbers of positions." }),
    mint: z
      .object({
        totalMinted: francs(
          "ZCHF the positions owe, reserve included; also those that are closed or empty and still owe.",
        ),
        totalContribution: francs("Part of it that is their reserve, ZCHF."),
        totalLimit: francs(
          "Sum of the limits of the distinct originals behind the positions that can still mint: not expired, closed or denied, and with a cooldown that ends before they expire. ZCHF; without unboundedFamilies.",
        ),
        unboundedFamilies: z.int().openapi({
          description:
            "Originals that totalLimit leaves out because their limit is above 10^10 ZCHF: whoever opens an original chooses it, and one of them would decide the sum.",
        }),
        totalMintedRatio: share("totalMinted over totalLimit, six decimals; null without limit."),
        interestAverage: share(
          "Interest per year on what may be used of the minted ZCHF (annual interest over 1 - reserve), weighted by minted, as a fraction of six decimals; null when nothing is minted, or interest is due where the reserve takes everything.",
        ),
        totalTheta: share(
          "interestAverage * totalMinted / 365: ZCHF a day; 0 when nothing is minted, null when interest is due where the reserve takes everything.",
          WHOLE_ZCHF_A_DAY,
        ),
        thetaPerFpsToken: share(
          "totalTheta per FPS, ZCHF a day; null without totalTheta or FPS.",
          WHOLE_ZCHF_A_DAY,
        ),
      })
      .openapi({ description: "What the positions that are open or owe have minted, and what that earns." }),
    reserveRiskWiped: z
      .object({
        fpsPrice: share(
          "FPS price if the collateral became worthless: 3 * (equity + contribution - minted) / FPS supply, at least 0; null without FPS.",
          WHOLE_ZCHF,
        ),
        riskRatio: share("What of the FPS price would be lost, six decimals; above 1 when more than all."),
      })
      .openapi({ description: "What if the collateral became worthless." }),
  })
  .openapi("CollateralExposure");

export const fpsExposure = z
  .object({
    general: z
      .object({
        balanceInReserve: francs("ZCHF the equity contract holds."),
        mintersContribution: francs("Part of it that belongs to minters: Frankencoin.minterReserve()."),
        equityInReserve: francs("Frankencoin.equity()."),
        overdue: francs("Owed by positions that have expired, ZCHF."),
        unpriced: francs("Owed by positions whose collateral has no known price, ZCHF."),
        uncovered: francs(
          "Owed beyond the market value of the collateral, of positions whose price is known, ZCHF.",
        ),
        collateralRatio: share(
          "Market value of the collateral of all positions that owe and whose price is known, closed ones included, over what they owe, reserve included; six decimals, null where nothing is owed. /prices/history/ratio is another figure: debt, each times market over liquidation price, over ZCHF.",
        ),
        fpsPrice: francs("Equity.price(), ZCHF per FPS."),
        fpsTotalSupply: z.number().openapi({ description: "Equity.totalSupply(), FPS.", ...WHOLE_FPS }),
        thetaFromPositions: share(
          "Sum of totalTheta: ZCHF a day; null when one of them is.",
          WHOLE_ZCHF_A_DAY,
        ),
        thetaPerToken: share(
          "thetaFromPositions per FPS, ZCHF a day; null without either.",
          WHOLE_ZCHF_A_DAY,
        ),
        earningsPerAnnum: share(
          "thetaFromPositions * 365: ZCHF a year; null without the former.",
          WHOLE_ZCHF_A_YEAR,
        ),
        earningsPerToken: share(
          "earningsPerAnnum per FPS, ZCHF a year; null without either.",
          WHOLE_ZCHF_A_YEAR,
        ),
        priceToEarnings: share("fpsPrice over earningsPerToken; null without earnings."),
        priceToBookValue: share("Market value of all FPS over equity; null without equity."),
      })
      .openapi({ description: "The reserve and the FPS as a whole." }),
    exposures: z
      .array(exposureOfCollateral)
      .openapi({ description: "By collateral of positions that are open or owe ZCHF." }),
  })
  .openapi("FpsExposure");
