import { z } from "zod";
import { accountPage, ETHEREUM, explorerLink } from "../links.ts";
import { describePosition, owedBeyondReserve, positionSchema } from "../position-figures.ts";
import { describeFailure, ToolError } from "../reader.ts";
import { addressInput, limitInput, tool } from "../tool.ts";
import {
  amountSchema,
  calculated,
  chainOf,
  chainSchema,
  countSchema,
  fcs,
  fps,
  percentOfPpm,
  zchf,
} from "../values.ts";

const ZCHF_PATH = "/balances/zchf/of/{account}";

export const account = tool({
  name: "account",
  title: "What an account owns and owes",
  description:
    "An account's ZCHF on every chain, FPS and FCS with their value, savings with accrued interest, and its borrowing positions with their debts.",
  input: { address: addressInput("The account"), limit: limitInput("positions") },
  output: {
    address: z.string(),
    zchf: z
      .strictObject({
        total: amountSchema,
        byChain: z.array(z.strictObject({ chain: chainSchema, chainId: z.int(), balance: amountSchema })),
      })
      .nullable()
      .describe("ZCHF in the account; null when it could not be read, see missing."),
    missing: z.array(z.string()).describe("What could not be read, and why."),
    fps: z.strictObject({
      balance: amountSchema,
      value: amountSchema.describe("At the price of the contract."),
    }),
    fcs: z
      .strictObject({
        balance: amountSchema,
        value: amountSchema.describe("At the price of FPS, which FCS wraps one for one."),
      })
      .describe("The share token that wraps FPS."),
    savings: z.strictObject({
      total: amountSchema,
      accruedInterest: amountSchema.describe("Gross, not collected yet; comes on top of total."),
      accounts: z.array(
        z.strictObject({
          chain: chainSchema,
          chainId: z.int(),
          module: z.string(),
          balance: amountSchema,
          accruedInterest: amountSchema,
          referrerFee: amountSchema.describe("The referrer's share of the interest."),
        }),
      ),
    }),
    debt: z
      .strictObject({ minted: amountSchema, owedBeyondReserve: amountSchema })
      .describe("Of all its positions: minted includes the reserve that is returned when repaying."),
    positionCount: countSchema.describe("Positions that are neither closed nor denied."),
    positions: z.array(z.strictObject(positionSchema)).describe("The largest debts first."),
    explorer: z.string().nullable(),
  },
  lists: ["positions"],
  hasPast: true,
  run: async (api, { address }) => {
    const owner = address.toLowerCase();
    const [coins, shares, wrapped, saved, { data, indexedThrough = 0 }, info, { map: prices }] =
      await Promise.all([
        api.request("/balances/{token}/of/{account}", {
          params: { path: { token: "zchf", account: owner } },
        }),
        api.get("/balances/{token}/of/{account}", { params: { path: { token: "fps", account: owner } } }),
        api.get("/balances/{token}/of/{account}", { params: { path: { token: "fcs", account: owner } } }),
        api.get("/savings/core/balance/{account}", { params: { path: { account: owner } } }),
        api.read("/positions/list"),
        api.get("/ecosystem/fps/info"),
        api.get("/ecosystem/collateral/stats"),
      ]);
    const isNotServed = !coins.ok && coins.kind === "unavailable" && coins.reason === "not_served";
    if (!coins.ok && !isNotServed) throw new ToolError(describeFailure(ZCHF_PATH, coins));
    const [shareBalance, wrappedBalance] = [shares, wrapped].map((held) =>
      Object.values(held).reduce((sum, { balance }) => sum + balance, 0n),
    ) as [bigint, bigint];
    const worthOf = (balance: bigint) => calculated((Number(balance) / 1e18) * info.token.price, "ZCHF");
    const accounts = Object.values(saved).flatMap((modules) => Object.values(modules));
    const ofOwner = data.list.filter((row) => row.owner.toLowerCase() === owner && !row.denied);
    const owned = ofOwner
      .filter(({ closed }) => !closed)
      .sort((a, b) => (a.minted === b.minted ? 0 : a.minted < b.minted ? 1 : -1));
    const sum = <T>(rows: readonly T[], of: (row: T) => bigint) =>
      zchf(rows.reduce((total, row) => total + of(row), 0n));
    return {
      address: owner,
      zchf: coins.ok
        ? {
            total: sum(Object.values(coins.data), ({ balance }) => balance),
            byChain: Object.values(coins.data).map(({ chainId, balance }) => ({
              ...chainOf(chainId),
              balance: zchf(balance),
            })),
          }
        : null,
      missing: coins.ok ? [] : [`zchf: ${describeFailure(ZCHF_PATH, coins)}`],
      fps: { balance: fps(shareBalance), value: worthOf(shareBalance) },
      fcs: { balance: fcs(wrappedBalance), value: worthOf(wrappedBalance) },
      savings: {
        total: sum(accounts, ({ balance }) => balance),
        accruedInterest: sum(accounts, ({ accruedInterest }) => accruedInterest),
        accounts: accounts.map(({ chainId, module, balance, accruedInterest, referralFeePPM }) => ({
          ...chainOf(chainId),
          module,
          balance: zchf(balance),
          accruedInterest: zchf(accruedInterest),
          referrerFee: percentOfPpm(referralFeePPM, "%"),
        })),
      },
      // A challenge can close a position that still owes.
      debt: {
        minted: sum(ofOwner, ({ minted }) => minted),
        owedBeyondReserve: sum(ofOwner, owedBeyondReserve),
      },
      positionCount: owned.length,
      positions: owned.map((row) => describePosition(row, prices, indexedThrough)),
      explorer: explorerLink(ETHEREUM, "address", owner),
      page: accountPage(owner),
    };
  },
});
