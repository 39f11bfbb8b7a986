import { z } from "@hono/zod-openapi";
import { zeroAddress } from "viem";
import { address } from "../../http/params.ts";
import {
  amount,
  chainId,
  checksummedAddress,
  lowerCaseAddress,
  seconds,
  txHash,
} from "../../values/scalars.ts";
import { isTimeZone } from "../../values/time-zones.ts";
import { COLLATERAL, LIQUIDITY, type RawUnit, SHARES, WHOLE_ZCHF, ZCHF } from "../../values/units.ts";

/** Of the row's `asset`: ZCHF and savings are ZCHF, FPS and FCS themselves. */
const OF_ASSET = { "x-unit": "asset", "x-decimals": 18 } as const satisfies RawUnit;
const chf = (description: string) =>
  z
    .number()
    .nullable()
    .openapi({
      description: `${description} In ZCHF, which stands for CHF; null when unknown.`,
      ...WHOLE_ZCHF,
    });

export const statementPath = z.object({
  address: address
    .refine(
      (account) => account !== zeroAddress,
      "expected another than the zero address, which is no account",
    )
    .openapi({ description: "Account address, any case. Not the zero address, which is no account." }),
});

const part = (name: string, most: number, description: string) =>
  z
    .string({ error: `expected one ${name}` })
    .regex(/^\d{1,2}$/, `expected 1 to ${most}`)
    .transform(Number)
    .refine((number) => number >= 1 && number <= most, `expected 1 to ${most}`)
    .optional()
    .openapi({ type: "integer", minimum: 1, maximum: most, description });

export const statementQuery = z.object({
  year: z
    .string({ error: "expected one year of four digits" })
    .regex(/^\d{4}$/, "expected a year of four digits")
    .transform(Number)
    .optional()
    .openapi({
      type: "integer",
      minimum: 1000,
      maximum: 9999,
      description:
        "Year in the time zone `tz`, from that of the first figures to the current one, which is meant when it is absent. 400 for any other, and for an account with more than 50000 lines in it: ask for its months then.",
      example: 2025,
    }),
  month: part(
    "month",
    12,
    "Month of the year, of which the statement is then. 400 for one that has not begun, and for more than 50000 lines: ask for its days then.",
  ),
  day: part(
    "day",
    31,
    "Day of the month, of which the statement is then. 400 without `month`, for one that has not begun, and for more than 50000 lines.",
  ),
  tz: z
    .string({ error: "expected one time zone" })
    .refine(isTimeZone, "expected a time zone such as Europe/Zurich")
    .default("UTC")
    .openapi({
      description:
        "Time zone by whose clocks the year, month or day begins and ends: an IANA name, or an offset such as +01:00, in a URL %2B01:00. 400 for an unknown one. Times in the response are UTC.",
      example: "Europe/Zurich",
    }),
});

const asset = z.enum(["ZCHF", "FPS", "FCS", "savings"]).openapi({
  description: "ZCHF, FPS and FCS: tokens of the account. savings: ZCHF of the account in a savings module.",
});
const module = lowerCaseAddress
  .nullable()
  .openapi({ description: "The savings module, lower case; null of tokens." });
const place = { chainId, asset, module };
const time = seconds.openapi({ description: "Block time, unix seconds." });

const balance = z
  .object({
    ...place,
    opening: amount(OF_ASSET, "Balance at the end of the second before `from`, 18 decimals."),
    closing: amount(OF_ASSET, "Balance at `through`, 18 decimals: opening plus the amounts of its lines."),
    openingChf: chf("Value of opening: FPS and FCS at Equity.price() then, ZCHF as it is."),
    closingChf: chf("Value of closing, in the same way."),
    openingAccrued: amount(
      ZCHF,
      "savings: interest earned and not collected before `from`, gross, raw ZCHF; not part of the balance. 0 of tokens, null when unknown.",
    ).nullable(),
    closingAccrued: amount(ZCHF, "The same at `through`.").nullable(),
  })
  .openapi("StatementBalance");

const line = z
  .object({
    ...place,
    timestamp: time,
    txHash,
    kind: z
      .enum(["Minted", "Burned", "Received", "Sent", "Saved", "Withdrawn", "Interest", "ReferralFee"])
      .openapi({
        description:
          "Tokens: minted to or burned from the account, received or sent. savings: Interest is gross, ReferralFee what of it went to the referrer.",
      }),
    counterparty: lowerCaseAddress.nullable().openapi({
      description: "The other account of a transfer, lower case; null of mints, burns and savings.",
    }),
    amount: amount(OF_ASSET, "What it adds to the balance, 18 decimals; negative when it takes."),
    balance: amount(OF_ASSET, "The balance after it, 18 decimals."),
  })
  .openapi("StatementLine");

const fee = z
  .object({
    chainId,
    timestamp: time,
    txHash,
    position: checksummedAddress.openapi({ description: "The position that minted." }),
    amount: amount(
      ZCHF,
      "Interest paid when minting, raw ZCHF: kept by the contract, the line of kind Minted is without it.",
    ),
  })
  .openapi("StatementFee");

const referralFee = z
  .object({
    chainId,
    timestamp: time,
    txHash,
    module: lowerCaseAddress.openapi({ description: "The savings module, lower case." }),
    account: lowerCaseAddress.openapi({ description: "Whose interest it is part of, lower case." }),
    amount: amount(ZCHF, "ZCHF received, 18 decimals; also a line of ZCHF."),
  })
  .openapi("StatementReferralFee");

const positionState = z
  .object({
    minted: amount(ZCHF, "ZCHF owed, reserve included, 18 decimals."),
    debt: amount(
      ZCHF,
      "minted less the reserve: floor(minted * (1,000,000 - reserve) / 1,000,000), raw ZCHF.",
    ),
    collateral: amount(
      COLLATERAL,
      "Collateral, raw units of the token: at the end of a year that is not over the balance now, else as of the last minting update until then. Null where that update reports none: before the second update of a V1 clone.",
    ).nullable(),
    isAtLeast: z.boolean().openapi({
      description:
        "Whether collateral is that of the last minting update: what was sent to the position since then leaves no log and is not in it.",
    }),
    collateralChf: chf(
      "Value of collateral at the price of the last UTC midnight up to the second that follows, or of one of the 7 before.",
    ),
  })
  .nullable();

const position = z
  .object({
    chainId,
    position: checksummedAddress.openapi({ description: "The position." }),
    version: z.int().openapi({ description: "Hub version, 1 or 2.", example: 2 }),
    collateral: checksummedAddress.openapi({ description: "The collateral token." }),
    collateralSymbol: z
      .string()
      .openapi({ description: "symbol() of the token, at most 256 characters. Untrusted.", example: "WETH" }),
    collateralDecimals: z
      .int()
      .min(0)
      .max(255)
      .openapi({ description: "Decimals of raw collateral, 0 to 255.", example: 18 }),
    opening: positionState.openapi({ description: "Before `from`; null: not owned then." }),
    closing: positionState.openapi({ description: "At `through`; null: not owned then." }),
  })
  .openapi("StatementPosition");

const amplifiedState = z
  .object({
    owed: amount(ZCHF, "ZCHF borrowed and not repaid, 18 decimals."),
    liquidity: amount(
      LIQUIDITY,
      "Liquidity of the position after its last log until then, a plain number of Uniswap v3.",
    ),
    value: z
      .number()
      .nullable()
      .openapi({
        description:
          "Worth of its ZCHF and dollars at the pool's price after the last log of the amplifier until then; null while the pool has no price.",
        ...WHOLE_ZCHF,
      }),
  })
  .nullable();

const amplified = z
  .object({
    chainId,
    amplifier: checksummedAddress.openapi({ description: "The amplifier." }),
    position: checksummedAddress.openapi({ description: "The position." }),
    opening: amplifiedState.openapi({ description: "Before `from`; null: not owned then." }),
    closing: amplifiedState.openapi({ description: "At `through`; null: not owned then." }),
  })
  .openapi("StatementAmplified");

const trade = z
  .object({
    chainId,
    timestamp: time,
    txHash,
    kind: z.enum(["Invested", "Redeemed", "Received", "Sent", "Wiped"]).openapi({
      description:
        "Invested and Redeemed: with the equity contract, or with FCS. Received and Sent: transfers. Wiped: burned without payment, by a restructuring.",
    }),
    asset: z
      .literal("FCS")
      .optional()
      .openapi({ description: "Where FCS moved, which wrap FPS one for one; absent where FPS did." }),
    shares: amount(SHARES, "FPS or FCS gained, 18 decimals; negative when given away."),
    amount: amount(
      ZCHF,
      "ZCHF paid or received, 18 decimals; of Received the value at the price of the day, of Sent and Wiped 0.",
    ),
    cost: amount(ZCHF, "Cost of these shares, raw ZCHF: what they add to or take from totalCost."),
    gain: amount(
      ZCHF,
      "amount less cost of Redeemed, minus cost of Wiped, raw ZCHF; otherwise null.",
    ).nullable(),
    totalShares: amount(
      SHARES,
      "FPS and FCS held afterwards, 18 decimals: to exchange one for the other is no trade.",
    ),
    totalCost: amount(ZCHF, "Their cost, raw ZCHF."),
  })
  .openapi("StatementTrade");

export const COST_METHOD =
  "Gains are those of average cost. Shares that leave the holding take their part of its cost with them: the cost of the holding, times these shares, over all shares of the holding, rounded down. Shares that are received by transfer cost the price of FPS at the end of that UTC day. Shares that are sent leave at cost, without a gain.";

export const statement = z
  .object({
    account: lowerCaseAddress.openapi({ description: "The account, lower case." }),
    year: z.int().openapi({ description: "Year in the time zone tz.", example: 2025 }),
    tz: z.string().openapi({ description: "Time zone of the period, as in the request.", example: "UTC" }),
    from: seconds.openapi({ description: "First second of the year, month or day, unix seconds." }),
    through: seconds.openapi({
      description:
        "Last second that the statement covers, unix seconds: the last of the year, month or day, or that up to which all chains are indexed.",
    }),
    isComplete: z.boolean().openapi({ description: "Whether it covers the whole year, month or day." }),
    method: z.string().openapi({ description: "How gains are computed.", example: COST_METHOD }),
    balances: z.array(balance).openapi({
      description: "What the account held at either end or moved in between, by asset, chain and module.",
    }),
    lines: z.array(line).openapi({ description: "Every change of a balance, oldest first." }),
    interest: z
      .object({
        gross: amount(ZCHF, "Sum of the lines of kind Interest, raw ZCHF."),
        referralFees: amount(ZCHF, "What of it went to referrers, raw ZCHF."),
        net: amount(ZCHF, "gross less referralFees, raw ZCHF."),
      })
      .openapi({ description: "Interest received on savings." }),
    referralFees: z
      .object({
        total: amount(ZCHF, "Sum of list, raw ZCHF."),
        list: z.array(referralFee).openapi({ description: "Each referral fee, oldest first." }),
      })
      .openapi({ description: "Received as a referrer." }),
    positions: z.array(position).openapi({
      description:
        "Positions that the account owned at either end, without those that held nothing; newest first.",
    }),
    amplified: z.array(amplified).openapi({
      description:
        "Positions of Uniswap amplifiers that the account owned at either end, without those that held nothing; oldest first.",
    }),
    fees: z
      .object({
        total: amount(ZCHF, "Sum of list, raw ZCHF."),
        list: z.array(fee).openapi({ description: "Each fee, oldest first." }),
      })
      .openapi({ description: "Paid for minting." }),
    trades: z
      .object({
        gain: amount(ZCHF, "Sum of the gains, raw ZCHF; negative: a loss."),
        list: z.array(trade).openapi({ description: "Each of these movements, oldest first." }),
      })
      .openapi({ description: "What moved the FPS and FCS of the account." }),
  })
  .openapi("Statement");

export type Statement = z.input<typeof statement>;
