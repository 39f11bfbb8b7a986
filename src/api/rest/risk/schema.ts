import { z } from "@hono/zod-openapi";
import { amount, checksummedAddress } from "../../values/scalars.ts";
import { COLLATERAL, UNIX_SECONDS, ZCHF, ZCHF_PER_COLLATERAL } from "../../values/units.ts";
import { inBoth } from "../ecosystem/schema.ts";

export const positionRisk = z
  .object({
    position: checksummedAddress.openapi({ description: "The position's contract, with checksum." }),
    version: z.int().min(1).max(2).openapi({ description: "Hub version of the position.", example: 2 }),
    owner: checksummedAddress.openapi({ description: "owner() of the position." }),
    closed: z.boolean().openapi({
      description:
        "Whether the contract is closed: less than the minimum collateral is left. What it owes is still owed.",
    }),
    collateral: checksummedAddress.openapi({ description: "The collateral token." }),
    collateralSymbol: z.string().openapi({
      description:
        "Symbol of the collateral token as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.",
      example: "WBTC",
    }),
    collateralDecimals: z.int().min(0).max(255).openapi({
      description: "decimals() of the token, 0 to 255; 18 when it returns none or more than 255.",
      example: 8,
    }),
    collateralBalance: amount(
      COLLATERAL,
      "The token's balanceOf(position), raw units, decimal string. With `at` that after the position's last log up to then: tokens that came or went without a log since are not counted.",
      "8500000000",
    ),
    price: inBoth(
      "Market price of one collateral token; with `at` that of the UTC midnight before, or of the last of the 7 days before on which those of the token and of ZCHF are known.",
    ),
    liquidationPrice: amount(
      ZCHF_PER_COLLATERAL,
      "price() of the position: below this market price of one collateral token a challenge succeeds. ZCHF with 36 - collateralDecimals digits, decimal string.",
      "550000000000000000000000000000000",
    ),
    distance: z.number().nullable().openapi({
      description:
        "Distance to liquidation: market price in ZCHF / liquidation price - 1, a fraction above or equal to -1; at or below 0 a challenge pays. null when a price is unknown or the liquidation price is 0.",
      example: 0.254381,
    }),
    collateralRatio: z.number().nullable().openapi({
      description:
        "Value of the collateral at the market price / minted, a fraction. null when a price is unknown.",
      example: 1.871203,
    }),
    minted: amount(ZCHF, "minted() of the position: ZCHF owed, reserve included, 18 decimals."),
    debt: amount(
      ZCHF,
      "ZCHF to pay back without the reserve, 18 decimals: floor(minted * (1,000,000 - reserveContribution) / 1,000,000).",
      "68000000000000000000000",
    ),
    expiration: z.int().openapi({
      description: "Time of expiry, unix seconds. Exact up to 9007199254740991, and that beyond.",
      example: 1774456751,
      ...UNIX_SECONDS,
    }),
  })
  .openapi("PositionRisk");

export const positionRisks = z
  .object({
    num: z.int().min(0).openapi({ description: "Number of elements beside it.", example: 1 }),
    list: z.array(positionRisk).openapi({
      description:
        "The nearest to liquidation first, those without a distance last; V1 then V2, newest first among equals.",
    }),
  })
  .openapi("PositionRisks");
