import { z } from "@hono/zod-openapi";
import { address } from "../../http/params.ts";
import { amount, chainId, checksummedAddress, ofNow, seconds, txHash } from "../../values/scalars.ts";
import { LIQUIDITY, WHOLE_USD, WHOLE_ZCHF, ZCHF } from "../../values/units.ts";

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 50;

export const addressPath = z.object({
  address: address.openapi({
    description: "An amplifier, an owner of positions, or a position; any case.",
    example: "0xa1304E5Aaf83CDB7c2b367F50B99Bb0647ED8C58",
  }),
});

const wholeNumber = (least: number, expected: string, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string({ error: "expected one number" })
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((number) => number >= least && number <= most, expected);

export const sliceQuery = z.object({
  limit: wholeNumber(1, `expected a whole number from 1 to ${MAX_LIMIT}`, MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: `Most rows, ${DEFAULT_LIMIT} when absent.`,
    }),
  offset: wholeNumber(0, "expected a whole number from 0").default(0).openapi({
    type: "integer",
    minimum: 0,
    default: 0,
    description: "Rows to leave out, from the newest on; 0 when absent.",
  }),
});

const party = (description: string) => checksummedAddress.openapi({ description });
const poolToken = <Name extends "token0" | "token1">(name: Name) =>
  ({
    [name]: amount(
      { "x-unit": name, "x-decimals": `${name}Decimals` },
      `Raw units of the pool's ${name} that it was made of, a decimal string.`,
    ),
    [`${name}Decimals`]: z
      .int()
      .min(0)
      .max(255)
      .openapi({ description: `decimals() of the pool's ${name}, 0 to 255.`, example: 18 }),
  }) as Record<Name, z.ZodString> & Record<`${Name}Decimals`, z.ZodInt>;
const WITHOUT_PRICE = "null while the pool has no price";

const zchfAmount = ofNow(
  z
    .number()
    .nullable()
    .openapi({
      description: `ZCHF that burning the liquidity would pay at the pool's price, without uncollected fees; ${WITHOUT_PRICE}. By Uniswap v3's closed formula over the whole range, in whole ZCHF.`,
      example: 120345.67,
      ...WHOLE_ZCHF,
    }),
);
const usdAmount = ofNow(
  z
    .number()
    .nullable()
    .openapi({
      description: `The same in whole dollars; ${WITHOUT_PRICE}.`,
      example: 98012.5,
      ...WHOLE_USD,
    }),
);
const tick = (which: string) =>
  z.int().openapi({
    description: `${which} tick of its range, fixed: -887272 to 887272. The price of tick n is 1.0001^n token1 for one token0, raw units.`,
    example: -276320,
  });
const num = z.int().min(0).openapi({ description: "Number of rows in list." });
const total = z.int().min(0).openapi({ description: "Number of all rows." });

export const amplifierList = z
  .object({
    num,
    list: z
      .array(
        z
          .object({
            chainId,
            address: party("The amplifier."),
            pool: party("Its pool of Uniswap v3, UNISWAP_POOL()."),
            zchf: party("ZCHF on the chain, ZCHF()."),
            usd: party("The pool's dollar token, USD()."),
            usdSymbol: z.string().openapi({
              description: "symbol() of the dollar token, at most 256 characters. Untrusted.",
              example: "USDT",
            }),
            usdDecimals: z
              .int()
              .min(0)
              .max(255)
              .openapi({ description: "decimals() of the dollar token, 0 to 255.", example: 6 }),
            zchfIsToken0: z
              .boolean()
              .openapi({ description: "Whether ZCHF is the pool's token0, ZCHF_IS_TOKEN0()." }),
            expiration: seconds.openapi({
              description:
                "From when on anyone may burn the liquidity of positions, unix seconds, EXPIRATION().",
              example: 1806537599,
            }),
            limit: amount(ZCHF, "Most ZCHF that may be borrowed, 18 decimals, LIMIT()."),
            totalBorrowed: amount(
              ZCHF,
              "ZCHF owed by all positions, 18 decimals: totalBorrowed() at the indexed block, or at `at`.",
            ),
            positionCount: z
              .int()
              .min(0)
              .openapi({ description: "Number of positions that were ever opened, or until `at`." }),
            zchfAmount,
            usdAmount,
            usdPerZchf: ofNow(
              z
                .number()
                .nullable()
                .openapi({
                  description: `Dollars for one ZCHF in the pool; ${WITHOUT_PRICE}.`,
                  example: 1.2525,
                  ...WHOLE_USD,
                }),
            ),
            poolValueZchf: ofNow(
              z
                .number()
                .nullable()
                .openapi({
                  description: `zchfAmount + usdAmount / usdPerZchf, in whole ZCHF; ${WITHOUT_PRICE}.`,
                  example: 198456.1,
                  ...WHOLE_ZCHF,
                }),
            ),
            avgCollRatio: ofNow(
              z
                .number()
                .nullable()
                .openapi({
                  description: `poolValueZchf over totalBorrowed, a fraction; 0 without debt, ${WITHOUT_PRICE}.`,
                  example: 1.83,
                }),
            ),
            asOf: ofNow(
              seconds.openapi({
                description:
                  "Time of the block at whose end slot0() and totalLiquidity() were read, unix seconds; they are read once a minute at most, totalLiquidity() of the 1,500 positions of the chain with most liquidity.",
              }),
            ),
          })
          .openapi("Amplifier"),
      )
      .openapi({ description: "By chain id." }),
  })
  .openapi("AmplifierList");

export const amplifierPositions = z
  .object({
    num,
    total,
    list: z
      .array(
        z
          .object({
            chainId,
            position: party("The position."),
            amplifier: party("Its amplifier."),
            owner: party("owner() at the indexed block, or at `at`."),
            tickLow: tick("Lower"),
            tickHigh: tick("Upper"),
            liquidity: amount(
              LIQUIDITY,
              "totalLiquidity(), with what others gave it, as of the reading of /amplifier/list; with `at`, and of positions beyond the 1,500 with most liquidity on the chain, after its last log until then. A decimal string.",
            ),
            borrowed: amount(
              ZCHF,
              "ZCHF that it borrowed and has not repaid, 18 decimals: borrowed() at the indexed block, or at `at`.",
            ),
            created: seconds.openapi({ description: "Block time of its opening, unix seconds." }),
            zchfAmount,
            usdAmount,
          })
          .openapi("AmplifierPosition"),
      )
      .openapi({ description: "Newest first." }),
  })
  .openapi("AmplifierPositions");

export const amplifierActivity = z
  .object({
    num,
    total,
    list: z
      .array(
        z
          .object({
            chainId,
            txHash,
            count: z.int().min(0).openapi({ description: "Index of the log in its block.", example: 214 }),
            amplifier: party("The amplifier."),
            position: party("The position."),
            kind: z
              .enum(["Mint", "Burn"])
              .openapi({ description: "Whether liquidity was added or removed." }),
            liquidity: amount(LIQUIDITY, "Liquidity added or removed, a decimal string."),
            ...poolToken("token0"),
            ...poolToken("token1"),
            zchf: amount(ZCHF, "ZCHF borrowed by a Mint or repaid by a Burn, 18 decimals."),
            totalBorrowed: amount(
              ZCHF,
              "ZCHF owed by all positions of the amplifier afterwards, 18 decimals.",
            ),
            sender: party("Sender of the transaction; after the expiration anyone may burn."),
            created: seconds.openapi({ description: "Block time, unix seconds." }),
            blockheight: z.int().min(0).openapi({ description: "Block number.", example: 25800000 }),
          })
          .openapi("AmplifierActivity"),
      )
      .openapi({ description: "Newest first." }),
  })
  .openapi("AmplifierActivities");
