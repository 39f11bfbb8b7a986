import { z } from "@hono/zod-openapi";
import { address } from "../../http/params.ts";
import { amount, chainId, lowerCaseAddress } from "../../values/scalars.ts";
import { SHARES, UNIX_SECONDS, ZCHF } from "../../values/units.ts";

const token = z.enum(["zchf", "fps", "fcs"], { error: "expected zchf, fps or fcs" }).openapi({
  example: "fps",
  description:
    "zchf: on every indexed chain; 503 where the service indexes mints and burns only. fps and fcs: on Ethereum; fcs is the share token that wraps FPS, and has no holders where it is not deployed.",
});

export const tokenPath = z.object({ token });
export const holderPath = z.object({ token, account: address });

const holding = z
  .object({
    chainId,
    account: lowerCaseAddress.openapi({ description: "Holder, lower case." }),
    balance: amount(
      { "x-unit": "{token}", "x-decimals": 18 },
      "balanceOf(account) at the indexed block, 18 decimals, as a decimal string.",
    ),
    updated: z
      .int()
      .min(0)
      .openapi({
        description: "Time of the last transfer that changed it, unix seconds.",
        example: 1752837323,
        ...UNIX_SECONDS,
      }),
  })
  .openapi("Holding");

export const rankedHolders = z
  .object({
    num: z.int().min(0).openapi({ description: "Number of rows in list." }),
    holders: z
      .record(z.string(), z.int())
      .openapi({ description: "Number of accounts with a balance, by chain id." }),
    list: z.array(holding).openapi({ description: "The largest balances of all chains, at most 1000." }),
  })
  .openapi("RankedHolders");

export const holdings = z
  .record(z.string(), holding)
  .openapi("Holdings", { description: "By chain id; chains without a balance are left out." });

export const yearlyQuery = z.object({
  address: address.openapi({ description: "Account, any case." }),
  token: z
    .enum(["fps1", "fps", "fcs", "combined"], { error: "expected fps1, fps, fcs or combined" })
    .default("fps1")
    .openapi({
      description:
        "fps1 and fps: FPS. fcs: FCS, which wraps FPS one for one, so that an FCS earns what an FPS earns; empty where it is not deployed. combined: the sum of both by year.",
    }),
  year: z
    .string({ error: "expected one number" })
    .regex(/^\d{4}$/, "expected a year of four digits")
    .transform(Number)
    .optional()
    .openapi({ type: "integer", minimum: 1000, maximum: 9999, description: "This UTC year only." }),
});

export const yearlyEarnings = z
  .array(
    z
      .object({
        year: z.int().openapi({ description: "UTC year.", example: 2025 }),
        earnings: amount(
          ZCHF,
          "Sum over the year's profit and loss logs on Ethereum of the balance then times earnings per FPS, rounded once toward zero. Raw ZCHF, 18 decimals; negative when losses prevail.",
        ),
        balance: amount(SHARES, "Shares at the end of the year, in the current one now; 18 decimals."),
        value: amount(
          ZCHF,
          "balance times the price of FPS, which is that of FCS, at the end of the year, in the current year now. Raw ZCHF, 18 decimals.",
        ),
      })
      .openapi("YearlyEarnings"),
  )
  .openapi({ description: "Newest first; years without earnings and balance are left out." });
