import { z } from "zod";
import { explorerLink, PAGES } from "../links.ts";
import { limitInput, tool } from "../tool.ts";
import { amountSchema, chainOf, chainSchema, countSchema, fps, zchf } from "../values.ts";

export const holders = tool({
  name: "holders",
  title: "Largest holders",
  description: "The largest balances of ZCHF (per chain) or FPS, and the number of holders.",
  input: { token: z.enum(["zchf", "fps"]), limit: limitInput("balances") },
  output: {
    holders: z.array(z.strictObject({ chain: chainSchema, chainId: z.int(), accounts: countSchema })),
    largest: z.array(
      z.strictObject({
        account: z.string(),
        chain: chainSchema,
        chainId: z.int(),
        balance: amountSchema,
        explorer: z.string().nullable(),
      }),
    ),
  },
  lists: ["largest"],
  run: async (api, { token }) => {
    const ranked = await api.get("/balances/{token}/ranked", { params: { path: { token } } });
    return {
      holders: Object.entries(ranked.holders).map(([id, accounts]) => ({ ...chainOf(id), accounts })),
      largest: ranked.list.map(({ account, chainId, balance }) => ({
        account,
        ...chainOf(chainId),
        balance: token === "zchf" ? zchf(balance) : fps(balance),
        explorer: explorerLink(chainId, "address", account),
      })),
      page: PAGES.holders,
    };
  },
});
