import { z } from "@hono/zod-openapi";
import { address } from "../../http/params.ts";
import { amount, checksummedAddress, lowerCaseAddress, seconds, txHash } from "../../values/scalars.ts";
import { COLLATERAL, type RawUnit, UNIX_SECONDS, ZCHF, ZCHF_PER_COLLATERAL } from "../../values/units.ts";

const raw = (unit: RawUnit, description: string, example?: string) =>
  amount(unit, `${description} Decimal string.`, example);

const ppm = (description: string) => z.int().openapi({ description, example: 20000 });

/** Any uint256, as far as every reader of JSON goes. */
const capped = (description: string, example: number) =>
  z.int().openapi({ description: `${description} Exact up to 9007199254740991, and that beyond.`, example });

const exact = (of: string, example: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .openapi({ description: `The exact value of ${of}, up to 2^256 - 1. Decimal string.`, example });

const account = (description: string) => checksummedAddress.openapi({ description });

const tokenText = (what: string, example: string) =>
  z.string().openapi({
    description: `${what} as the token returns it, at most 256 characters; empty when it returns no text. Untrusted: escape it before showing it.`,
    example,
  });

const decimals = z.int().min(0).max(255).openapi({
  description: "decimals() of the token, 0 to 255; 18 when it returns none or more than 255.",
  example: 18,
});

const facts = {
  position: account("The position's contract, with checksum."),
  owner: account("owner() of the position."),
  zchf: account("The stablecoin it mints."),
  collateral: account("The collateral token."),
  price: raw(
    ZCHF_PER_COLLATERAL,
    "Liquidation price of one collateral token in ZCHF, with 36 - collateralDecimals digits.",
    "550000000000000000000000000000000",
  ),
  created: seconds.openapi({ description: "Time of PositionOpened, unix seconds.", example: 1711816751 }),
  isOriginal: z.boolean().openapi({ description: "Whether original() of the position is itself." }),
  isClone: z.boolean().openapi({ description: "Whether it is not an original." }),
  denied: z.boolean().openapi({
    description: "Whether a PositionDenied log exists: FPS holders may deny an original until start.",
  }),
  denyDate: seconds.openapi({
    description: "Time of the first PositionDenied, unix seconds; 0 when not denied.",
    example: 0,
  }),
  closed: z.boolean().openapi({
    description:
      "isClosed() of the position: less than the minimum collateral is left, by withdrawal or sale, and what it owes is still owed; false for denied ones, which the contracts report as closed too.",
  }),
  original: account("original() of the position: itself for originals."),
};

const terms = {
  minimumCollateral: raw(COLLATERAL, "Least collateral, raw units of the token.", "5000000000"),
  reserveContribution: ppm("Share of minted ZCHF that is kept as the minter's reserve, parts per million."),
  start: capped("Time from which it can mint and not be denied any more, unix seconds.", 1712075951).openapi(
    UNIX_SECONDS,
  ),
  startRaw: exact("start", "1712075951").openapi(UNIX_SECONDS),
  cooldown: capped(
    "Time until which minting is suspended, unix seconds; 2^256 - 1 for V1: forever.",
    1712075951,
  ).openapi(UNIX_SECONDS),
  cooldownRaw: exact("cooldown", "1712075951").openapi(UNIX_SECONDS),
  expiration: capped("Time of expiry, unix seconds.", 1774456751).openapi(UNIX_SECONDS),
  expirationRaw: exact("expiration", "1774456751").openapi(UNIX_SECONDS),
  challengePeriod: capped("Length of each phase of a challenge, seconds.", 259200),
  challengePeriodRaw: exact("challengePeriod", "259200"),
  zchfName: z.string().openapi({ description: "Name of the stablecoin.", example: "Frankencoin" }),
  zchfSymbol: z.string().openapi({ description: "Symbol of the stablecoin.", example: "ZCHF" }),
  zchfDecimals: z.int().openapi({ description: "Decimals of the stablecoin.", example: 18 }),
  collateralName: tokenText("Name of the collateral token", "Wrapped BTC"),
  collateralSymbol: tokenText("Symbol of the collateral token", "WBTC"),
  collateralDecimals: decimals,
  collateralBalance: raw(
    COLLATERAL,
    "The collateral token's balanceOf(position) at the indexed head, raw units; as of the position's last log when the call fails, and of closed and denied positions. With `at` that after the last log up to then: tokens that came or went without a log since are not counted.",
    "8500000000",
  ),
  limitForPosition: raw(
    ZCHF,
    "collateralBalance * price / 1e18: ZCHF its collateral would back, 18 decimals.",
  ),
  limitForClones: raw(
    ZCHF,
    "limit() of the position (V1), of its original (V2), ZCHF with 18 decimals. V1: what this position may mint, falling when it is cloned; V2: what the family may mint.",
  ),
  availableForClones: raw(
    ZCHF,
    "limitForClones() of the position (V1), availableForClones() of its original (V2), ZCHF with 18 decimals; from the collateralBalance above, so of a closed or denied position as of its last log, whatever was sent to it since.",
  ),
  availableForPosition: raw(ZCHF, "limitForPosition - minted, ZCHF with 18 decimals; may be negative."),
  minted: raw(ZCHF, "minted() of the position: ZCHF owed, reserve included, 18 decimals."),
};

const positionV1 = z
  .object({
    version: z.literal(1).openapi({ description: "Opened by the first minting hub." }),
    ...facts,
    annualInterestPPM: ppm("Interest per year, parts per million of the minted amount."),
    ...terms,
  })
  .openapi("PositionV1");

const positionV2 = z
  .object({
    version: z.literal(2).openapi({ description: "Opened by the second minting hub." }),
    ...facts,
    parent: account(
      "The position it was cloned from, the third argument of PositionOpened; itself for originals.",
    ),
    annualInterestPPM: ppm(
      "Interest per year when minting now: lead rate + riskPremiumPPM, parts per million.",
    ),
    riskPremiumPPM: ppm("Interest per year above the lead rate, parts per million."),
    ...terms,
    availableForMinting: raw(
      ZCHF,
      "availableForMinting() of the position: what an original's family may still mint; of a clone its original's availableForClones. ZCHF, 18 decimals.",
    ),
  })
  .openapi("PositionV2");

// No discriminated union: OpenAPI has discriminators of strings only, and generators type `version` as a schema name.
export const position = z.union([positionV1, positionV2]).openapi("Position");

export type Position = z.infer<typeof position>;

const num = z.int().min(0).openapi({ description: "Number of elements beside it.", example: 1 });

export const positionList = z
  .object({
    num,
    list: z.array(position).openapi({ description: "V1 then V2, newest first within each." }),
  })
  .openapi("PositionList");

export const positionMapping = z
  .object({
    num,
    addresses: z.array(lowerCaseAddress).openapi({ description: "The keys of map, in the list's order." }),
    map: z.record(z.string(), position).openapi({ description: "By lower-case address of the position." }),
  })
  .openapi("PositionMapping");

export const positionOwners = z
  .object({
    num: num.openapi({ description: "Number of owners." }),
    owners: z.array(lowerCaseAddress).openapi({ description: "The keys of map." }),
    map: z.record(z.string(), z.array(position)).openapi({
      description: "The positions of each owner, in the list's order, by lower-case owner.",
    }),
  })
  .openapi("PositionOwners");

const update = {
  id: z.string().openapi({
    description: "`<lower-case position>-<count>`.",
    example: "0x98725ee62833096c1c9be26001f3cda9a6241ef3-18",
  }),
  count: z.int().min(1).openapi({ description: "Number of the update within its position.", example: 18 }),
  txHash,
  created: seconds.openapi({ description: "Block time of the update, unix seconds." }),
  position: account("The position's contract, with checksum."),
  owner: account("owner() of the position at the end of the update's block."),
  isClone: z.boolean().openapi({ description: "Whether the position is a clone." }),
  collateral: account("The collateral token."),
  collateralName: tokenText("Name of the collateral token", "Wrapped BTC"),
  collateralSymbol: tokenText("Symbol of the collateral token", "WBTC"),
  collateralDecimals: decimals,
  size: raw(
    COLLATERAL,
    "The log's collateral, raw units of the token. 0 in the first update of a V1 clone.",
    "8500000000",
  ),
  price: raw(
    ZCHF_PER_COLLATERAL,
    "The log's liquidation price, 36 - collateralDecimals decimals.",
    "550000000000000000000000000000000",
  ),
  minted: raw(ZCHF, "The log's minted: ZCHF owed, 18 decimals."),
  sizeAdjusted: raw(
    COLLATERAL,
    "Difference of size to the position's previous update, to 0 in the first.",
    "1840000000",
  ),
  priceAdjusted: raw(
    ZCHF_PER_COLLATERAL,
    "Difference of price to the position's previous update, to 0 in the first.",
    "-150000000000",
  ),
  mintedAdjusted: raw(
    ZCHF,
    "Difference of minted to the position's previous update, to 0 in the first.",
    "0",
  ),
  annualInterestPPM: ppm(
    "Interest per year when the update happened, parts per million; V2: basePremiumPPM + riskPremiumPPM.",
  ),
  reserveContribution: ppm("Share of minted ZCHF that is kept as the minter's reserve, parts per million."),
  feeTimeframe: capped(
    "Seconds that a mint is charged for: up to expiration from the block time or, if later, from start; V1 at least four weeks, V2 at least 0.",
    13671936,
  ),
  feeTimeframeRaw: exact("feeTimeframe", "13671936"),
  feePPM: capped(
    "Interest of a mint for feeTimeframe: floor(feeTimeframeRaw * annualInterestPPM / 31,536,000), parts per million; V2 at most 1,000,000.",
    8670,
  ),
  feePPMRaw: exact("feePPM", "8670"),
  feePaid: raw(
    ZCHF,
    "Interest paid for what this update minted, ZCHF with 18 decimals; 0 when it minted nothing.",
    "0",
  ),
};

export const mintingUpdate = z
  .union([
    z
      .object({ version: z.literal(1).openapi({ description: "Hub version of the position." }), ...update })
      .openapi("MintingUpdateV1"),
    z
      .object({
        version: z.literal(2).openapi({ description: "Hub version of the position." }),
        ...update,
        basePremiumPPM: ppm("The lead rate when the update happened, parts per million per year."),
        riskPremiumPPM: ppm("The position's interest above the lead rate, parts per million per year."),
      })
      .openapi("MintingUpdateV2"),
  ])
  .openapi("MintingUpdate");

export type MintingUpdate = z.infer<typeof mintingUpdate>;

const updates = z.array(mintingUpdate).openapi({ description: "Newest first, at most 1000." });

export const mintingUpdateList = z.object({ num, list: updates }).openapi("MintingUpdateList");

export const mintingUpdateMapping = z
  .object({
    num: num.openapi({ description: "Number of positions." }),
    positions: z.array(lowerCaseAddress).openapi({
      description: "The keys of map, the position with the newest update first.",
    }),
    map: z.record(z.string(), z.array(mintingUpdate)).openapi({
      description: "The latest 1000 updates of both versions by lower-case position, newest first.",
    }),
  })
  .openapi("MintingUpdateMapping");

export const ownerFees = z
  .array(
    z.object({
      t: seconds.openapi({ description: "Time of the minting update, unix seconds.", example: 1744214015 }),
      f: raw(ZCHF, "Interest paid, ZCHF with 18 decimals.", "790300000000000000000"),
    }),
  )
  .openapi("OwnerFees", { description: "Newest first, at most 1000." });

const byYear = "by UTC year; the current year as of the indexed head, with `at` its year as of that time";

export const ownerDebt = z
  .record(
    z.string().regex(/^\d{4}$/),
    raw(ZCHF, "Sum of floor(minted * (1,000,000 - reserve) / 1,000,000), ZCHF with 18 decimals."),
  )
  .openapi("OwnerDebt", {
    description: `What the positions of the history owed, ${byYear}. Positions that had expired by then are left out, whatever they still owed.`,
  });

export const ownerHistory = z
  .record(z.string().regex(/^\d{4}$/), z.array(lowerCaseAddress))
  .openapi("OwnerHistory", {
    description: `Positions owned at the year's end that expire after it, newest position first, ${byYear}.`,
  });

export const ownerTransfers = z
  .object({
    num,
    list: z
      .array(
        z.object({
          version: z.int().min(1).max(2).openapi({ description: "Hub version of the position.", example: 2 }),
          count: z.int().min(1).openapi({
            description: "Number of the transfer within its position; the opening, with its hops, is 1.",
            example: 1,
          }),
          txHash,
          created: seconds.openapi({ description: "Block time, unix seconds." }),
          position: lowerCaseAddress.openapi({ description: "The position, lower case." }),
          previousOwner: lowerCaseAddress.openapi({ description: "Zero address: the position was opened." }),
          newOwner: lowerCaseAddress,
        }),
      )
      .openapi({ description: "Oldest first, the latest 1000." }),
  })
  .openapi("OwnerTransfers");

export const ownerPath = z.object({ address: address.openapi({ description: "The owner, any case." }) });

export const positionPath = z.object({
  version: z
    .string()
    .regex(/^v?[12]$/i, "expected 1, 2, v1 or v2")
    .transform((text) => (text.endsWith("1") ? 1 : 2))
    .openapi({
      type: "string",
      pattern: "^[vV]?[12]$",
      description: "Hub version of the position: 1, 2, v1 or v2.",
      example: "2",
    }),
  address: address.openapi({ description: "The position, any case." }),
});
