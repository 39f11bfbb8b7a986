import { z } from "@hono/zod-openapi";
import { amount, checksummedAddress, ofNow, seconds } from "../../values/scalars.ts";
import { FCS, UNIX_SECONDS, WHOLE_FCS, WHOLE_ZCHF } from "../../values/units.ts";

const zchf = (description: string) =>
  z
    .number()
    .min(0)
    .openapi({ description: `${description} In ZCHF.`, ...WHOLE_ZCHF });
const shares = (description: string) => amount(FCS, description);
const duration = (description: string, example: number) =>
  z
    .number()
    .min(0)
    .openapi({ description: `${description} In seconds.`, example });

export const fcsInfo = z
  .object({
    erc20: z
      .object({
        name: z.string().openapi({ description: "name() of the contract.", example: "Frankencoin Shares" }),
        symbol: z.string().openapi({ description: "symbol() of the contract.", example: "FCS" }),
        decimals: z
          .int()
          .openapi({ description: "Digits of a raw amount after the decimal point.", example: 18 }),
      })
      .openapi({ description: "The token." }),
    chain: z
      .object({
        chainId: z.int().openapi({ description: "EVM chain id: Ethereum.", example: 1 }),
        address: checksummedAddress.openapi({
          description: "The contract.",
          example: "0xDb861830D9Ae2d1fCF99fA0cfd3973de382B0B5b",
        }),
      })
      .openapi({ description: "Where it is deployed." }),
    token: z
      .object({
        ask: zchf("ask(): price of one FCS for a buyer, before the fee of FPS; 0 where the getter reverts."),
        bid: ofNow(
          zchf(
            "bid(): price of one FCS for a seller, less the discount of recent redemptions; 0 where the getter reverts, as without supply.",
          ),
        ),
        totalAssets: zchf(
          "totalAssets(): the part of the equity that belongs to the holders of FCS; 0 where the getter reverts.",
        ),
        totalSupply: z
          .number()
          .min(0)
          .openapi({ description: "totalSupply(): FCS in existence.", ...WHOLE_FCS }),
        isBinding: ofNow(
          z.boolean().openapi({
            description:
              "isBinding(): whether the contract controls more than two thirds of the votes of FPS; false where the getter reverts.",
          }),
        ),
      })
      .openapi({ description: "Getters of the contract at the indexed head, or at the moment." }),
  })
  .openapi("FcsInfo");

export const fcsDiscount = z
  .object({
    currentDiscount: ofNow(
      z.number().min(0).openapi({
        description:
          "currentDiscount(0): factor of the proceeds of a redemption at the margin, from 0 to 1, where 1 is no discount; 1 where the getter reverts.",
        example: 0.92,
      }),
    ),
    discount: ofNow(
      z.number().min(0).openapi({
        description: "The same as currentDiscount, under the name that clients of the public service read.",
        example: 0.92,
      }),
    ),
    recentlyRedeemed: shares(
      "recentlyRedeemed(): FCS redeemed lately less FCS bought since, as of redemptionAnchor, raw.",
    ),
    weightedRecentRedemptions: shares(
      "weightedRecentRedemptions(): what of recentlyRedeemed still reduces the proceeds at the indexed head, or at the moment, raw.",
    ),
    redemptionAnchor: z
      .number()
      .min(0)
      .openapi({
        description:
          "redemptionAnchor(): time of the last redemption, or of a later purchase that took some of it off, unix seconds; 0 before the first.",
        example: 1757260800,
        ...UNIX_SECONDS,
      }),
    recoveryPeriod: duration("RECOVERY_PERIOD(): time after which a redemption counts no more.", 604800),
    recoveryPeriodSeconds: duration("The same as recoveryPeriod, as the public service names it.", 604800),
    countdown: duration(
      "Time until recent redemptions count no more: redemptionAnchor + recoveryPeriod less the time of the indexed head, or the moment, at least 0.",
      349213,
    ),
    recoveryCountdownSeconds: duration("The same as countdown, as the public service names it.", 349213),
  })
  .openapi("FcsDiscount");

export const fcsFees = z
  .object({
    num: z.int().min(0).openapi({ description: "Number of rows in days." }),
    total: zchf("Sum over all days."),
    days: z
      .array(
        z
          .object({
            date: z.string().openapi({ description: "UTC day.", example: "2026-10-08" }),
            timestamp: seconds.openapi({
              description: "UTC midnight that begins the day, unix seconds.",
              example: 1791417600,
            }),
            amount: zchf("Redemption fees that FCS paid to the equity contract on this day."),
            count: z.int().min(1).openapi({ description: "Withdrawals that paid a fee." }),
          })
          .openapi("FcsFeeDay"),
      )
      .openapi({ description: "Days with a fee, oldest first." }),
  })
  .openapi("FcsFees");

export const fcsSupply = z
  .number()
  .min(0)
  .openapi({
    description: "FCS in existence, by its logs; 0 where it is not deployed.",
    example: 246.427,
    ...WHOLE_FCS,
  });
