import { onEveryChain, onMainChain } from "../http/chain-dependencies.ts";
import { dataRoute } from "../http/data-route.ts";
import { list } from "../http/response-format.ts";
import { balancesOf, rankedHolders, type Token, yearlyEarnings } from "./queries.ts";
import * as schema from "./schema.ts";

const CAP = 1000;

const common = {
  tags: ["Balances"],
  dependencies: (deps: Parameters<ReturnType<typeof onEveryChain>>[0], { token }: { token: Token }) =>
    token === "fps" ? onMainChain(["tokens"]) : onEveryChain(["tokens"])(deps),
};

export const balanceRoutes = [
  dataRoute({
    ...common,
    path: "/balances/{token}/ranked",
    operationId: "rankedHolders",
    summary: "The 1000 largest balances of ZCHF or FPS, and the number of holders",
    params: schema.tokenPath,
    response: list("The holders.", schema.rankedHolders, { at: "list" }),
    maxAgeSeconds: 60,
    cap: CAP,
    handler: (deps, { token }, capped) => rankedHolders(deps, token, capped),
  }),
  dataRoute({
    ...common,
    path: "/balances/{token}/of/{account}",
    operationId: "balancesOf",
    summary: "An account's ZCHF on every chain, or its FPS",
    params: schema.holderPath,
    response: list("Its balances; empty when none.", schema.holdings),
    maxAgeSeconds: 2,
    handler: (deps, { token, account }) => balancesOf(deps, token, account),
  }),
  dataRoute({
    tags: ["Balances"],
    path: "/reporting/fps/yearly",
    operationId: "yearlyShareEarnings",
    summary: "What an account earned on its FPS in each year, with balance and value at the year's end",
    query: schema.yearlyQuery,
    response: list("The years; empty for an account that never held FPS.", schema.yearlyEarnings),
    dependencies: onMainChain(["shares", "financial", "equity"], { headTime: true }),
    maxAgeSeconds: 60,
    // FCS is not indexed: it has no years, and the sum is that of FPS.
    handler: (deps, { address, token, year }) => (token === "fcs" ? [] : yearlyEarnings(deps, address, year)),
  }),
];
