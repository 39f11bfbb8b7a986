import type { TokenSymbol } from "../../../chains.ts";
import { onEveryChain, onMainChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { balancesOf, rankedHolders, yearlyEarnings } from "../../model/balances/queries.ts";
import { firstFigures } from "../../model/moment.ts";
import { presentHolders, presentHolding, presentYear } from "./present.ts";
import * as schema from "./schema.ts";

const CAP = 1000;

const common = {
  tags: ["Balances"],
  dependencies: (deps: Parameters<ReturnType<typeof onEveryChain>>[0], { token }: { token: TokenSymbol }) =>
    token === "zchf" ? onEveryChain(["tokens"])(deps) : onMainChain(["tokens"]),
};

export const balanceRoutes = [
  dataRoute({
    ...common,
    path: "/balances/{token}/ranked",
    operationId: "rankedHolders",
    summary: "The 1000 largest balances of ZCHF, FPS or FCS, and the number of holders",
    params: schema.tokenPath,
    response: list("The holders.", schema.rankedHolders, { at: "list" }),
    maxAgeSeconds: 60,
    cap: CAP,
    past: firstFigures,
    handler: async (deps, { token, at }, capped) =>
      presentHolders(await rankedHolders(deps, token, at, capped)),
  }),
  dataRoute({
    ...common,
    path: "/balances/{token}/of/{account}",
    operationId: "balancesOf",
    summary: "An account's ZCHF on every chain, or its FPS or FCS",
    params: schema.holderPath,
    response: list("Its balances; empty when none.", schema.holdings),
    maxAgeSeconds: 2,
    past: firstFigures,
    handler: async (deps, { token, account, at }) => {
      const rows = await balancesOf(deps, token, account, at);
      return Object.fromEntries(rows.map((row) => [row.chainId, presentHolding(row)]));
    },
  }),
  dataRoute({
    tags: ["Balances"],
    path: "/reporting/fps/yearly",
    operationId: "yearlyShareEarnings",
    summary:
      "What an account earned on its FPS and FCS in each year, with balance and value at the year's end",
    query: schema.yearlyQuery,
    response: list("The years; empty for an account that never held such shares.", schema.yearlyEarnings),
    dependencies: onMainChain(["shares", "financial", "equity"], { headTime: true }),
    maxAgeSeconds: 60,
    past: "it has the end of each year; earnings within a year are not stored",
    handler: async (deps, { address, token, year }) =>
      (await yearlyEarnings(deps, { account: address, shares: token, year })).map(presentYear),
  }),
];
