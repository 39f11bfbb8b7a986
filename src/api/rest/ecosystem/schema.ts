import { z } from "@hono/zod-openapi";
import { CHAIN_IDS } from "../../../chains.ts";
import { integerText } from "../../http/params.ts";
import {
  amount,
  chainId,
  checksummedAddress,
  cutMembers,
  lowerCaseAddress,
  ofNow,
  seconds,
  txHash,
} from "../../values/scalars.ts";
import { WHOLE_FPS, WHOLE_USD, WHOLE_ZCHF, ZCHF } from "../../values/units.ts";
import { position } from "../positions/schema.ts";

const zchf = (description: string) =>
  z.number().openapi({ description: `${description} In ZCHF.`, ...WHOLE_ZCHF });
const counter = (description: string) => z.int().min(0).openapi({ description });

const usd = z
  .number()
  .nullable()
  .openapi({
    description: "In US dollars; null when no price source knows it.",
    example: 1.2120428225211428,
    ...WHOLE_USD,
  });
const chf = z
  .number()
  .nullable()
  .openapi({
    description: "In ZCHF: US dollars divided by the US dollar price of ZCHF; null when either is unknown.",
    example: 2015.49,
    ...WHOLE_ZCHF,
  });
export const inBoth = (description: string) => z.object({ usd, chf }).openapi({ description });

const erc20 = z
  .object({
    name: z.string().openapi({ description: "name() of the contract.", example: "Frankencoin" }),
    symbol: z.string().openapi({ description: "symbol() of the contract.", example: "ZCHF" }),
    decimals: z
      .int()
      .openapi({ description: "Digits of a raw amount after the decimal point.", example: 18 }),
  })
  .openapi({ description: "The token itself, the same on all chains." });

export const coinInfo = z
  .object({
    erc20,
    chains: z
      .record(
        z.string(),
        z.object({
          chainId,
          updated: ofNow(
            seconds.openapi({
              description:
                "Time of the chain's last indexed ZCHF transfer, unix seconds; 0 before the first. Not of the past.",
            }),
          ),
          address: lowerCaseAddress.openapi({ description: "ZCHF on this chain, lower case." }),
          supply: zchf("totalSupply() of the chain."),
          counter: z
            .object({
              mint: counter("Number of mints."),
              burn: counter("Number of burns."),
              balance: ofNow(
                z.int().min(0).nullable().openapi({
                  description:
                    "Number of all transfers, mints and burns included; null where only some of them are indexed (COIN_TRANSFERS=mint-burn). Not of the past.",
                }),
              ),
            })
            .openapi({ description: "Numbers of Transfer logs." }),
        }),
      )
      .openapi({ description: "By chain id." }),
    token: z
      .object({ usd, supply: zchf("Supply of all chains.") })
      .openapi({ description: "ZCHF over all chains. With `at`, usd is of the UTC midnight before it." }),
    fps: z
      .object({
        price: zchf("Equity.price(), for one FPS."),
        totalSupply: z.number().openapi({ description: "FPS in existence.", ...WHOLE_FPS }),
        marketCap: zchf("price * totalSupply."),
      })
      .openapi({ description: "The pool shares, FPS." }),
    tvl: inBoth("Total of /ecosystem/collateral/stats: the value of open positions' collateral."),
  })
  .openapi("CoinInfo");

export const coinSupply = z.number().openapi({
  description: "ZCHF on all indexed chains: token.supply of /ecosystem/frankencoin/info.",
  example: 24810517.42,
  ...WHOLE_ZCHF,
});

export const keyValues = z
  .record(
    z.string(),
    z.object({
      id: z.string().openapi({ description: "The key again.", example: "Equity:Profits" }),
      value: z.string().openapi({ description: "Always empty.", example: "" }),
      amount: z
        .string()
        .regex(/^-?\d+$/)
        .openapi({
          description:
            "Decimal string. A number of logs where the key ends in Counter, Positions, Challenges or Bids; traded ZCHF * 3000 of …FeePaidPPM; else ZCHF with 18 decimals (in CSV with units=whole …FeePaidPPM is the fee in ZCHF).",
          example: "1136496222253052819761165",
          "x-unit": "ZCHF, or number of logs",
          "x-decimals": [
            { member: "id", pattern: "(Counter|Positions|Challenges|Bids)$", decimals: 0 },
            // Parts per million of 18 decimals.
            { member: "id", pattern: "FeePaidPPM$", decimals: 24 },
            { member: "id", pattern: "", decimals: 18 },
          ],
        }),
    }),
  )
  .openapi("KeyValues");

export const totalSupply = z
  .record(
    z.string(),
    z.object({
      created: seconds.openapi({ description: "UTC midnight that begins the day, unix seconds; the key." }),
      supply: zchf("Supply of all chains at the end of the day."),
      allocation: z.record(z.string(), z.number().openapi(WHOLE_ZCHF)).openapi({
        description:
          "Supply at the end of the day by chain id. In ZCHF. A chain of which nothing was ever indexed is left out.",
      }),
    }),
  )
  .openapi("TotalSupply", {
    description: "By UTC midnight: the latest 1000 days with a mint or burn on any chain, ascending.",
  });

/** Columns of CSV: one for each chain, empty of those that are left out. */
export const supplyRow = totalSupply.valueType.extend({
  allocation: z.object(
    Object.fromEntries(CHAIN_IDS.map((id) => [id, zchf("Supply of the chain.").optional()])),
  ),
});

export const fpsInfo = z
  .object({
    erc20,
    chains: z
      .record(
        z.string(),
        z.object({
          chainId,
          address: checksummedAddress.openapi({ description: "FPS, the Equity contract." }),
          supply: z.number().openapi({ description: "FPS on this chain.", ...WHOLE_FPS }),
        }),
      )
      .openapi({ description: "By chain id: Ethereum." }),
    token: z
      .object({
        price: zchf("Equity.price(), for one FPS."),
        totalSupply: z.number().openapi({ description: "Equity.totalSupply(), FPS.", ...WHOLE_FPS }),
        marketCap: zchf("price * totalSupply."),
        circulatingSupply: z
          .number()
          .openapi({ description: "FPS without those the Equity contract itself holds.", ...WHOLE_FPS }),
      })
      .openapi({ description: "FPS over all chains." }),
    earnings: z
      .object({
        profit: zchf("Profits of all indexed chains so far, those settled between them counted once."),
        loss: zchf("Losses of all indexed chains so far, those settled between them counted once."),
      })
      .openapi({ description: "What the system has earned and lost since it began." }),
    reserve: z
      .object({
        balance: zchf("What the Equity contract holds."),
        equity: zchf("Frankencoin.equity(): the part that belongs to FPS holders."),
        minter: zchf("Frankencoin.minterReserve(): the part that belongs to minters."),
      })
      .openapi({ description: "The reserve, and whose it is." }),
    mintingCapacity: zchf(
      "What may still be minted, over families whose original is open and can mint: availableForMinting of a V2 original, limit - minted of the open members of a V1 family that can mint; without unboundedFamilies. A position can mint when it has not expired and its cooldown ends before it expires.",
    ),
    unboundedFamilies: z.int().openapi({
      description:
        "Families that mintingCapacity leaves out because more than 10^10 ZCHF of their limit is left: whoever opens an original chooses its limit, and one of them would decide the sum.",
    }),
    priceHistory: z
      .array(
        z.object({
          timestamp: seconds.openapi({ description: "UTC midnight that begins the day, unix seconds." }),
          price: zchf("For one FPS, after the last trade of the day."),
        }),
      )
      .openapi({ description: "Days with a trade, newest first." }),
  })
  .openapi("FpsInfo");

const message = z.string().openapi({
  description:
    "Any text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Untrusted: escape it before showing it.",
});

const minter = z
  .object({
    chainId,
    txHash: txHash.openapi({ description: "Transaction of the application." }),
    minter: lowerCaseAddress.openapi({ description: "Who is to be allowed to mint, lower case." }),
    applicationPeriod: z.int().openapi({
      description:
        "Seconds during which the application can be denied: exact up to 9007199254740991, and that beyond; 0 of minters set when the coin began.",
      example: 1209600,
    }),
    applicationPeriodRaw: z.string().regex(/^\d+$/).openapi({
      description: "The exact value of applicationPeriod, up to 2^256 - 1. Decimal string.",
      example: "1209600",
    }),
    applicationFee: amount(ZCHF, "ZCHF paid, 18 decimals, as a decimal string.", "1000000000000000000000"),
    applyMessage: message,
    applyDate: seconds.openapi({ description: "Time of the application, unix seconds." }),
    suggestor: lowerCaseAddress.openapi({ description: "Who sent the application, lower case." }),
    proposer: lowerCaseAddress.openapi({ description: "The same as suggestor." }),
    denyMessage: message.nullable(),
    denyDate: seconds.nullable().openapi({ description: "Time of the denial, unix seconds; null: none." }),
    denyTxHash: txHash.nullable().openapi({ description: "Transaction of the denial; null: none." }),
    vetor: lowerCaseAddress
      .nullable()
      .openapi({ description: "Who sent the denial, lower case; null: none." }),
    status: z.enum(["proposed", "active", "deprecated", "denied"]).openapi({
      description:
        "proposed: the period still runs at the time of the chain's indexed head, and FPS holders may deny it. active: may mint and burn, for good. deprecated: may mint, but a newer module took its place. denied: for good, unless it is proposed again.",
    }),
    ...cutMembers("applyMessage"),
    ...cutMembers("denyMessage"),
  })
  .openapi("Minter");

export const minterList = z
  .object({
    num: counter("Number of rows in list."),
    list: z
      .array(minter)
      .openapi({ description: "One row per application, newest first. A denial ends the latest before it." }),
  })
  .openapi("MinterList");

export const chainPath = z.object({
  chainId: integerText("a chain id, a decimal integer").transform(Number).openapi({
    type: "integer",
    description:
      "EVM chain id. The list of a chain that ZCHF is not on is empty; of one that is not indexed here, the response is 503.",
    example: 1,
  }),
});

export const collateralRow = z.object({
  chainId,
  address: checksummedAddress.openapi({ description: "The token." }),
  name: z.string().openapi({
    description: "name() of the token, at most 256 characters; empty when it returns no text. Untrusted.",
    example: "Wrapped Ether",
  }),
  symbol: z.string().openapi({
    description:
      "symbol() of the token, at most 256 characters; empty when it returns no text. Not unique, untrusted.",
    example: "WETH",
  }),
  decimals: z
    .int()
    .min(0)
    .max(255)
    .openapi({ description: "Decimals of its raw amounts, 0 to 255.", example: 18 }),
});

/** Of a stablecoin that a bridge holds. */
export const bridgeKind = z.literal("bridge").optional().openapi({
  description:
    "bridge: a stablecoin in francs for which a bridge mints ZCHF; absent of tokens that only positions hold.",
});

const collateralKeys = z.array(lowerCaseAddress).openapi({ description: "The keys of map, lower case." });

export const collateralList = z
  .object({
    num: counter("Number of rows in list."),
    list: z
      .array(collateralRow)
      .openapi({ description: "Every token that any position ever named, the one that came last first." }),
  })
  .openapi("CollateralList");

export const collateralMapping = z
  .object({
    num: counter("Number of keys."),
    addresses: collateralKeys,
    map: z.record(z.string(), collateralRow).openapi({ description: "By lower-case address." }),
  })
  .openapi("CollateralMapping");

const withPositions = collateralRow.extend({
  num: counter("Number of positions."),
  addresses: z.array(checksummedAddress).openapi({ description: "The positions, newest first." }),
});

export const collateralPositions = z.record(z.string(), withPositions).openapi("CollateralPositions", {
  description: "All positions of each collateral, by lower-case address.",
});

export const collateralDetails = z
  .record(
    z.string(),
    withPositions.extend({
      num: counter("Number of open positions."),
      addresses: z.array(checksummedAddress).openapi({ description: "The open positions, newest first." }),
      positions: z.array(position).openapi({ description: "The same positions in full." }),
    }),
  )
  .openapi("CollateralDetails", {
    description: "The open positions of each collateral, by lower-case address.",
  });

export const collateralStats = z
  .object({
    num: counter("Number of keys."),
    addresses: collateralKeys,
    totalValueLocked: inBoth(
      "Sum over the collaterals whose price is known; null when there is open collateral and no price of any.",
    ),
    unpriced: z
      .array(lowerCaseAddress)
      .openapi({ description: "Keys of the collaterals whose price no source knows." }),
    map: z
      .record(
        z.string(),
        collateralRow.extend({
          kind: bridgeKind,
          positions: z
            .object({
              total: counter("All positions that ever named it."),
              open: counter("Not closed, not denied, with collateral."),
              requested: counter(
                "Originals, not closed, not denied, whose start was less than 5 days ago or is to come.",
              ),
              closed: counter("Closed, not denied."),
              denied: counter("Denied."),
              originals: counter("Originals."),
              clones: counter("Clones."),
            })
            .openapi({ description: "Numbers of positions. A bridge counts as one open original." }),
          price: inBoth("For one token."),
          totalMinted: zchf(
            "Owed by all its positions, reserves included; of a bridge its minted(), or its balance where it has no such getter.",
          ),
          totalLimit: zchf(
            "Limits of its originals that can still mint: not expired, closed or denied, and with a cooldown that ends before they expire; of a bridge its limit(). Without those above 10^10 ZCHF.",
          ),
          totalBalanceRaw: amount(
            { "x-unit": "collateral", "x-decimals": "decimals" },
            "Tokens in open positions and in the bridge, raw units of the token as a decimal string. With `at` those of positions are as after their last logs up to then.",
            "12500000000",
          ),
          totalValueLocked: inBoth("Of totalBalanceRaw."),
        }),
      )
      .openapi({ description: "By lower-case address." }),
  })
  .openapi("CollateralStats");

export const contractList = z
  .object({
    num: z.int().min(0).openapi({ description: "Number of rows in list.", example: 1 }),
    list: z
      .array(
        z
          .object({
            chainId,
            address: checksummedAddress.openapi({ description: "The contract, with checksum." }),
            key: z.string().openapi({
              description: "Its name in the addresses of the package @frankencoin/zchf.",
              example: "mintingHubV2",
            }),
            name: z
              .string()
              .openapi({ description: "Its name for people, in English.", example: "Minting hub V2" }),
          })
          .openapi("Contract"),
      )
      .openapi({ description: "By chain id." }),
  })
  .openapi("ContractList");
