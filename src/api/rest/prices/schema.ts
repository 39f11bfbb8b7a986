import { z } from "@hono/zod-openapi";
import { address } from "../../http/params.ts";
import { amount } from "../../values/scalars.ts";
import { UNIX_MILLISECONDS, WHOLE_ZCHF, ZCHF } from "../../values/units.ts";
import { bridgeKind, collateralRow, inBoth } from "../ecosystem/schema.ts";

export const priceList = z
  .array(
    collateralRow.extend({
      kind: bridgeKind,
      price: inBoth("For one token."),
      source: z.string().nullable().openapi({
        description:
          "Where the price comes from: defillama, coingecko or file; custom: the Equity contract; null when unknown.",
        example: "defillama",
      }),
      timestamp: z
        .int()
        .nullable()
        .openapi({
          description:
            "Of when the price is, unix milliseconds; null when unknown. A price serves for up to a day. With `at`, the UTC midnight before. Of FPS the time of Ethereum's indexed head, or `at`.",
          example: 1788772483000,
          ...UNIX_MILLISECONDS,
        }),
    }),
  )
  .openapi("PriceList", {
    description:
      "ZCHF and FPS first, then every collateral that any position ever named, then the stablecoins that bridges hold.",
  });

export const listedToken = collateralRow;

export const listedTokens = z
  .record(z.string(), collateralRow)
  .openapi("ListedTokens", { description: "By lower-case address." });

export const priceMapping = z
  .record(z.string(), priceList.element)
  .openapi("PriceMapping", { description: "By lower-case address." });

export const tickerPath = z.object({
  ticker: z
    .string()
    .openapi({ description: "Symbol of a token of /prices/list, case-sensitive.", example: "ZCHF" }),
});

export const tickerPrice = inBoth(
  "For one token. Of several tokens with the symbol: ZCHF and FPS before others, known prices before unknown ones, the oldest collateral first.",
).openapi("TickerPrice");

export const tokenAddressPath = z.object({
  address: address.openapi({
    description: "Token on Ethereum, any case.",
    example: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
  }),
});

export const ownerPath = z.object({ address });

const chf = z.number().openapi({
  description:
    "In ZCHF for one token: US dollars divided by the US dollar price of ZCHF at the same midnight. Of FPS Equity.price() at it.",
  example: 2015.49,
  ...WHOLE_ZCHF,
});

const CHF = { "x-unit": "CHF" } as const;

/** Midnights of a series. */
const midnight = z.int().openapi({ description: "UTC midnight, unix milliseconds.", ...UNIX_MILLISECONDS });

export const priceHistory = collateralRow
  .extend({
    source: z.string().nullable().openapi({
      description:
        "Where the latest of the prices comes from: defillama, coingecko or file; custom: the Equity contract; null when none is known.",
      example: "defillama",
    }),
    timestamp: z
      .int()
      .nullable()
      .openapi({
        description: "Midnight of the latest of the prices, unix milliseconds; null when none is known.",
        example: 1788739200000,
        ...UNIX_MILLISECONDS,
      }),
    price: z
      .object({ chf: chf.nullable() })
      .openapi({ description: "The latest of the prices; null when none is known." }),
    history: z.record(z.string(), chf).openapi({
      description:
        "One price a day, by UTC midnight in unix milliseconds, ascending, from the first mint of ZCHF on as far as the source knows. Days whose price is unknown are left out, and so are prices that no price can be: not above 0, or ten times above or below that of the days before.",
      example: { "1788652800000": 2011.2, "1788739200000": 2015.49 },
    }),
  })
  .openapi("PriceHistory");

export const priceHistories = z.record(z.string(), priceHistory).openapi("PriceHistories", {
  description:
    "By lower-case address: ZCHF, FPS, then every collateral that any position ever named, then the stablecoins that bridges hold.",
});

/** A row of CSV: one token on one day. */
export const dailyPrice = collateralRow.extend({ timestamp: midnight, chf });

/** A row of CSV of one token. */
export const tokenPrice = dailyPrice.pick({ timestamp: true, chf: true });

const ratios = (denominator: string) =>
  z.record(z.string(), z.number()).openapi({
    description: `Over ${denominator}, by UTC midnight in unix milliseconds, ascending; a fraction, rounded to six decimals.`,
    example: { "1788739200000": 2.153781 },
  });

export const collateralRatios = z
  .object({
    timestamp: z.int().openapi({
      description: "The latest midnight, unix milliseconds; 0 when there is none.",
      example: 1788739200000,
    }),
    collateralRatioByFreeFloat: ratios(
      "the supply less the reserve: equity at the midnight, plus the debts times their reserve contributions",
    ),
    collateralRatioBySupply: ratios("the supply of ZCHF on all indexed chains at the midnight"),
  })
  .openapi("CollateralRatios");

/** A row of CSV: one midnight. */
export const ratioRow = z.object({
  timestamp: midnight,
  byFreeFloat: z.number().optional(),
  bySupply: z.number().optional(),
});

const chartPoints = (what: string) =>
  z
    .array(z.tuple([z.int(), z.number()]))
    .openapi({ description: `Pairs of unix milliseconds and ${what}, ascending.` });

const coinChart = {
  prices: chartPoints("the price of one ZCHF in CHF"),
  market_caps: chartPoints("the market capitalisation in CHF; empty where the source has none"),
  total_volumes: chartPoints("the volume traded in 24 hours in CHF; empty where the source has none"),
};

export const marketChart = z
  .object({
    ...coinChart,
    frankencoin: z.object(coinChart).openapi({ description: "The same three series." }),
    "frankencoin-shares": z
      .object({
        prices: chartPoints("what a purchase or redemption paid for one FCS, in ZCHF"),
        market_caps: chartPoints("this price times all FCS in existence after it, in ZCHF"),
        total_volumes: chartPoints("what was paid and received for FCS in the 24 hours up to then, in ZCHF"),
      })
      .openapi({
        description:
          "FCS, from its purchases and redemptions: a point for each second with one, the latest 1000; empty where it is not deployed.",
      }),
  })
  .openapi("MarketChart");

/** A row of CSV: one point of time. */
export const chartRow = z.object({
  timestamp: midnight.openapi({ description: "Unix milliseconds." }),
  price: z.number().optional().openapi(CHF),
  marketCap: z.number().optional().openapi(CHF),
  totalVolume: z.number().optional().openapi(CHF),
});

export const valueLocked = z
  .record(z.string(), amount(ZCHF, "Raw ZCHF, 18 decimals, as a decimal string."))
  .openapi("ValueLocked", {
    description:
      "By year, those of /positions/owner/{address}/history: the sum over its positions of the collateral in the last minting update before the year's end times its price then, in the current year now or at `at`; raw ZCHF, 18 decimals. The price then is that of the midnight or of the last of the 7 days before; a position whose price is unknown is left out of the sum, which is 0 when none is known. The first minting update of a V1 clone reports no collateral.",
    example: { "2024": "16629936923538042402532305", "2025": "21176673689687018495279912" },
  });
