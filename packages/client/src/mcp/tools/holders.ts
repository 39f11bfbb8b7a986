import { z } from "zod";
import { explorerLink, PAGES } from "../links.ts";
import { limitInput, tool } from "../tool.ts";
import { amountSchema, chainOf, chainSchema, countSchema, fcs, fps, zchf } from "../values.ts";

const UNITS = { zchf, fps, fcs };

export const holders = tool({
  name: "holders",
  title: "Largest holders",
  description: "The largest balances of ZCHF (per chain), FPS or FCS, and the number of holders.",
  input: { token: z.enum(["zchf", "fps", "fcs"]), limit: limitInput("balances") },
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
  hasPast: true,
  run: async (api, { token }) => {
    const ranked = await api.get("/balances/{token}/ranked", { params: { path: { token } } });
    return {
      holders: Object.entries(ranked.holders).map(([id, accounts]) => ({ ...chainOf(id), accounts })),
      largest: ranked.list.map(({ account, chainId, balance }) => ({
        account,
        ...chainOf(chainId),
        balance: UNITS[token](balance),
        explorer: explorerLink(chainId, "address", account),
      })),
      page: PAGES.holders,
    };
  },
});
