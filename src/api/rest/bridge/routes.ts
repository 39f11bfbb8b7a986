import { onEveryChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { bridgeChains, proposals } from "../../model/bridge/queries.ts";
import { firstFigures } from "../../model/moment.ts";
import { presentChain, presentProposal } from "./present.ts";
import * as schema from "./schema.ts";

const CAP = 1000;

const common = {
  tags: ["Bridge"],
  dependencies: onEveryChain(["bridge"]),
  maxAgeSeconds: 60,
  past: firstFigures,
};
const listed = list("The proposals.", schema.proposalList, { at: "list" });

export const bridgeRoutes = [
  dataRoute({
    ...common,
    path: "/bridge/proposals",
    operationId: "bridgeProposals",
    summary: "Proposals to the administration of the CCIP bridge on every chain, newest first",
    query: schema.proposalsQuery,
    response: listed,
    cap: CAP,
    handler: async (deps, selection, capped) => ({
      list: (await proposals(deps, selection, capped)).map(presentProposal),
    }),
  }),
  dataRoute({
    ...common,
    path: "/bridge/proposals/pending",
    operationId: "pendingBridgeProposals",
    summary: "Those that were neither denied nor enacted, newest first",
    response: listed,
    cap: CAP,
    handler: async (deps, { at }, capped) => ({
      list: (await proposals(deps, { status: "Pending", at }, capped)).map(presentProposal),
    }),
  }),
  dataRoute({
    ...common,
    path: "/bridge/chains",
    operationId: "bridgeChains",
    summary: "Networks that each chain's token pool knows, with their rate limits",
    query: schema.chainsQuery,
    response: list("The networks.", schema.chainList, { at: "list" }),
    handler: async (deps, selection) => ({ list: (await bridgeChains(deps, selection)).map(presentChain) }),
  }),
];
