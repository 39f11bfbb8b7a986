import { z } from "zod";
import { mintable } from "../../mintable.ts";
import { describePosition, owedBeyondReserve, perToken, positionSchema } from "../position-figures.ts";
import { ToolError } from "../reader.ts";
import { addressInput, tool } from "../tool.ts";
import {
  amountSchema,
  blockTime,
  percentOfPpm,
  timeOf,
  timeSchema,
  tokens,
  untrusted,
  untrustedSchema,
  zchf,
} from "../values.ts";

export const position = tool({
  name: "position",
  title: "A position",
  description:
    "One borrowing position in full: debt, collateral, distance to liquidation, what it may still mint, and challenges against it.",
  input: { address: addressInput("The position's contract") },
  output: {
    ...positionSchema,
    collateralName: untrustedSchema,
    original: z.string().describe("The position it is a clone of; itself for an original."),
    collateralValue: amountSchema
      .nullable()
      .describe("At the liquidation price; what the position could owe at most."),
    owedBeyondReserve: amountSchema.describe("What the owner must bring to close it."),
    reserve: amountSchema.describe("Share of the minted amount that is kept until repayment."),
    mayStillMint: amountSchema.describe("By collateral and limit; 0 while it is challenged."),
    minimumCollateral: amountSchema,
    created: timeSchema,
    mintsFrom: timeSchema.nullable().describe("null: after the year 9999, or never."),
    challengePeriod: amountSchema,
    activeChallenges: z.array(
      z.strictObject({
        id: z.string(),
        size: amountSchema,
        liquidationPrice: amountSchema,
        started: timeSchema,
      }),
    ),
  },
  lists: ["activeChallenges"],
  hasPast: true,
  run: async (api, { address }) => {
    const [{ data, indexedThrough = 0 }, { map: prices }, challenges] = await Promise.all([
      api.read("/positions/list"),
      api.get("/ecosystem/collateral/stats"),
      api.get("/challenges/list"),
    ]);
    const wanted = address.toLowerCase();
    const found = data.list.find((row) => row.position.toLowerCase() === wanted);
    if (found === undefined) {
      const none =
        api.at === undefined
          ? `no position has the address ${address}`
          : `no position had the address ${address} at ${api.at}`;
      throw new ToolError(`address: ${none}; list_positions lists them, account finds those of an owner`);
    }
    const { collateralDecimals: decimals } = found;
    const active = challenges.list.filter((one) => one.status === "Active" && one.position === wanted);
    return {
      ...describePosition(found, prices, indexedThrough),
      collateralName: untrusted(found.collateralName),
      original: found.original,
      collateralValue: zchf(found.limitForPosition),
      owedBeyondReserve: zchf(owedBeyondReserve(found)),
      reserve: percentOfPpm(found.reserveContribution, "%"),
      mayStillMint: zchf(active.length > 0 ? 0n : mintable(found, indexedThrough)),
      minimumCollateral: tokens(found.minimumCollateral, decimals),
      created: blockTime(found.created),
      mintsFrom: timeOf(Math.max(found.start, found.cooldown)),
      challengePeriod: `${found.challengePeriodRaw} seconds`,
      activeChallenges: active.map(({ id, size, filledSize, liqPrice, created }) => ({
        id,
        size: tokens(size - filledSize, decimals),
        liquidationPrice: perToken(liqPrice, decimals),
        started: blockTime(created),
      })),
    };
  },
});
