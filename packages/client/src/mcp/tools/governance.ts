import { z } from "zod";
import { ETHEREUM, explorerLink, PAGES, positionPage } from "../links.ts";
import { perToken } from "../position-figures.ts";
import { tool } from "../tool.ts";
import {
  amountSchema,
  blockTime,
  chainOf,
  chainSchema,
  percentOfPpm,
  timeOf,
  timeSchema,
  untrusted,
  untrustedSchema,
  zchf,
} from "../values.ts";

const place = { chain: chainSchema, chainId: z.int() };

export const governance = tool({
  name: "governance",
  title: "Open proposals",
  description:
    "What is proposed now and can be denied or applied: new minters, new positions, changes of the lead rate, changes of the bridge. Nothing is voted on: holders of 2 % of the FPS votes can deny a proposal before its time is over.",
  input: {},
  output: {
    minters: z
      .array(
        z.strictObject({
          ...place,
          minter: z.string().describe("Contract that is to be allowed to mint."),
          proposer: z.string(),
          message: untrustedSchema,
          fee: amountSchema,
          proposed: timeSchema,
          deniableUntil: timeSchema.nullable().describe("null: after the year 9999."),
          explorer: z.string().nullable(),
        }),
      )
      .describe("Applications that can still be denied."),
    positions: z
      .array(
        z.strictObject({
          position: z.string(),
          owner: z.string(),
          collateralToken: z.string(),
          collateralSymbol: untrustedSchema,
          liquidationPrice: amountSchema,
          limit: amountSchema.describe("What it and its clones may mint."),
          interest: amountSchema,
          deniableUntil: timeSchema.nullable(),
          isDeniable: z.boolean().describe("false: its time was over less than five days ago."),
          explorer: z.string().nullable(),
          page: z.string(),
        }),
      )
      .describe("New original positions."),
    rates: z
      .array(
        z.strictObject({
          ...place,
          module: z.string(),
          proposer: z.string(),
          currentRate: amountSchema,
          nextRate: amountSchema,
          applicableFrom: timeSchema.nullable(),
          isApplicable: z.boolean(),
          explorer: z.string().nullable(),
        }),
      )
      .describe("Proposed lead rates that are not applied; another proposal replaces one."),
    bridge: z.array(
      z.strictObject({
        ...place,
        type: z.enum(["AddChain", "RemoveChain", "RemotePoolUpdate", "AdminTransfer"]),
        proposer: z.string(),
        arguments: untrustedSchema,
        proposed: timeSchema,
        enactableFrom: timeSchema.nullable(),
        explorer: z.string().nullable(),
      }),
    ),
  },
  lists: ["minters", "positions", "rates", "bridge"],
  hasPast: true,
  run: async (api) => {
    const [minters, { data: requests, indexedThrough = 0 }, rates, bridge] = await Promise.all([
      api.get("/ecosystem/minter/list"),
      api.read("/positions/requests"),
      api.get("/savings/leadrate/info"),
      api.get("/bridge/proposals/pending"),
    ]);
    return {
      minters: minters.list
        .filter(({ status }) => status === "proposed")
        .map((row) => ({
          ...chainOf(row.chainId),
          minter: row.minter,
          proposer: row.proposer,
          message: untrusted(row.applyMessage),
          fee: zchf(row.applicationFee),
          proposed: blockTime(row.applyDate),
          deniableUntil: timeOf(row.applyDate + row.applicationPeriod),
          explorer: explorerLink(row.chainId, "tx", row.txHash),
        })),
      positions: Object.values(requests.map).map((row) => ({
        position: row.position,
        owner: row.owner,
        collateralToken: row.collateral,
        collateralSymbol: untrusted(row.collateralSymbol),
        liquidationPrice: perToken(row.price, row.collateralDecimals),
        limit: zchf(row.limitForClones),
        interest: percentOfPpm(row.annualInterestPPM),
        deniableUntil: timeOf(row.start),
        isDeniable: row.start > indexedThrough,
        explorer: explorerLink(ETHEREUM, "address", row.position),
        page: positionPage(row.position),
      })),
      rates: Object.values(rates.open)
        .flatMap((modules) => Object.values(modules))
        .filter(({ isProposal }) => isProposal)
        .map(({ details, currentRate, nextRate, nextChange, isPending }) => ({
          ...chainOf(details.chainId),
          module: details.module,
          proposer: details.proposer,
          currentRate: percentOfPpm(currentRate),
          nextRate: percentOfPpm(nextRate),
          applicableFrom: timeOf(nextChange),
          isApplicable: !isPending,
          explorer: explorerLink(details.chainId, "tx", details.txHash),
        })),
      bridge: bridge.list.map((row) => ({
        ...chainOf(row.chainId),
        type: row.type,
        proposer: row.proposer,
        arguments: untrusted(row.details),
        proposed: blockTime(row.created),
        enactableFrom: timeOf(row.deadline),
        explorer: explorerLink(row.chainId, "tx", row.txHash),
      })),
      page: PAGES.minters,
    };
  },
});
